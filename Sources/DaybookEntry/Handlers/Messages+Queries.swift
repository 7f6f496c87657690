import DaybookAPI

extension Timeline {
    init(_ answer: TimelineAnswer) {
        self.init()
        buckets = answer.buckets.map { count in
            var bucket = TimelineBucket()
            bucket.key = count.name
            bucket.photoCount = Int32(clamping: count.photos)
            bucket.entryCount = Int32(clamping: count.entries)
            bucket.coverPhotoId = count.cover?.description
            return bucket
        }
        totalPhotos = Int32(clamping: answer.photos)
        totalEntries = Int32(clamping: answer.entries)
    }
}

extension SearchInput {
    /// Everything, literally but without regard to case, width and accents, when the request does not say.
    init(_ request: SearchRequest) throws(DiaryError) {
        var violations = Violations()
        var kinds: Set<SearchKind> = []
        for (index, type) in request.types.enumerated() {
            switch type {
            case .entry: kinds.insert(.entry)
            case .photo: kinds.insert(.photo)
            default: violations.add("types[\(index)]", "is not ENTRY or PHOTO")
            }
        }
        var comparison = SearchComparison.fold
        switch request.mode {
        case .unspecified, .auto, .fold: comparison = .fold
        case .exact: comparison = .exact
        default: violations.add("mode", "is not AUTO, FOLD or EXACT")
        }
        try violations.refuse()
        self.init(
            text: request.q, kinds: kinds.isEmpty ? Set(SearchKind.allCases) : kinds, comparison: comparison,
            pageSize: request.pageSize, pageToken: request.pageToken)
    }
}
