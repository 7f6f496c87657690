import Wording

/// A query of search mode FILTER that fills an album.
///
/// The query is matched against single photos, so that the write that changes a photo can update the album too.
struct SavedSearch: Sendable {
    private let filter: FilterGrammar.Filter

    /// Parses a query.
    ///
    /// - Throws: ``DiaryError`` of code `invalidArgument` on field `filter` for an empty query or one that the grammar
    ///   does not allow.
    init(_ text: String) throws(DiaryError) {
        do throws(DiaryError) {
            guard let filter = try FilterGrammar.read(text) else {
                throw .invalid("filter", AlbumFault.filterEmpty)
            }
            self.filter = filter
        } catch {
            // The grammar's errors name the search box.
            var error = error
            for index in error.violations.indices { error.violations[index].field = "filter" }
            if let first = error.violations.first { error.message = "\(first.field): \(first.description)" }
            throw error
        }
    }

    /// Parses a stored query; `nil` if this version's grammar does not allow it. Its album then stays unchanged.
    init?(stored text: String) {
        guard let search = try? SavedSearch(text) else { return nil }
        self = search
    }

    /// Returns whether a photo belongs in the album, shown or not.
    func holds(_ photo: StoredPhoto) -> Bool { holds(photo, FoldedDocument(photo.searchContent)) }

    /// Returns whether a photo belongs in the album, shown or not. The film of a live photo never does.
    ///
    /// - Parameter document: The photo's texts, folded.
    func holds(_ photo: StoredPhoto, _ document: FoldedDocument) -> Bool {
        guard photo.visibility != .paired else { return false }
        if let days = filter.days, !days.contains(Int(photo.time.local.date.day)) { return false }
        return filter.query.matches(document)
    }
}
