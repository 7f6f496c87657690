/// A year, month or day that is not empty.
struct TimelineCount: Hashable, Sendable {
    /// The bucket's key: `2023`, `2023-09` or `2023-09-01`.
    let name: String
    let entries: Int64
    let photos: Int64
    let cover: UUIDBytes?
}

/// The counts of a timeline, newest first.
struct TimelineAnswer: Sendable {
    var buckets: [TimelineCount]
    var photos: Int64
    var entries: Int64
}
