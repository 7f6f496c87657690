/// The occasion of a memory. Raw values are the schema's.
enum MemoryKind: Int64, CaseIterable, Codable, Sendable {
    case onThisDay = 1
    case thisWeek = 2
    case trip = 3
    case year = 4

    var prefix: String {
        switch self {
        case .onThisDay: "on-this-day"
        case .thisWeek: "this-week"
        case .trip: "trip"
        case .year: "year"
        }
    }
}

/// The ID of a memory: its kind and first day, so that a memory has the same ID in every response.
///
/// Written as `on-this-day-2022-09-01`, `this-week-2022-08-29` by the week's Monday, `trip-2022-07-01` and `year-2022`.
struct MemoryID: Hashable, Codable, Sendable, CustomStringConvertible {
    let kind: MemoryKind
    let first: CivilDate

    init(kind: MemoryKind, first: CivilDate) {
        self.kind = kind
        self.first = first
    }

    /// Parses an ID; `nil` for any other text.
    init?(_ text: String) {
        guard let kind = MemoryKind.allCases.first(where: { text.hasPrefix($0.prefix + "-") }) else { return nil }
        let rest = String(text.dropFirst(kind.prefix.count + 1))
        guard let first = CivilDate(kind == .year ? rest + "-01-01" : rest) else { return nil }
        if kind == .thisWeek, first.weekday != 1 { return nil }
        self.init(kind: kind, first: first)
    }

    var description: String {
        let date = first.description
        return "\(kind.prefix)-\(kind == .year ? String(date.prefix(4)) : date)"
    }
}

/// The stored state of a memory.
struct MemoryState: Hashable, Codable, Sendable {
    var isFavorite = false
    var isDismissed = false
    /// The number of changes of the state.
    var version: Int64 = 0

    var etag: ETag { ETag(version: version) }
}
