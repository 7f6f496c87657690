/// The search documents and suggestions of albums.
enum AlbumTitles {
    /// Replaces the data of the album before with the data after; `nil` for an album that does not exist yet, or is
    /// deleted.
    static func apply(before: StoredAlbum?, after: StoredAlbum?, on db: SQLConnection) throws {
        guard let album = after ?? before else { return }
        if let before, let after, before.content.title.isWritten(as: after.content.title) { return }
        if let after {
            try db.index.put(SearchDocument(after))
        } else {
            try db.index.remove(kind: .album, doc: album.key)
        }
        try SearchTerms.move(
            before.map(SearchTerm.terms) ?? [], to: after.map(SearchTerm.terms) ?? [], owner: album.owner, on: db)
    }
}
