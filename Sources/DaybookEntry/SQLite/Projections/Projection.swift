/// Data derived from entries and photos, stored so that reads need not count or scan.
protocol Projection: Sendable {
    /// Replaces the derived data of the state before with that of the state after. Blocks; runs in the write's
    /// transaction.
    func apply(_ change: ItemChange, on db: SQLiteConnection) throws
}
