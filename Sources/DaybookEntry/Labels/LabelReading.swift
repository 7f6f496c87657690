/// Read access to tags, people and places, with counts of shown items.
protocol LabelReading {
    /// Returns tags or people in the order of their names, after the one with the given number in the storage.
    func tallies(owner: Int64, _ field: LabelField, afterKey key: Int64?, limit: Int) throws -> [LabelTally]
    /// Returns the counted cells from which places are made, in no particular order.
    func placeTallies(owner: Int64) throws -> [PlaceTally]
    /// Returns the names that shown entries give to their unnamed photos. Reads at most `limit` of these photos, those
    /// of the newest entries first.
    func placeClaims(owner: Int64, limit: Int) throws -> [PlaceClaim]
}
