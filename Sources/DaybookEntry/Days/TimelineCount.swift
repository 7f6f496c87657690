/// A year, month or day that is not empty.
struct TimelineCount: Hashable, Sendable {
    /// The bucket's key: `2023`, `2023-09` or `2023-09-01`.
    let name: String
    let entries: Int64
    let photos: Int64
    let cover: UUIDBytes?
}
