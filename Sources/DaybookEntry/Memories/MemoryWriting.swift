/// Write access to the state of memories.
protocol MemoryWriting: MemoryReading {
    func setState(_ state: MemoryState, of id: MemoryID, owner: Int64) throws
}
