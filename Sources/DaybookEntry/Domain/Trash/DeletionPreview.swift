/// How many things a deletion would take away, or something from.
struct DeletionPreview: Hashable, Sendable {
    var entries: Int64 = 0
    var photos: Int64 = 0
    var albums: Int64 = 0
}
