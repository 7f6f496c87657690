import SearchText
import Wording

/// A query of search mode FILTER that fills an album.
///
/// The query is matched against single photos, so that the write that changes a photo can update the album too. A
/// condition on a facet of the day applies to the photos of the entries that have it.
struct SavedSearch: Sendable {
    private let filter: FilterGrammar.Filter

    /// Parses a query.
    ///
    /// - Throws: ``DiaryError`` of code `invalidArgument` on field `filter` for an empty query or one that the grammar
    ///   does not allow.
    init(_ text: String) throws(DiaryError) {
        do throws(DiaryError) {
            guard let filter = try FilterGrammar.read(text) else {
                throw .invalid("filter", fault: AlbumFault.filterEmpty)
            }
            self.filter = filter
        } catch {
            // The grammar's errors name the field of a search request.
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

    /// Whether the query asks for a facet of the day, so that ``holds(_:_:)`` needs the flags of the photo's entries.
    var asksForDays: Bool { !filter.query.flags.isDisjoint(with: SearchFlag.ofDays) }

    /// Returns whether a photo belongs in the album, shown or not.
    ///
    /// - Parameter dayFlags: The facets of the days of the shown entries that have the photo.
    func holds(_ photo: StoredPhoto, dayFlags: Set<SearchFlag> = []) -> Bool {
        holds(photo, document: photo.document(dayFlags: dayFlags))
    }

    /// Returns whether a photo belongs in the album, shown or not. The film of a live photo never does.
    ///
    /// - Parameter document: The photo's texts, folded, with the facets of its entries' days as flags.
    func holds(_ photo: StoredPhoto, document: FoldedDocument) -> Bool {
        guard photo.visibility != .paired else { return false }
        if let days = filter.days, !days.contains(Int(photo.time.local.date.day)) { return false }
        return filter.query.matches(document)
    }
}

extension StoredPhoto {
    /// Returns the photo's texts, folded, with the flags of its entries.
    func document(dayFlags: Set<SearchFlag>) -> FoldedDocument {
        var content = searchContent
        content.flags.formUnion(dayFlags)
        return FoldedDocument(content)
    }
}
