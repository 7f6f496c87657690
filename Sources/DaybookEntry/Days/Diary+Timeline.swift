extension Diary {
    /// The size of a bucket in a response, in bytes, without a cover, and of its cover.
    private static let bucketWeight = (bare: 24, cover: 40)

    /// Returns the timeline: the buckets with at least one item of the requested scope.
    ///
    /// The response has to fit one message. If a diary of centuries is too long, its oldest buckets have no cover.
    func timeline(
        _ granularity: TimelineGranularity, of scope: TimelineScope, caller: Caller, in transaction: any DiaryReading
    ) throws -> TimelineAnswer {
        var answer = TimelineAnswer(buckets: [], photos: 0, entries: 0)
        let counts = try transaction.days.timeline(owner: caller.owner, granularity)
        var room = Limits.pageBytes - counts.count * Diary.bucketWeight.bare
        for count in counts {
            let entries = scope == .photos ? 0 : count.entries
            let photos = scope == .entries ? 0 : count.photos
            guard entries > 0 || photos > 0 else { continue }
            answer.entries += entries
            answer.photos += photos
            var cover = photos > 0 ? count.cover : nil
            if cover != nil { room -= Diary.bucketWeight.cover }
            if room < 0 { cover = nil }
            answer.buckets.append(
                TimelineCount(name: count.name, entries: entries, photos: photos, cover: cover))
        }
        return answer
    }
}
