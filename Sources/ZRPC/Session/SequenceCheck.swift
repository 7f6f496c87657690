/// A check that a peer numbers its messages without gaps.
///
/// A gap means that the transport lost a message silently, and a repetition means that a message was replayed. Both end
/// the session.
struct SequenceCheck {
    private var expected: UInt32

    /// Creates a check from the first number; tests start at other numbers.
    init(expecting first: UInt32 = 0) { expected = first }

    /// Returns whether a number is the next one. The first is 0, and 0 follows 2^32 - 1.
    mutating func accept(_ number: UInt32) -> Bool {
        guard number == expected else { return false }
        expected &+= 1
        return true
    }
}
