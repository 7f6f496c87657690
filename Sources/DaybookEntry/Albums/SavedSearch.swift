import Wording

/// A query of search mode FILTER by which an album fills itself.
///
/// It is held against each photo by itself, so that an album can follow a change within the write that makes it.
struct SavedSearch: Sendable {
    private let filter: FilterGrammar.Filter

    /// Reads a query.
    ///
    /// - Throws: ``DiaryError`` of code `invalidArgument` on field `filter` for one that asks for nothing, or that the
    ///   grammar does not have.
    init(_ text: String) throws(DiaryError) {
        do throws(DiaryError) {
            guard let filter = try FilterGrammar.read(text) else {
                throw .invalid("filter", AlbumFault.filterEmpty)
            }
            self.filter = filter
        } catch {
            // The grammar speaks of the search box.
            var error = error
            for index in error.violations.indices { error.violations[index].field = "filter" }
            if let first = error.violations.first { error.message = "\(first.field): \(first.description)" }
            throw error
        }
    }

    /// A query that was stored; `nil` when this version's grammar no longer has it, and its album follows nothing.
    init?(stored text: String) {
        guard let search = try? SavedSearch(text) else { return nil }
        self = search
    }

    /// Whether the photo belongs in the album, shown or not.
    func holds(_ photo: StoredPhoto) -> Bool { holds(photo, FoldedDocument(photo.searchContent)) }

    /// Whether the photo belongs in the album, shown or not. The film of a live photo never does.
    ///
    /// - Parameter document: What the photo's texts are, folded.
    func holds(_ photo: StoredPhoto, _ document: FoldedDocument) -> Bool {
        guard photo.visibility != .paired else { return false }
        if let days = filter.days, !days.contains(Int(photo.time.local.date.day)) { return false }
        return filter.query.matches(document)
    }
}
