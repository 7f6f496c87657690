/// A write, without the type of its result.
protocol PendingWrite: Sendable {
    /// Whether the write has a transaction of its own.
    var isStep: Bool { get }
    /// Begins the write; `false` if its caller no longer waits.
    func begin() -> Bool
    /// Runs the work as part of a transaction. It may run again after a rollback.
    func perform(in transaction: SQLiteTransaction) throws
    /// Completes the write with the last result or error of its work. Called when the data that the work saw is
    /// durable.
    func end()
    /// Completes the write with an error. Called when the storage contains nothing of the write.
    func fail(_ error: any Error)
}
