import GRDB
import Work

/// A read that waits for a thread, runs on it, or is over.
///
/// The caller may cancel at any time: a waiting read then never begins, and a running read is interrupted.
final class ReadJob<Value: Sendable>: PendingRead {
    /// The result that the caller waits for.
    let result = OneShot<Value, any Error>()
    private let interruption = Interruption()
    private let work: @Sendable (any DiaryReading) throws -> Value

    init(_ work: @escaping @Sendable (any DiaryReading) throws -> Value) {
        self.work = work
    }

    func run(on database: Database) {
        guard result.begin() else { return }
        result.settle(
            Result {
                try interruption.run(on: database) {
                    try work(SQLiteTransaction(db: SQLiteConnection(database: database, interruption: interruption)))
                }
            })
    }

    func fail(_ error: any Error) { result.settle(.failure(error)) }

    /// Ends the work if it runs.
    func interrupt() { interruption.raise() }
}

/// A read, without the type of its result.
protocol PendingRead: Sendable {
    /// Runs the read within a transaction, unless its caller no longer waits. Errors go to the caller.
    func run(on database: Database)
    /// Fails the read with an error if it has not run.
    func fail(_ error: any Error)
}
