/// The life of one stream, as either end sees it: each direction is open until its sender ends it.
///
/// ```
///            client                          server
/// REQUEST    opens both directions; END_STREAM (unary, server stream) closes the client's at once
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

    /// A stream of a method, as its REQUEST opens it.
    init(_ kind: MethodKind) {
        self.kind = kind
        clientIsOpen = kind.hasRequestStream
    }

    /// Whether a REQUEST's END_STREAM flag is that of the method's kind.
    static func isValidOpening(_ kind: MethodKind, endsStream: Bool) -> Bool {
        kind.hasRequestStream != endsStream
    }

    /// A message of the client. False when the client may not send it.
    mutating func clientSent(endStream: Bool) -> Bool {
        guard clientIsOpen else { return false }
        if endStream { clientIsOpen = false }
        return true
    }

    /// A message of the server before its trailers. False when the method has none, or the stream ended.
    func serverMaySend() -> Bool { serverIsOpen && kind.hasResponseStream }

    /// The trailers. False when they came before.
    mutating func serverEnded() -> Bool {
        guard serverIsOpen else { return false }
        serverIsOpen = false
        clientIsOpen = false
        return true
    }
}
