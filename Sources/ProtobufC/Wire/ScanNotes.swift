/// A count of protobuf-c's own notes on a message's fields: 16 on its stack, then allocated slabs for 32, 64, 128 and
/// so on.
struct ScanNotes {
    /// The number of noted fields.
    private(set) var count = 0
    private var capacity = 16
    private var slab = 16

    /// The size of the slab that the latest note required; `sizeof(ScannedMember)` is 32.
    var growth: Int { slab &* 32 }

    /// Notes a field; returns whether the note requires another slab.
    @inline(__always)
    mutating func add() -> Bool {
        count &+= 1
        guard count > capacity else { return false }
        slab &*= 2
        capacity &+= slab
        return true
    }
}
