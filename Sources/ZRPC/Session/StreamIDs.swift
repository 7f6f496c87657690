/// The stream ids of a session: chosen by the client, always rising.
///
/// Because they rise, one number tells a stream that is over from one that never was: no list of past ids is needed.
struct StreamIDs {
    private(set) var highest: UInt64 = 0

    /// What a frame for a stream that is not open means.
    enum Absent: Sendable, Hashable {
        /// It came late: ignored.
        case closed
        /// Nobody opened it: refused.
        case neverOpened
    }

    /// Opens an id. False when it was used, or is lower than one that was.
    mutating func open(_ id: UInt64) -> Bool {
        guard id > highest else { return false }
        highest = id
        return true
    }

    /// What it means that an id has no stream.
    func absence(of id: UInt64) -> Absent { id <= highest && id != 0 ? .closed : .neverOpened }
}
