/// One year, month or day with something in it.
struct TimelineCount: Hashable, Sendable {
    /// `2023`, `2023-09` or `2023-09-01`.
    let name: String
    let entries: Int64
    let photos: Int64
    let cover: UUIDBytes?
}
