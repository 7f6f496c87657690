/// The identity that a ROUTER gives a connected peer: a zero byte and a number that no other connection has.
///
/// Peers that choose their own identities are not supported: libzmq drops the second of two equal identities.
public struct PeerIdentity: Sendable, Hashable {
    /// The number of the connection.
    public let rawValue: UInt32

    /// Creates the identity of a connection's number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Reads the identity from a message's first part; nil if the peer chose its own identity.
    public init?(_ part: borrowing MessagePart) {
        guard part.count == 5, part.byte(at: 0) == 0 else { return nil }
        rawValue = part.load(fromByteOffset: 1, as: UInt32.self)
    }

    var bytes: (UInt8, UInt8, UInt8, UInt8, UInt8) {
        (
            0, UInt8(truncatingIfNeeded: rawValue), UInt8(truncatingIfNeeded: rawValue >> 8),
            UInt8(truncatingIfNeeded: rawValue >> 16), UInt8(truncatingIfNeeded: rawValue >> 24)
        )
    }
}
