/// The width of a timeline's buckets. Raw values are stored.
enum TimelineGranularity: Int64, CaseIterable, Sendable {
    case year = 1
    case month = 2
    case day = 3
}

extension TimelineGranularity {
    /// Returns the first and the last day of the bucket of a date.
    func days(around date: CivilDate) -> ClosedRange<Int64> {
        let parts = date.parts
        switch self {
        case .day: return date.day...date.day
        case .month:
            let first = CivilDate.dayNumber(year: parts.year, month: parts.month, day: 1)
            return first...(first + CivilDate.days(ofMonth: parts.month, in: parts.year) - 1)
        case .year:
            let first = CivilDate.dayNumber(year: parts.year, month: 1, day: 1)
            return first...(CivilDate.dayNumber(year: parts.year + 1, month: 1, day: 1) - 1)
        }
    }

    /// Returns a bucket's key, from its first day.
    func name(of first: CivilDate) -> String {
        switch self {
        case .day: first.description
        case .month: String(first.description.prefix(7))
        case .year: String(first.description.prefix(4))
        }
    }
}

/// The items that a timeline counts.
enum TimelineScope: Sendable {
    case photos, entries, all
}

/// A year, month or day that is not empty.
struct TimelineCount: Hashable, Sendable {
    /// The bucket's key: `2023`, `2023-09` or `2023-09-01`.
    let name: String
    let entries: Int64
    let photos: Int64
    let cover: UUIDBytes?
}

/// The counts of a timeline, newest first.
struct TimelineResult: Sendable {
    var buckets: [TimelineCount]
    var photos: Int64
    var entries: Int64
}
