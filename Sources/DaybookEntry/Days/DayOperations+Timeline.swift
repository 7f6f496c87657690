/// The timeline.
extension DayOperations {
    /// The size of a bucket in a response, in bytes, without a cover, and of its cover.
    private static var bucketWeight: (bare: Int, cover: Int) { (bare: 24, cover: 40) }

    /// Returns the timeline: the buckets with at least one item of the requested scope.
    ///
    /// The response has to fit one message. If a diary of centuries is too long, its oldest buckets have no cover.
    func timeline(_ granularity: TimelineGranularity, of scope: TimelineScope) throws -> TimelineResult {
        var result = TimelineResult(buckets: [], photos: 0, entries: 0)
        let counts = try transaction.days.timeline(owner: owner, granularity)
        var remainingBytes = Limits.pageBytes - counts.count * Self.bucketWeight.bare
        for count in counts {
            let entries = scope == .photos ? 0 : count.entries
            let photos = scope == .entries ? 0 : count.photos
            guard entries > 0 || photos > 0 else { continue }
            result.entries += entries
            result.photos += photos
            var cover = photos > 0 ? count.cover : nil
            if cover != nil { remainingBytes -= Self.bucketWeight.cover }
            if remainingBytes < 0 { cover = nil }
            result.buckets.append(TimelineCount(name: count.name, entries: entries, photos: photos, cover: cover))
        }
        return result
    }
}
