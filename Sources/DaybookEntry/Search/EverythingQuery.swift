/// A query that matches every document, for sections that only dates restrict.
struct EverythingQuery: SearchMatcher, Equatable {
    var plan: GramPlan { .everything }

    func matches(head: Span<UInt8>, tail: Span<UInt8>) -> Bool { true }

    func ranges(inFolded bytes: [UInt8], of field: SearchField, limit: Int) -> [Range<Int>] { [] }
}
