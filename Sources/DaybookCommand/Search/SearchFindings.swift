import DaybookAPI

/// The findings of a check of the search index.
struct SearchFindings: Equatable {
    private(set) var documents: Int64 = 0
    private(set) var queries: Int64 = 0
    private(set) var indexed: Int64 = 0
    private(set) var findable: Int64 = 0
    private(set) var faults: [String] = []

    private static let maximumFaults = 100

    /// Adds the findings of one part.
    mutating func add(_ part: CheckIndexResponse) {
        documents += Int64(part.documents)
        queries += Int64(part.queries)
        indexed = part.indexed
        findable = part.findable
        faults += part.faults.prefix(max(0, Self.maximumFaults - faults.count))
    }

    /// Whether the index contains every searchable item in its current form, and finds what a scan finds.
    var isWell: Bool { faults.isEmpty && indexed == findable }

    /// Returns the findings for people.
    func sentence(seed: UInt64) -> String {
        var lines = faults.map { DisplayWidth.printable($0) }
        if indexed != findable {
            lines.append(Notice.indexCounts.localized(["indexed": "\(indexed)", "findable": "\(findable)"]))
        }
        lines.append(
            (isWell ? Notice.indexWhole : .indexChecked)
                .localized(["documents": "\(documents)", "queries": "\(queries)", "seed": "\(seed)"]))
        return lines.joined(separator: "\n")
    }

    /// Returns the findings for programs.
    func document(seed: UInt64) -> JSONDocument {
        [
            "documents": .string(String(documents)), "searches": .string(String(queries)),
            "indexed": .string(String(indexed)), "findable": .string(String(findable)),
            "faults": .array(faults.map(JSONDocument.string)), "seed": .string(String(seed)),
        ]
    }
}
