import DaybookAPI
import Wording

extension Timeline {
    init(_ result: TimelineResult) {
        self.init()
        buckets = result.buckets.map { count in
            var bucket = TimelineBucket()
            bucket.key = count.name
            bucket.photoCount = Int32(clamping: count.photos)
            bucket.entryCount = Int32(clamping: count.entries)
            bucket.coverPhotoId = count.cover?.description
            return bucket
        }
        totalPhotos = Int32(clamping: result.photos)
        totalEntries = Int32(clamping: result.entries)
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
