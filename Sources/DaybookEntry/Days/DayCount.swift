/// How much a day has.
struct DayCount: Hashable, Sendable {
    let date: CivilDate
    var entries: Int64 = 0
    var photos: Int64 = 0
    /// The newest photo that can stand for it.
    var cover: UUIDBytes?
}
