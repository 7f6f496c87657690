/// How much of a session's credit each of its streams may hold.
///
/// A stream whose reader has stopped holds what was sent to it until the reader goes on, which may be never. Were every
/// stream allowed its whole window, a few of those would hold the session's, and no other stream would get a byte. So a
/// stream that holds little may always send, and one that holds more only takes from a part of the session's window
/// that is set aside for those who read: slow readers slow themselves.
///
/// It needs a receiver that grants soon what was read (`GrantDelay`): the little must be more than what a reader that
/// keeps up leaves ungranted. Receivers that promise it name `feature` in the greeting; with others a stream may hold its
/// window, as before.
struct StreamShares {
    /// The receiver's promise, in `Hello.features` and `HelloAck.features`.
    static let feature = "prompt-grants"
    /// A stream that holds less, in bytes, may send its next message whatever others hold.
    static let little = 128 << 10
    /// One in so many bytes of the session's window is for the streams that hold more than a little.
    private static let sharedPart = 8
    /// One of them may hold at most one in so many bytes of what is left of it.
    private static let largestShare = 2

    /// What must be left of the session's credit for those that hold little.
    private let reserve: Int
    private let isShared: Bool
    /// What each stream holds, in bytes: sent, and not granted again.
    private(set) var held: [UInt64: Int] = [:]

    /// Every stream may hold its window.
    init() {
        isShared = false
        reserve = 0
    }

    /// For a peer that gave a window of `window` bytes for the session, and `features`.
    init(window: Int, features: [String]) {
        isShared = features.contains(Self.feature)
        reserve = window - window / Self.sharedPart
    }

    /// Whether the stream may send a message of this cost while `available` bytes of the session's credit are left.
    func admits(_ stream: UInt64, cost: Int, available: Int) -> Bool {
        guard isShared, cost > 0, let held = held[stream], held >= Self.little else { return true }
        return held + cost <= (available - reserve) / Self.largestShare
    }

    /// A message of the stream went out.
    mutating func sent(_ stream: UInt64, cost: Int) {
        if isShared, cost > 0 { held[stream, default: 0] += cost }
    }

    /// The receiver granted bytes of the stream again.
    ///
    /// A grant that widens the stream's window counts as one: who began to send before it came may hold that much more.
    mutating func granted(_ stream: UInt64, _ amount: Int) {
        guard let before = held[stream] else { return }
        held[stream] = before > amount ? before - amount : nil
    }

    /// The stream sends no more.
    mutating func ended(_ stream: UInt64) {
        if isShared, !held.isEmpty { held[stream] = nil }
    }
}
