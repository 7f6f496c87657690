/// Read access to the places of days, and to the state of memories.
protocol MemoryReading {
    /// Returns the days with located items, by region, in no order.
    func locatedDays(owner: Int64) throws -> [LocatedDay]
    /// Returns the stored states of memories.
    func states(owner: Int64, ids: [MemoryID]) throws -> [MemoryID: MemoryState]
    /// Returns the number of memories with stored state.
    func stateCount(owner: Int64) throws -> Int
}

/// Write access to the state of memories.
protocol MemoryWriting: MemoryReading {
    func setState(_ state: MemoryState, of id: MemoryID, owner: Int64) throws
}
