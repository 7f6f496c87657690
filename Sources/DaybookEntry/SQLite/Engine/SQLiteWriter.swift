import Dispatch
import GRDB
import Work
import Wording

/// The thread that writes. It takes one write per party, in round-robin order.
///
/// Waiting writes are batched: one transaction, one commit and one sync of the log cover them all. Each write is
/// completed only after that commit.
///
/// The failure of one write does not affect the others. If it fails before it changed anything, the others are left as
/// they are. If it fails later, the transaction is rolled back and all its writes run again, each in a savepoint. If
/// the commit fails, or SQLite rolls back the whole transaction, each write runs again alone. A failure is reported
/// after the commit, too, because its reason may be data that another write of the same transaction wrote.
final class SQLiteWriter: Sendable {
    typealias Queue = JobQueue<SchedulingParty, any PendingWrite>

    private let queue: Queue
    private let running = DispatchGroup()

    /// The maximum number of waiting writes, of one party and of all parties. One thread runs them, so that no limit on
    /// running writes is needed.
    static let limits = QueueLimits<SchedulingParty>(waiting: 4096, perKey: .init(waiting: 1024))
    /// The maximum number of writes in one transaction.
    private static let batchLimit = 256
    /// The duration after which a transaction accepts no further write, so that the first write does not wait for the
    /// last.
    static let batchTime: Duration = .milliseconds(5)

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - hub: The hub that is notified of each commit.
    ///   - leases: The hub that is notified of removed data.
    ///   - checkpoints: The thread that copies committed pages.
    ///   - copies: The copy of the whole diary that a caller wants; it is made between transactions.
    ///   - observer: The observer of each statement of a write; `nil` for none.
    /// - Throws: `ThreadError` if the system provides no thread.
    init(
        pool: DatabasePool, hub: ChangeHub, leases: LeaseHub, checkpoints: SQLiteCheckpoints, copies: SQLiteCopies,
        batchTime: Duration = batchTime, observer: SQLObserver? = nil
    ) throws {
        queue = Queue(limits: Self.limits)
        // Entered before the thread runs, so that an immediate close waits for the thread too.
        running.enter()
        do {
            try NamedThread.start("diary-writer") { [queue, running] in
                var upkeep = IndexUpkeep()
                var step: (any PendingWrite)?
                var copier = SQLiteCopier(copies)
                while true {
                    if step == nil, copier.isWanted, !queue.waits(for: .nanoseconds(0)) {
                        pool.unsafeReentrantWrite { copier.step(on: $0) }
                        continue
                    }
                    guard step != nil || upkeep.isDone || queue.waits(for: upkeep.idleTime) else {
                        pool.unsafeReentrantWrite { database in
                            upkeep.whenIdle(on: database)
                            checkpoints.committed(on: database)
                        }
                        continue
                    }
                    guard let first = step ?? Self.next(of: queue) else { break }
                    pool.unsafeReentrantWrite { database in
                        let batch = WriteBatch(
                            database, hub: hub, leases: leases, sparesCopy: copier.isWanted, observer: observer)
                        step = Self.run(first, queue: queue, on: batch, batchTime: batchTime)
                        upkeep.afterWrites(of: batch.textBytes, on: database)
                        checkpoints.committed(on: database)
                        copier.step(on: database)
                    }
                }
                copier.end()
                running.leave()
            }
        } catch {
            running.leave()
            throw error
        }
    }

    deinit { queue.close() }

    /// The number of waiting writes.
    var waiting: Int { queue.count }

    /// Runs a write in fair order, and returns its result when the write is durable. Cancelling the task removes a
    /// waiting write from the queue.
    func run<Value: Sendable>(
        _ scheduling: WriteScheduling, work: @escaping @Sendable (any DiaryWriting) throws -> Value
    ) async throws -> Value {
        let write = WriteJob(isStep: scheduling.isStep, work)
        return try await queue.value(
            of: write, for: scheduling.party, write.result, refused: { $0.diaryError(RequestFault.tooManyWrites) })
    }

    /// Finishes the requested writes and ends the thread. Blocks.
    func close() {
        queue.close()
        running.wait()
    }

    /// Runs a write and the writes that are batched with it.
    ///
    /// - Returns: The step that was taken from the queue, to run next in a transaction of its own.
    private static func run(
        _ first: any PendingWrite, queue: Queue, on transaction: WriteBatch, batchTime: Duration
    ) -> (any PendingWrite)? {
        var batch: [any PendingWrite] = []
        var step: (any PendingWrite)?
        do {
            try fill(transaction, first: first, queue: queue, for: batchTime, into: &batch, before: &step)
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

    /// Runs writes until none waits, a step is next, or the transaction has taken long enough. The begun writes are in
    /// `batch`.
    ///
    /// - Throws: An error if the transaction is inconsistent: the last write failed after a change, or SQLite rolled
    ///   back the transaction.
    private static func fill(
        _ transaction: WriteBatch, first: any PendingWrite, queue: Queue, for batchTime: Duration,
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

    /// Waits for the next write of the queue; `nil` once the queue is closed and empty.
    private static func next(of queue: Queue) -> (any PendingWrite)? { queue.next().map { taken($0, from: queue) } }

    private static func taken(_ entry: Queue.Entry, from queue: Queue) -> any PendingWrite {
        queue.finished(entry.key)
        return entry.job
    }

    /// Runs writes again in one transaction, each in a savepoint, so that only a failing write is rolled back.
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

    /// Runs each write in a transaction of its own, so that only the write at fault fails.
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
