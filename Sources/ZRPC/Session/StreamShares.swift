/// The share of a session's credit that each of its streams may hold.
///
/// A stream whose reader has stopped holds the bytes that were sent to it until the reader continues, which may be
/// never. If each stream could hold its whole window, a few such streams would hold the session's window, and no other
/// stream could send a byte. So a stream that holds little may always send. A stream that holds more takes credit only
/// from a part of the session's window that is reserved for such streams: slow readers delay only themselves.
///
/// This requires a receiver that soon grants the bytes that were read (`GrantDelay`): `little` must be more than a
/// reader that keeps up leaves ungranted. Receivers that promise this name `feature` in the greeting. With other
/// receivers, a stream may hold its whole window.
struct StreamShares {
    /// The name of the receiver's promise in `Hello.features` and `HelloAck.features`.
    static let feature = "prompt-grants"
    /// The number of bytes below which a stream may always send its next message.
    static let little = 128 << 10
    /// The divisor for the part of the session's window that is for streams that hold more than `little`.
    private static let sharedPart = 8
    /// The divisor for the maximum that one of these streams may hold of the rest of that part.
    private static let largestShare = 2

    /// The session credit that must remain for streams that hold little, in bytes.
    private let reserve: Int
    private let isShared: Bool
    /// The bytes that each stream holds: sent bytes for which no credit has returned.
    private(set) var held: [UInt64: Int] = [:]

    /// Creates shares without limits: each stream may hold its window.
    init() {
        isShared = false
        reserve = 0
    }

    /// Creates shares for a peer that granted the session a window of `window` bytes and named `features`.
    init(window: Int, features: [String]) {
        isShared = features.contains(Self.feature)
        reserve = window - window / Self.sharedPart
    }

    /// Returns whether the stream may send a message of this cost while `available` bytes of the session's credit
    /// remain. `unsent` are the stream's bytes in the batch to which the message would be added.
    func admits(_ stream: UInt64, cost: Int, available: Int, unsent: Int = 0) -> Bool {
        guard isShared, cost > 0 else { return true }
        let held = held[stream, default: 0] + unsent
        guard held >= Self.little else { return true }
        return held + cost <= (available - reserve) / Self.largestShare
    }

    /// Counts a message of the stream that was sent.
    mutating func sent(_ stream: UInt64, cost: Int) {
        if isShared, cost > 0 { held[stream, default: 0] += cost }
    }

    /// Counts bytes of the stream that the receiver granted again.
    ///
    /// A grant that widens the stream's window also counts: a sender that started before the grant arrived may hold
    /// that much more.
    mutating func granted(_ stream: UInt64, amount: Int) {
        guard let before = held[stream] else { return }
        held[stream] = before > amount ? before - amount : nil
    }

    /// Removes a stream that sends no more.
    mutating func ended(_ stream: UInt64) {
        if isShared, !held.isEmpty { held[stream] = nil }
    }
}
