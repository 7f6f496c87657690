import Dispatch
import GRDB
import Threads

/// The thread that writes. Writes that wait are taken together: one transaction, a savepoint for each, one commit and
/// one sync of the log that covers them all, and each is answered only then.
///
/// The failure of one is its own: its savepoint is undone and the others stand. When the commit fails, or SQLite undoes
/// the whole transaction, each is done again alone.
final class SQLiteWriter: Sendable {
    private let queue: JobQueue<any PendingWrite>
    private let running = DispatchGroup()

    /// How many writes may wait for their turn.
    private static let waitingLimit = 4096
    /// The most writes in one transaction.
    private static let batchLimit = 256
    /// A transaction that has taken this long takes in no further write, so that the first need not wait for the last.
    static let batchTime: Duration = .milliseconds(5)

    /// How long nobody writes before the search index is looked after.
    private static let idleTime = DispatchTimeInterval.milliseconds(500)

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - hub: Is told of each commit.
    ///   - checkpoints: Copies what was committed.
    /// - Throws: `ThreadError` when the system gives none.
    init(
        pool: DatabasePool, hub: ChangeHub, checkpoints: SQLiteCheckpoints, batchTime: Duration = batchTime
    ) throws {
        queue = JobQueue(limit: Self.waitingLimit)
        // Before the thread runs: whoever closes at once waits for it, too.
        running.enter()
        do {
            try NamedThread.start("diary-writer") { [queue, running] in
                var upkeep = IndexUpkeep()
                while true {
                    guard upkeep.isDone || queue.waits(for: Self.idleTime) else {
                        pool.unsafeReentrantWrite { upkeep.whenIdle(on: $0) }
                        continue
                    }
                    guard let first = queue.next() else { break }
                    Self.run(first, queue, pool, hub, batchTime)
                    pool.unsafeReentrantWrite { database in
                        upkeep.afterWrites(on: database)
                        checkpoints.committed(on: database)
                    }
                }
                running.leave()
            }
        } catch {
            running.leave()
            throw error
        }
    }

    deinit { queue.close() }

    /// How many writes wait for their turn.
    var waiting: Int { queue.count }

    /// Runs a write and returns what it returns when that is durable. Cancelling the task drops a write that waits.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable (any DiaryWriting) throws -> Value
    ) async throws -> Value {
        let write = WriteJob(work)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if write.wait(continuation), !queue.append(write) {
                    write.fail(DiaryError.storageBusy())
                }
            }
        } onCancel: {
            write.cancel()
        }
    }

    /// Finishes what was asked for and ends the thread. Blocks.
    func close() {
        queue.close()
        running.wait()
    }

    private static func run(
        _ first: any PendingWrite, _ queue: JobQueue<any PendingWrite>, _ pool: DatabasePool, _ hub: ChangeHub,
        _ batchTime: Duration
    ) {
        pool.unsafeReentrantWrite { database in
            var batch: [any PendingWrite] = []
            let transaction = WriteBatch(database, hub: hub)
            do {
                try fill(transaction, first, queue, for: batchTime, into: &batch)
            } catch {
                transaction.rollBack()
                return redo(batch, on: transaction)
            }
            do {
                try transaction.commit()
                for write in batch { write.succeed() }
            } catch {
                transaction.rollBack()
                if batch.count == 1 { return batch[0].fail(error) }
                redo(batch, on: transaction)
            }
        }
    }

    /// Does writes until none waits or the transaction has taken long enough; those in `batch` succeeded.
    private static func fill(
        _ transaction: WriteBatch, _ first: any PendingWrite, _ queue: JobQueue<any PendingWrite>,
        for batchTime: Duration, into batch: inout [any PendingWrite]
    ) throws {
        let start = ContinuousClock.now
        var next: (any PendingWrite)? = first
        while let write = next {
            if write.begin() {
                if !transaction.isBegun {
                    do { try transaction.begin() } catch {
                        write.fail(error)
                        throw error
                    }
                }
                do {
                    try transaction.perform(write)
                    batch.append(write)
                } catch {
                    write.fail(error)
                    // SQLite undid more than this write, as it does on a full disk.
                    guard transaction.isOpen else { throw error }
                }
            }
            let isFull = batch.count >= batchLimit || ContinuousClock.now - start > batchTime
            next = isFull ? nil : queue.nextWaiting()
        }
    }

    /// Does each write in a transaction of its own, so that what undid them together ends only the one at fault.
    private static func redo(_ batch: [any PendingWrite], on transaction: WriteBatch) {
        for write in batch {
            do {
                try transaction.begin()
                try transaction.perform(write)
                try transaction.commit()
                write.succeed()
            } catch {
                transaction.rollBack()
                write.fail(error)
            }
        }
    }
}
