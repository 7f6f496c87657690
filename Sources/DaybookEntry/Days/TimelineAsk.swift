import DaybookAPI
import Wording

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
        default: violations.add("granularity", FieldFault.notOneOf, ["names": "YEAR, MONTH, DAY"])
        }
        switch request.of {
        case .unspecified, .all: scope = .all
        case .photos: scope = .photos
        case .entries: scope = .entries
        default: violations.add("of", FieldFault.notOneOf, ["names": "PHOTOS, ENTRIES, ALL"])
        }
        try violations.refuse()
    }
}
