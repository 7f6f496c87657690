import GRDB
import Hashing
import SearchText

extension SearchStore {
    private static let maximumFaults = 20
    /// The length of the longest text searched for, in scalars.
    private static let longestNeedle = 6

    /// Compares a part of the documents with their resources, and searches for random parts of their texts in the index
    /// and by a scan of everything that their owner can find.
    ///
    /// A scan reads everything of an owner: with many documents a few queries take seconds. The number of findable
    /// resources is not counted here.
    func check(_ part: IndexPart, in db: Database) throws -> IndexCheck {
        var check = IndexCheck()
        check.indexed = try Int64.fetchOne(db, sql: "SELECT count(*) FROM search_doc") ?? 0
        let (documents, isLast) = try storedSlice(from: part.after, documents: part.documents, in: db)
        check.documents = documents.count
        check.next = isLast ? nil : documents.last.map { $0.rowID + 1 }
        let firstStale = try RefoldState.read(in: db)?.firstStale ?? .max
        for document in documents where document.rowID < firstStale {
            try compare(document, in: db).map { check.faults.append($0) }
        }
        var random = SplitMix(seed: part.seed)
        while check.queries < part.queries, let document = documents.randomElement(using: &random) {
            check.queries += 1
            try search(partOf: document, in: db, using: &random).map { check.faults.append($0) }
        }
        check.faults = Array(check.faults.prefix(Self.maximumFaults))
        return check
    }

    /// Returns a description of the fault in a document's text; `nil` if it equals the text that would be made now.
    private func compare(_ document: StoredDocument, in db: Database) throws -> String? {
        guard let kind = SearchLayout.kind(ofRow: document.rowID) else {
            return "A document of no known kind: \(document.rowID)."
        }
        guard let content = try source.searchContent(kind: kind, doc: document.doc, in: db) else {
            return "There is no \(kind) \(document.id) any more, and yet it is found."
        }
        guard document.norm.utf8.elementsEqual(FoldedDocument(content).bytes) else {
            return "The \(kind) \(document.id) is found by another text than it has."
        }
        return nil
    }

    /// Returns a description of the difference between the index and a scan for a random part of a document's text;
    /// `nil` if they agree.
    private func search(
        partOf document: StoredDocument, in db: Database, using random: inout SplitMix
    ) throws -> String? {
        let fields = document.norm.unicodeScalars.split { $0.value < 0x20 }
        guard let field = fields.randomElement(using: &random), let start = field.indices.randomElement(using: &random)
        else { return nil }
        let count = Int.random(in: 1...Self.longestNeedle, using: &random)
        let text = String(String.UnicodeScalarView(field[start...].prefix(count)))
        guard let query = SearchQuery(text: text, comparison: .fold) else { return nil }
        let section = document.rowID >> SearchLayout.sectionShift
        var scope = Scope(matcher: query, owner: Int(section >> 3), kinds: SearchKind.allCases)
        scope.isHidden = section & 1 == 1
        let found = try page(scope, order: .dayDescending, limit: .max - 1, in: db).hits
        scope.matcher = Scanned(query: query)
        let scanned = try page(scope, order: .dayDescending, limit: .max - 1, in: db).hits
        guard found != scanned else { return nil }
        return "The index finds \(found.count) for a text of \(document.id), and a scan \(scanned.count), "
            + (Set(found) == Set(scanned) ? "the same in another order." : "not the same.")
    }

    /// A query that does not use the index.
    private struct Scanned: SearchMatcher {
        let query: SearchQuery

        var plan: GramPlan { .everything }

        func matches(head: Span<UInt8>, tail: Span<UInt8>) -> Bool { query.matches(head: head, tail: tail) }

        func ranges(inFolded bytes: [UInt8], of field: SearchField, limit: Int) -> [Range<Int>] { [] }
    }
}
