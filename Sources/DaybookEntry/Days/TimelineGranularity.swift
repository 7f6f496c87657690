import DaybookAPI
import Wording

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

/// A validated timeline request. The defaults are buckets by month, and entries and photos.
struct TimelineAsk {
    var granularity = TimelineGranularity.month
    var scope = TimelineScope.all

    init(_ request: GetTimelineRequest) throws(DiaryError) {
        var violations = Violations()
        switch request.granularity {
        case .unspecified, .month: granularity = .month
        case .year: granularity = .year
        case .day: granularity = .day
        default: violations.add("granularity", fault: FieldFault.notOneOf, parameters: ["names": "YEAR, MONTH, DAY"])
        }
        switch request.of {
        case .unspecified, .all: scope = .all
        case .photos: scope = .photos
        case .entries: scope = .entries
        default: violations.add("of", fault: FieldFault.notOneOf, parameters: ["names": "PHOTOS, ENTRIES, ALL"])
        }
        try violations.refuse()
    }
}

/// The items that a timeline counts.
enum TimelineScope: Sendable {
    case photos, entries, all
}
