import Dispatch
import GRDB
import Work
import Wording

/// A pool of threads for reads.
///
/// Each read runs from start to end on one thread, with a connection that no other thread uses in the meantime. Reads
/// are scheduled fairly by party, and light reads have threads of their own, so that a look-up waits neither for
/// another party's searches nor for its own party's.
final class SQLiteReaders: Sendable {
    typealias Queue = JobQueue<SchedulingParty, any PendingRead>

    /// The number of threads per cost. One party occupies at most all but one of them.
    static let threadsPerCost = 3
    /// The number of all threads, each of which needs a connection.
    static let threads = 2 * threadsPerCost

    /// The limits of light reads. A page makes some ten requests at once, and a household has some devices.
    static let lightLimits = QueueLimits<SchedulingParty>(
        waiting: 4096, perKey: .init(running: threadsPerCost - 1, waiting: 512))
    /// The maximum number of waiting heavy reads per party. A waiting read costs next to nothing, and ends with its
    /// deadline; the client of a refused read would only retry at once.
    static let maximumWaiting = 64
    static let heavyLimits = QueueLimits<SchedulingParty>(
        waiting: 1024, perKey: .init(running: threadsPerCost - 1, waiting: maximumWaiting))

    private let light = Queue(limits: lightLimits)
    private let heavy = Queue(limits: heavyLimits)
    private let running = DispatchGroup()
    private let statistics: StatementStatistics?
    private let observer: SQLObserver?

    /// Starts the threads.
    ///
    /// - Parameters:
    ///   - statistics: The recorder of each read's cost; `nil` for none.
    ///   - observer: The observer of each statement; `nil` for none.
    /// - Throws: `ThreadError` if the system provides no thread.
    init(
        pool: DatabasePool, statistics: StatementStatistics? = nil, observer: SQLObserver? = nil
    ) throws {
        self.statistics = statistics
        self.observer = observer
        for queue in [light, heavy] {
            for _ in 0..<Self.threadsPerCost { try start(queue, pool: pool) }
        }
    }

    private func start(_ queue: Queue, pool: DatabasePool) throws {
        // Entered before the thread runs, so that an immediate close waits for the thread too.
        running.enter()
        do {
            try NamedThread.start("diary-reader") { [running, statistics, observer] in
                while let entry = queue.next() {
                    Self.run(entry.job, pool: pool, statistics: statistics, observer: observer)
                    queue.finished(entry.key)
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
        _ scheduling: ReadScheduling, work: @escaping @Sendable (any DiaryReading) throws -> Value
    ) async throws -> Value {
        let queue = scheduling.cost == .heavy ? heavy : light
        let read = ReadJob(work)
        return try await queue.value(
            of: read, for: scheduling.party, read.result, refused: { $0.diaryError(RequestFault.tooManyReads) },
            onCancel: { read.interruption.raise() })
    }

    /// The number of waiting reads, for tests.
    var waiting: Int { light.count + heavy.count }

    /// Finishes the requested reads and ends the threads. Blocks.
    func close() {
        light.close()
        heavy.close()
        running.wait()
    }

    private static func run(
        _ read: any PendingRead, pool: DatabasePool, statistics: StatementStatistics?, observer: SQLObserver?
    ) {
        do {
            try pool.read { database in
                guard read.begin() else { return }
                let interruption = read.interruption
                interruption.run(on: database) {
                    let connection = SQLiteConnection(
                        database, interruption: interruption, observer: observer)
                    // Counts before the caller, who may reset the count after the read, has the result.
                    read.perform(in: SQLTransaction(db: SQLConnection(connection))) {
                        statistics?.take(from: database)
                    }
                }
            }
        } catch {
            read.fail(error)
        }
    }
}
