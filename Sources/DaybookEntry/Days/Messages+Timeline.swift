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
