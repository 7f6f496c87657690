/// Something that follows from entries and photos, kept so that reads need not count or scan.
protocol Projection: Sendable {
    /// Moves what is kept from before to after. Blocks; part of the write's transaction.
    func apply(_ change: ItemChange, on db: SQLiteConnection) throws
}
