/// Where days were spent, and what owners made of their memories.
protocol MemoryReading {
    /// Days with things that tell a place, by region; in no order.
    func locatedDays(owner: Int64) throws -> [LocatedDay]
    /// Of the memories that their owner said something of: what.
    func states(owner: Int64, ids: [MemoryID]) throws -> [MemoryID: MemoryState]
    /// How many memories their owner said something of.
    func stateCount(owner: Int64) throws -> Int
}
