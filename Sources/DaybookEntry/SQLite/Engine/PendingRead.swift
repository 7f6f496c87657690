import GRDB

/// A read of any type.
protocol PendingRead: Sendable {
    /// Runs it within a transaction, unless nobody wants it any more. Throws nothing: errors are the caller's.
    func run(on database: Database)
    /// Ends it with an error when it has not run.
    func fail(_ error: any Error)
}
