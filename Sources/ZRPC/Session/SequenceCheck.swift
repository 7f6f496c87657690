/// Holds a peer to numbering its messages without gaps.
///
/// A gap means that the transport lost something silently, a repetition that somebody replays: both end the session.
struct SequenceCheck {
    private var expected: UInt32

    /// Begins at the first number; tests begin elsewhere.
    init(expecting first: UInt32 = 0) { expected = first }

    /// Whether a number is the next one. The first is 0; after 2^32 - 1 comes 0.
    mutating func accept(_ number: UInt32) -> Bool {
        guard number == expected else { return false }
        expected &+= 1
        return true
    }
}
