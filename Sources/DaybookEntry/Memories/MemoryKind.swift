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
