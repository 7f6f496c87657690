/// The changes between two positions in an owner's log.
struct ChangePage: Sendable {
    var inserted: [ChangedResource] = []
    var updated: [ChangedResource] = []
    var removed: [ChangedThing] = []
    /// The covers of entries, by the entries' numbers in the storage.
    var covers: [Int64: EntryCover] = [:]
    /// The position where the page ends.
    var end: ChangePosition
    /// Whether the log has more lines after the page.
    var hasMore = false
    /// Whether the log no longer reaches back to the requested position.
    var needsResync = false
}
