import GRDB

extension SearchStore {
    private static let mostFaults = 20
    /// The longest text looked for, in scalars.
    private static let longestNeedle = 6

    /// Holds a part of the documents against what they were made of, and random parts of their texts against a scan of
    /// all that their owner can find.
    ///
    /// A scan reads everything of an owner: with many documents a few queries take seconds. Does not count what should be
    /// findable.
    func check(_ part: IndexPart, in db: Database) throws -> IndexCheck {
        var check = IndexCheck()
        check.indexed = try Int64.fetchOne(db, sql: "SELECT count(*) FROM search_doc") ?? 0
        let rows = try Row.fetchAll(
            db, sql: "SELECT rid, doc, id, norm FROM search_doc WHERE rid >= ? ORDER BY rid LIMIT ?",
            arguments: [part.after, part.documents])
        check.documents = rows.count
        check.next = rows.count < part.documents ? nil : rows.last.map { ($0[0] as Int64) + 1 }
        for row in rows { try compare(row, in: db).map { check.faults.append($0) } }
        var random = RepeatableRandom(state: part.seed)
        while check.queries < part.queries, let row = rows.randomElement(using: &random) {
            check.queries += 1
            try search(partOf: row, in: db, using: &random).map { check.faults.append($0) }
        }
        check.faults = Array(check.faults.prefix(Self.mostFaults))
        return check
    }

    /// What is wrong with a document's text; nil when it is as it would be made now.
    private func compare(_ row: Row, in db: Database) throws -> String? {
        let (rowID, doc, id, norm): (Int64, Int64, String, String) = (row[0], row[1], row[2], row[3])
        guard let kind = SearchLayout.kind(ofRow: rowID) else { return "A document of no known kind: \(rowID)." }
        guard let content = try source.searchContent(kind: kind, doc: doc, in: db) else {
            return "There is no \(kind) \(id) any more, and yet it is found."
        }
        guard norm.utf8.elementsEqual(FoldedDocument(content).bytes) else {
            return "The \(kind) \(id) is found by another text than it has."
        }
        return nil
    }

    /// What the index and a scan find differently of a random part of a document's text; nil when they agree.
    private func search(
        partOf row: Row, in db: Database, using random: inout RepeatableRandom
    ) throws -> String? {
        let (rowID, norm): (Int64, String) = (row[0], row[3])
        let fields = norm.unicodeScalars.split { $0.value < 0x20 }
        guard let field = fields.randomElement(using: &random), let start = field.indices.randomElement(using: &random)
        else { return nil }
        let count = Int.random(in: 1...Self.longestNeedle, using: &random)
        let text = String(String.UnicodeScalarView(field[start...].prefix(count)))
        guard let query = SearchQuery(text: text, comparison: .fold) else { return nil }
        let section = rowID >> SearchLayout.sectionShift
        var scope = Scope(matcher: query, owner: Int(section >> 3), kinds: SearchKind.allCases)
        scope.isHidden = section & 1 == 1
        let found = try page(scope, order: .dayDescending, limit: .max - 1, in: db).hits
        scope.matcher = Scanned(query: query)
        let scanned = try page(scope, order: .dayDescending, limit: .max - 1, in: db).hits
        guard found != scanned else { return nil }
        return "The index finds \(found.count) for a text of \(row[2] as String), and a scan \(scanned.count), "
            + (Set(found) == Set(scanned) ? "the same in another order." : "not the same.")
    }

    /// A query that asks the index nothing.
    private struct Scanned: SearchMatcher {
        let query: SearchQuery

        var plan: GramPlan { .everything }

        func matches(head: Span<UInt8>, tail: Span<UInt8>) -> Bool { query.matches(head: head, tail: tail) }

        func ranges(inFolded bytes: [UInt8], of field: SearchField, limit: Int) -> [Range<Int>] { [] }
    }
}

/// SplitMix64 (Steele, Lea, Flood 2014): random numbers that a seed repeats.
private struct RepeatableRandom: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
