extension Diary {
    /// What a bucket weighs in an answer, in bytes, without and with a cover.
    private static let bucketWeight = (bare: 24, cover: 40)

    /// The timeline: buckets that hold something of what is asked for.
    ///
    /// An answer has to fit one message: should a diary of centuries not, the oldest buckets go without a cover.
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
