/// A write of any type.
protocol PendingWrite: Sendable {
    /// Whether it has a transaction of its own.
    var isStep: Bool { get }
    /// Takes it up; `false` when nobody wants it any more.
    func begin() -> Bool
    /// Does its work, part of a transaction; it may be done again after that was undone.
    func perform(in transaction: SQLiteTransaction) throws
    /// Ends it as its work ended last, with a result or an error: to be called when what the work saw is durable.
    func end()
    /// Ends it with an error: to be called when nothing of it is in the storage.
    func fail(_ error: any Error)
}
