/// A set of the field indices in a message: one bit for each index below 64, a `Set` for the others.
struct FieldSet {
    private var low: UInt64 = 0
    private var high: Set<Int>?

    /// Notes a field; returns whether it was noted before.
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
