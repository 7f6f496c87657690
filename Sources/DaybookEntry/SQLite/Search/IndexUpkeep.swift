import Dispatch
import GRDB

/// The background work on the full-text index, between other writes and during idle time.
///
/// It writes pending documents into the index, refolds texts that another version folded, and merges the index's
/// segments. It runs on the writer's thread. Each step is a transaction of its own that no caller waits for. A step
/// that fails, for example on a full disk, does not change search results, and is retried after the next write.
struct IndexUpkeep {
    /// Whether there is nothing to do until the next write.
    private(set) var isDone = false
    private var isMerging = true
    private var isRefolding = true
    /// The approximate number of bytes of pending text. Text that was pending at the start is not counted.
    private var waitingBytes = 0
    /// The number of pages that may be merged while others write.
    private var credit = 0

    /// The number of pages merged per written document while others write: as many as a document needs in an index of a
    /// hundred thousand. A larger index does the rest of its merging in idle time.
    private static let pagesPerDocument = 1

    /// Runs one step if enough work is pending. Called after each transaction of writes.
    ///
    /// - Parameter textBytes: The bytes of text that the writes gave the index to add or remove.
    mutating func afterWrites(of textBytes: Int, on database: Database) {
        isDone = false
        waitingBytes += textBytes
        step(on: database, from: waitingBytes < SearchStore.writtenBytes ? SearchStore.pendingLimit : 1, isIdle: false)
    }

    /// Runs one step if any work is pending. Called in idle time.
    mutating func whenIdle(on database: Database) {
        // Refolded documents are written in large batches, as changed ones are, because each commit makes a segment.
        isDone = !step(on: database, from: isRefolding ? SearchStore.pendingLimit : 1, isIdle: true)
    }

    /// The time without writes after which ``whenIdle(on:)`` is called.
    var idleTime: DispatchTimeInterval { .milliseconds(isRefolding && !isDone ? 5 : 500) }

    /// Runs one step.
    ///
    /// - Parameter limit: The number of pending documents from which on they are written.
    /// - Returns: Whether any work was done.
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
