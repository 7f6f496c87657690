/// What a call that empties the trash deleted for good.
struct TrashEmptied: Codable, Sendable {
    var entries = 0
    var photos = 0
    /// Whether that was all of it.
    var isComplete = true
}
