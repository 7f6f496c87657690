/// What changed between two places in an owner's log.
struct ChangePage: Sendable {
    var inserted: [ChangedResource] = []
    var updated: [ChangedResource] = []
    var removed: [ChangedThing] = []
    /// What stands for entries on cards, by the storage's numbers of the entries.
    var covers: [Int64: EntryCover] = [:]
    /// Where it ends.
    var end: ChangePosition
    /// There are lines behind it already.
    var hasMore = false
    /// The log does not go back to where it was to begin.
    var needsResync = false
}
