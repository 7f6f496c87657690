import Dispatch
import GRDB

/// Writes pending documents into the full-text index, folds texts anew that another version folded, and merges the
/// index's segments, between the writes of others and while there are none.
///
/// Lives on the thread that writes. Each step is a transaction of its own that nobody waits for. What fails, as on a full
/// disk, changes nothing of what is found, and is tried again after the next write.
struct IndexUpkeep {
    /// Whether there is nothing to do until something is written.
    private(set) var isDone = false
    private var isMerging = true
    private var isRefolding = true
    /// Bytes of text that wait, about: what waited at the start is not counted.
    private var waitingBytes = 0
    /// How many pages may be merged while others write.
    private var credit = 0

    /// Pages merged for each document that was written while others write: as many as it needs in an index of a hundred
    /// thousand. What a larger one needs beyond that waits until nobody writes.
    private static let pagesPerDocument = 1

    /// Does one step, if there is enough to do: to be called after each transaction of writes.
    ///
    /// - Parameter textBytes: How much text the writes gave the index to take in, or to give up.
    mutating func afterWrites(of textBytes: Int, on database: Database) {
        isDone = false
        waitingBytes += textBytes
        step(on: database, from: waitingBytes < SearchStore.writtenBytes ? SearchStore.pendingLimit : 1, isIdle: false)
    }

    /// Does one step, if there is anything to do: to be called while nobody writes.
    mutating func whenIdle(on database: Database) {
        // Refolded documents wait until there are many, as written ones do, because each commit makes a segment.
        isDone = !step(on: database, from: isRefolding ? SearchStore.pendingLimit : 1, isIdle: true)
    }

    /// The time without writes after which ``whenIdle(on:)`` is called.
    var idleTime: DispatchTimeInterval { .milliseconds(isRefolding && !isDone ? 5 : 500) }

    /// - Parameter limit: How many documents must wait to be written.
    /// - Returns: Whether something was done.
    @discardableResult
    private mutating func step(on database: Database, from limit: Int, isIdle: Bool) -> Bool {
        do {
            if try SearchStore.isPending(limit, in: database) {
                var written = 0
                try database.inTransaction(.immediate) {
                    written = try SearchStore.writePending(in: database)
                    return .commit
                }
                waitingBytes =
                    try SearchStore.isPending(1, in: database) ? max(waitingBytes - SearchStore.writtenBytes, 0) : 0
                credit += written * Self.pagesPerDocument
                isMerging = true
                return true
            }
            if isRefolding {
                try database.inTransaction(.immediate) {
                    isRefolding = try SQLiteSearch.refoldSlice(in: database)
                    return .commit
                }
                return true
            }
            guard isMerging, isIdle || credit > 0 else { return false }
            try database.inTransaction(.immediate) {
                isMerging = try SearchStore.merge(in: database)
                return .commit
            }
            credit = isMerging ? max(credit - SearchStore.mergedPages, 0) : 0
            return isMerging
        } catch {
            return false
        }
    }
}
