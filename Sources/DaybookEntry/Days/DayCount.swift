/// The number of entries and photos of a day.
struct DayCount: Hashable, Sendable {
    let date: CivilDate
    var entries: Int64 = 0
    var photos: Int64 = 0
    /// The newest photo that can be the day's cover.
    var cover: UUIDBytes?
}
