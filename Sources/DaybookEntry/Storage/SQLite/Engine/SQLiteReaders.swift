import Dispatch
import GRDB
import Threads

/// Threads that read: each read runs from start to end on one of them, with a connection that no other thread uses
/// meanwhile.
final class SQLiteReaders: Sendable {
    private let queue: JobQueue<any PendingRead>
    private let running = DispatchGroup()

    /// How many reads may wait for a thread.
    private static let waitingLimit = 4096

    /// Starts the threads.
    ///
    /// - Parameters:
    ///   - threads: at most as many as the pool has readers.
    ///   - statistics: Is told what each read cost; `nil` when nobody asks.
    /// - Throws: `ThreadError` when the system gives no thread.
    init(pool: DatabasePool, threads: Int, statistics: StatementStatistics? = nil) throws {
        queue = JobQueue(limit: Self.waitingLimit)
        for _ in 0..<threads {
            // Before the thread runs: whoever closes at once waits for it, too.
            running.enter()
            do {
                try NamedThread.start("diary-reader") { [queue, running] in
                    while let read = queue.next() { Self.run(read, pool, statistics) }
                    running.leave()
                }
            } catch {
                running.leave()
                throw error
            }
        }
    }

    deinit { queue.close() }

    /// Runs a read and returns what it returns. Cancelling the task ends the read.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable (any DiaryReading) throws -> Value
    ) async throws -> Value {
        let read = ReadJob(work)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if read.wait(continuation), !queue.append(read) {
                    read.fail(DiaryError.storageBusy())
                }
            }
        } onCancel: {
            read.cancel()
        }
    }

    /// Finishes what was asked for and ends the threads. Blocks.
    func close() {
        queue.close()
        running.wait()
    }

    private static func run(_ read: any PendingRead, _ pool: DatabasePool, _ statistics: StatementStatistics?) {
        do {
            try pool.read { database in
                read.run(on: database)
                statistics?.take(from: database)
            }
        } catch {
            read.fail(error)
        }
    }
}
