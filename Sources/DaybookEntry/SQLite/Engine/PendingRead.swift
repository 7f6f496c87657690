import GRDB

/// A read, without the type of its result.
protocol PendingRead: Sendable {
    /// Runs the read within a transaction, unless its caller no longer waits. Errors go to the caller.
    func run(on database: Database)
    /// Fails the read with an error if it has not run.
    func fail(_ error: any Error)
}
