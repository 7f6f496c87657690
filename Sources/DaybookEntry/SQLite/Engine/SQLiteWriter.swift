import Dispatch
import GRDB
import Synchronization
import Threads
import Wording

/// The thread that writes. Parties take turns, one write each. Writes that wait are taken together: one transaction, one commit and one sync of the log that
/// covers them all, and each is answered only then.
///
/// The failure of one is its own. One that fails before it changed anything leaves the others as they are. When one
/// fails later, the transaction is undone and all that were in it are done again, each in a savepoint; when the commit
/// fails, or SQLite undoes the whole transaction, each is done again alone. A failure is answered after the commit, too:
/// what a write was refused for may be what another one of the same transaction wrote.
final class SQLiteWriter: Sendable {
    typealias Queue = FairJobQueue<TurnParty, any PendingWrite>

    private let queue: Queue
    private let running = DispatchGroup()

    /// The most writes that wait for their turn, of one party and of all. One thread runs them, so that no party holds
    /// another's place.
    static let limits = Queue.Schedule.Limits(runningPerKey: .max, waitingPerKey: 1024, waiting: 4096)
    /// The most writes in one transaction.
    private static let batchLimit = 256
    /// A transaction that has taken this long takes in no further write, so that the first need not wait for the last.
    static let batchTime: Duration = .milliseconds(5)

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - hub: Is told of each commit.
    ///   - leases: Is told of what commits take away.
    ///   - checkpoints: Copies what was committed.
    /// - Throws: `ThreadError` when the system gives none.
    init(
        pool: DatabasePool, hub: ChangeHub, leases: LeaseHub, checkpoints: SQLiteCheckpoints,
        batchTime: Duration = batchTime
    ) throws {
        queue = Queue(limits: Self.limits)
        // Before the thread runs: whoever closes at once waits for it, too.
        running.enter()
        do {
            try NamedThread.start("diary-writer") { [queue, running] in
                var upkeep = IndexUpkeep()
                var step: (any PendingWrite)?
                while true {
                    guard step != nil || upkeep.isDone || queue.waits(for: upkeep.idleTime) else {
                        pool.unsafeReentrantWrite { database in
                            upkeep.whenIdle(on: database)
                            checkpoints.committed(on: database)
                        }
                        continue
                    }
                    guard let first = step ?? Self.next(of: queue) else { break }
                    pool.unsafeReentrantWrite { database in
                        let batch = WriteBatch(database, hub: hub, leases: leases)
                        step = Self.run(first, queue, on: batch, batchTime)
                        upkeep.afterWrites(of: batch.textBytes, on: database)
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

    /// Runs a write when its turn comes and returns what it returns when that is durable. Cancelling the task drops a write
    /// that waits, and frees its place.
    func run<Value: Sendable>(
        _ turn: WriteTurn, _ work: @escaping @Sendable (any DiaryWriting) throws -> Value
    ) async throws -> Value {
        let write = WriteJob(isStep: turn.isStep, work)
        let place = Mutex<Queue.Schedule.Ticket?>(nil)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard write.wait(continuation) else { return }
                do throws(Queue.Schedule.Refusal) {
                    let ticket = try queue.append(write, of: turn.party)
                    place.withLock { $0 = ticket }
                    // Cancelled before the place was known.
                    if write.isOver { queue.remove(ticket) }
                } catch {
                    write.fail(error.diaryError(RequestFault.tooManyWrites))
                }
            }
        } onCancel: {
            write.cancel()
            if let ticket = place.withLock({ $0 }) { queue.remove(ticket) }
        }
    }

    /// Finishes what was asked for and ends the thread. Blocks.
    func close() {
        queue.close()
        running.wait()
    }

    /// Runs a write, and those that come with it.
    ///
    /// - Returns: The step that was taken from the queue and comes next, in a transaction of its own.
    private static func run(
        _ first: any PendingWrite, _ queue: Queue, on transaction: WriteBatch, _ batchTime: Duration
    ) -> (any PendingWrite)? {
        var batch: [any PendingWrite] = []
        var step: (any PendingWrite)?
        do {
            try fill(transaction, first, queue, for: batchTime, into: &batch, before: &step)
            commit(batch, on: transaction)
        } catch {
            let isUndone = !transaction.isOpen
            transaction.rollBack()
            if batch.count == 1 {
                batch[0].fail(error)
            } else if isUndone {
                redoAlone(batch, on: transaction)
            } else {
                redo(batch, on: transaction)
            }
        }
        return step
    }

    private static func commit(_ batch: [any PendingWrite], on transaction: WriteBatch) {
        do {
            try transaction.commit()
            for write in batch { write.end() }
        } catch {
            transaction.rollBack()
            if batch.count == 1 { return batch[0].fail(error) }
            redoAlone(batch, on: transaction)
        }
    }

    /// Does writes until none waits, a step is next, or the transaction has taken long enough; those in `batch` were begun.
    ///
    /// - Throws: When the transaction is not whole: the last write left something of it, or SQLite undid more than that.
    private static func fill(
        _ transaction: WriteBatch, _ first: any PendingWrite, _ queue: Queue, for batchTime: Duration,
        into batch: inout [any PendingWrite], before step: inout (any PendingWrite)?
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
                batch.append(write)
                do { try transaction.perform(write) } catch {
                    guard transaction.isWhole else { throw error }
                }
            }
            let isFull = write.isStep || batch.count >= batchLimit || ContinuousClock.now - start > batchTime
            next = isFull ? nil : queue.nextWaiting().map { taken($0, from: queue) }
            guard next?.isStep == true, !batch.isEmpty else { continue }
            (step, next) = (next, nil)
        }
    }

    /// Waits for the write whose turn it is; `nil` once the queue is closed and empty.
    private static func next(of queue: Queue) -> (any PendingWrite)? { queue.next().map { taken($0, from: queue) } }

    private static func taken(_ turn: Queue.Schedule.Turn, from queue: Queue) -> any PendingWrite {
        queue.finished(turn.key)
        return turn.job
    }

    /// Does writes again, together: one that fails is undone by itself.
    private static func redo(_ batch: [any PendingWrite], on transaction: WriteBatch) {
        guard !batch.isEmpty else { return }
        do {
            try transaction.begin()
            for write in batch {
                do { try transaction.performApart(write) } catch {
                    guard transaction.isWhole else { throw error }
                }
            }
        } catch {
            transaction.rollBack()
            return redoAlone(batch, on: transaction)
        }
        commit(batch, on: transaction)
    }

    /// Does each write in a transaction of its own, so that what undid them together ends only the one at fault.
    private static func redoAlone(_ batch: [any PendingWrite], on transaction: WriteBatch) {
        for write in batch {
            do {
                try transaction.begin()
                try transaction.perform(write)
                try transaction.commit()
                write.end()
            } catch {
                transaction.rollBack()
                write.fail(error)
            }
        }
    }
}
