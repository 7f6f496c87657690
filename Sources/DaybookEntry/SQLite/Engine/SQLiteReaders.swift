import Dispatch
import GRDB
import Synchronization
import Threads
import Wording

/// A pool of threads for reads.
///
/// Each read runs from start to end on one thread, with a connection that no other thread uses in the meantime. Reads
/// are scheduled fairly by party, and light reads have threads of their own, so that a look-up waits neither for
/// another party's searches nor for its own party's.
final class SQLiteReaders: Sendable {
    typealias Queue = FairJobQueue<TurnParty, any PendingRead>

    /// The number of threads per cost. One party occupies at most all but one of them.
    static let threadsPerCost = 3
    /// The number of all threads, each of which needs a connection.
    static let threads = 2 * threadsPerCost

    /// The limits of light reads. A page makes some ten requests at once, and a household has some devices.
    static let lightLimits = Queue.Schedule.Limits(
        runningPerKey: threadsPerCost - 1, waitingPerKey: 512, waiting: 4096)
    /// The maximum number of waiting heavy reads per party. A waiting read costs next to nothing, and ends with its
    /// deadline; the client of a refused read would only retry at once.
    static let maximumWaiting = 64
    static let heavyLimits = Queue.Schedule.Limits(
        runningPerKey: threadsPerCost - 1, waitingPerKey: maximumWaiting, waiting: 1024)

    private let light = Queue(limits: lightLimits)
    private let heavy = Queue(limits: heavyLimits)
    private let running = DispatchGroup()

    /// Starts the threads.
    ///
    /// - Parameter statistics: The recorder of each read's cost; `nil` for none.
    /// - Throws: `ThreadError` if the system provides no thread.
    init(pool: DatabasePool, statistics: StatementStatistics? = nil) throws {
        for queue in [light, heavy] {
            for _ in 0..<Self.threadsPerCost { try start(queue, pool, statistics) }
        }
    }

    private func start(_ queue: Queue, _ pool: DatabasePool, _ statistics: StatementStatistics?) throws {
        // Entered before the thread runs, so that an immediate close waits for the thread too.
        running.enter()
        do {
            try NamedThread.start("diary-reader") { [running] in
                while let turn = queue.next() {
                    Self.run(turn.job, pool, statistics)
                    queue.finished(turn.key)
                }
                running.leave()
            }
        } catch {
            running.leave()
            throw error
        }
    }

    deinit {
        light.close()
        heavy.close()
    }

    /// Runs a read in fair order and returns its result. Cancelling the task ends the read, or removes it from the
    /// queue if it waits.
    func run<Value: Sendable>(
        _ turn: ReadTurn, _ work: @escaping @Sendable (any DiaryReading) throws -> Value
    ) async throws -> Value {
        let queue = turn.cost == .heavy ? heavy : light
        let read = ReadJob(work)
        let place = Mutex<Queue.Schedule.Ticket?>(nil)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard read.wait(continuation) else { return }
                do throws(Queue.Schedule.Refusal) {
                    let ticket = try queue.append(read, of: turn.party)
                    place.withLock { $0 = ticket }
                    // The task was cancelled before the ticket was stored.
                    if read.isOver { queue.remove(ticket) }
                } catch {
                    read.fail(error.diaryError(RequestFault.tooManyReads))
                }
            }
        } onCancel: {
            read.cancel()
            if let ticket = place.withLock({ $0 }) { queue.remove(ticket) }
        }
    }

    /// The number of waiting reads, for tests.
    var waiting: Int { light.count + heavy.count }

    /// Finishes the requested reads and ends the threads. Blocks.
    func close() {
        light.close()
        heavy.close()
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
