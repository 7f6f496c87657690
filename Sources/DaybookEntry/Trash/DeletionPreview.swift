/// How many things a deletion would take away, or something from.
struct DeletionPreview: Hashable, Sendable {
    var entries: Int64 = 0
    var photos: Int64 = 0
    var albums: Int64 = 0
    var shares: Int64 = 0
    /// `nil` where none can be touched, as of all that follows.
    var subjects: Int?
    var sounds: Int?
    var accounts: Int?
    var sessions: Int?
}
