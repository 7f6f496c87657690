/// The counts of a timeline, newest first.
struct TimelineAnswer: Sendable {
    var buckets: [TimelineCount]
    var photos: Int64
    var entries: Int64
}
