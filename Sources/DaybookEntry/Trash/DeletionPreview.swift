/// The numbers of items that a deletion would delete or change.
struct DeletionPreview: Hashable, Sendable {
    var entries: Int64 = 0
    var photos: Int64 = 0
    var albums: Int64 = 0
    var shares: Int64 = 0
    /// `nil` for a deletion that cannot affect any; the same holds for the counts below.
    var subjects: Int?
    var sounds: Int?
    var accounts: Int?
    var sessions: Int?
}
