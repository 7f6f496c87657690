/// Positions of the fields met in a message: a bit each below 64, a set beyond.
struct FieldSet {
    private var low: UInt64 = 0
    private var high: Set<Int>?

    /// Notes that the field was met; returns whether it was before.
    @inline(__always)
    mutating func insert(_ index: Int) -> Bool {
        guard index < 64 else { return insertHigh(index) }
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: index)
        let again = low & bit != 0
        low |= bit
        return again
    }

    @inline(never)
    private mutating func insertHigh(_ index: Int) -> Bool {
        var set = high ?? []
        let again = !set.insert(index).inserted
        high = set
        return again
    }
}
