/// Tags, people and places, counted over what is shown.
protocol LabelReading {
    /// Tags or people by name, behind one by the storage's number of it.
    func tallies(owner: Int64, _ field: LabelField, afterKey key: Int64?, limit: Int) throws -> [LabelTally]
    /// What places are made of, in no order.
    func placeTallies(owner: Int64) throws -> [PlaceTally]
    /// What shown entries say of the unnamed photos that they hold: of so many at most, those of the newest entries.
    func placeClaims(owner: Int64, limit: Int) throws -> [PlaceClaim]
}
