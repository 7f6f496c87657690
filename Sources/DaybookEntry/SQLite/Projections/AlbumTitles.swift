/// The search documents and suggestions of albums.
enum AlbumTitles {
    /// Replaces the data of the album before with the data after; `nil` for an album that does not exist yet, or is
    /// deleted.
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
