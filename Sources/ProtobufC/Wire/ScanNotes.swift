/// protobuf-c's own notes on a message's fields: 16 on its stack, then allocated ones for 32, 64, 128 and so on.
struct ScanNotes {
    /// Fields noted.
    private(set) var count = 0
    private var room = 16
    private var slab = 16

    /// The size of the slab that the latest note made necessary; `sizeof(ScannedMember)` is 32.
    var growth: Int { slab &* 32 }

    /// Notes a field; returns whether that takes another slab.
    @inline(__always)
    mutating func add() -> Bool {
        count &+= 1
        guard count > room else { return false }
        slab &*= 2
        room &+= slab
        return true
    }
}

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
