import Dispatch
import GRDB
import Synchronization
import Threads
import Wording

/// Threads that read: each read runs from start to end on one of them, with a connection that no other thread uses
/// meanwhile.
///
/// Reads take turns by party, and light ones have threads of their own, so that a look-up waits neither for another's
/// searches nor for one's own.
final class SQLiteReaders: Sendable {
    typealias Queue = FairJobQueue<TurnParty, any PendingRead>

    /// The threads of either cost. One party holds all but one of them at most.
    static let threadsPerCost = 3
    /// All threads, each of which needs a connection.
    static let threads = 2 * threadsPerCost

    /// A page asks for some ten things at once, and a household has some devices.
    static let lightLimits = Queue.Schedule.Limits(
        runningPerKey: threadsPerCost - 1, waitingPerKey: 512, waiting: 4096)
    /// The most heavy reads of one party that wait. A waiting read costs next to nothing, and ends with its deadline; a
    /// refused one would only come again at once.
    static let mostWaiting = 64
    static let heavyLimits = Queue.Schedule.Limits(
        runningPerKey: threadsPerCost - 1, waitingPerKey: mostWaiting, waiting: 1024)

    private let light = Queue(limits: lightLimits)
    private let heavy = Queue(limits: heavyLimits)
    private let running = DispatchGroup()

    /// Starts the threads.
    ///
    /// - Parameter statistics: Records the cost of each read; `nil` for none.
    /// - Throws: `ThreadError` when the system gives no thread.
    init(pool: DatabasePool, statistics: StatementStatistics? = nil) throws {
        for queue in [light, heavy] {
            for _ in 0..<Self.threadsPerCost { try start(queue, pool, statistics) }
        }
    }

    private func start(_ queue: Queue, _ pool: DatabasePool, _ statistics: StatementStatistics?) throws {
        // Entered before the thread runs, so that a caller that closes at once waits for it, too.
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

    /// Runs a read when its turn comes and returns what it returns. Cancelling the task ends the read, and frees the place
    /// of one that waits.
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
                    // Cancelled before the place was known.
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

    /// The number of reads that wait, for tests.
    var waiting: Int { light.count + heavy.count }

    /// Finishes what was asked for and ends the threads. Blocks.
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
