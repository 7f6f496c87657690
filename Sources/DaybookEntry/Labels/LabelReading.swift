/// Tags, people and places, counted over what is shown.
protocol LabelReading {
    /// Tags or people by name, behind one by the storage's number of it.
    func tallies(owner: Int64, _ field: LabelField, afterKey key: Int64?, limit: Int) throws -> [LabelTally]
    /// The counted cells that places are made of, in no order.
    func placeTallies(owner: Int64) throws -> [PlaceTally]
    /// The names that shown entries give to the unnamed photos in them; reads at most `limit` of these, from the newest
    /// entries.
    func placeClaims(owner: Int64, limit: Int) throws -> [PlaceClaim]
}
