/// What search finds and suggests of albums that people made.
enum AlbumTitles {
    /// Moves what is kept from before to after; `nil` for an album that is not there yet, or no more.
    static func apply(before: StoredAlbum?, after: StoredAlbum?, on db: SQLiteConnection) throws {
        guard let album = after ?? before else { return }
        if let before, let after, before.content.title.isWritten(as: after.content.title) { return }
        if let after {
            try SQLiteSearch.store.put(SearchDocument(after), in: db.database)
        } else {
            try SQLiteSearch.store.remove(kind: .album, doc: album.key, in: db.database)
        }
        try SearchTerms.move(
            before.map(SearchTerm.terms) ?? [], to: after.map(SearchTerm.terms) ?? [], owner: album.owner, on: db)
    }
}
