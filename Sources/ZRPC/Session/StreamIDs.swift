/// The stream IDs of a session, which the client chooses in ascending order.
///
/// Because they ascend, one number distinguishes a stream that has ended from one that never existed: no list of past
/// IDs is needed.
struct StreamIDs {
    private(set) var highest: UInt64 = 0

    /// The reason why a message's stream is not open.
    enum Absent: Sendable, Hashable {
        /// The stream has ended: the message is late and ignored.
        case closed
        /// The stream was never opened: the message is refused.
        case neverOpened
    }

    /// Opens an ID. Returns false if the ID is not higher than all earlier ones.
    mutating func open(_ id: UInt64) -> Bool {
        guard id > highest else { return false }
        highest = id
        return true
    }

    /// Returns the reason why an ID has no stream.
    func absence(of id: UInt64) -> Absent { id <= highest && id != 0 ? .closed : .neverOpened }
}
