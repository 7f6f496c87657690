/// The state of one stream, as either end sees it: each direction is open until its sender ends it.
///
/// ```
///            client                          server
/// REQUEST    opens both directions; END_STREAM (unary, server stream) closes the client's direction at once
/// DATA       while the sender's direction is open; END_STREAM or HALF_CLOSE closes it
/// TRAILERS   from the server only, once: closes everything
/// CANCEL     from either: closes everything
/// ```
struct StreamPhase: Sendable, Hashable {
    /// Whether the client may still send.
    private(set) var clientIsOpen: Bool
    /// Whether the server may still send.
    private(set) var serverIsOpen = true
    private let kind: MethodKind

    /// Creates the state of a stream that a REQUEST of the method's kind opens.
    init(_ kind: MethodKind) {
        self.kind = kind
        clientIsOpen = kind.hasRequestStream
    }

    /// Returns whether a REQUEST's END_STREAM flag fits the method's kind.
    static func isValidOpening(_ kind: MethodKind, endsStream: Bool) -> Bool {
        kind.hasRequestStream != endsStream
    }

    /// Records a message of the client. Returns false if the client may not send it.
    mutating func clientSent(endStream: Bool) -> Bool {
        guard clientIsOpen else { return false }
        if endStream { clientIsOpen = false }
        return true
    }

    /// Returns whether the server may send a message before its trailers: the method has such messages, and the stream
    /// is open.
    func serverMaySend() -> Bool { serverIsOpen && kind.hasResponseStream }

    /// Records the trailers. Returns false if trailers came before.
    mutating func serverEnded() -> Bool {
        guard serverIsOpen else { return false }
        serverIsOpen = false
        clientIsOpen = false
        return true
    }
}
