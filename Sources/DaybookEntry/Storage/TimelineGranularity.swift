/// The width of a timeline's buckets. Raw values are stored.
enum TimelineGranularity: Int64, CaseIterable, Sendable {
    case year = 1
    case month = 2
    case day = 3
}
