import Synchronization

/// A call without a server, for tests of handlers.
final class StandaloneCall: ContextSource {
    let method: MethodDescriptor
    let peer: Peer
    let deadline: MonotonicTime? = nil
    private let said: Mutex<CallMetadata>

    init(_ method: MethodDescriptor, by peer: Peer, _ said: CallMetadata) {
        self.method = method
        self.peer = peer
        self.said = Mutex(said)
    }

    func withMetadata<Result: Sendable>(_ use: (inout CallMetadata) -> Result) -> Result { said.withLock { use(&$0) } }
}

/// The values that accompany a call's messages: from the caller with the request, and from the handler with the
/// response.
struct CallMetadata: Sendable {
    /// The metadata pairs of the request.
    var metadata = Metadata()
    /// The key that makes the server apply a change only once; empty if the caller sent none.
    var idempotencyKey: [UInt8] = []
    /// The W3C trace context, version 00, as 25 bytes; empty if the caller sent none.
    var traceparent: [UInt8] = []
    /// The W3C `tracestate`; empty if the caller sent none.
    var tracestate = ""
    /// The number of earlier attempts at this call that failed, as counted by the caller.
    var previousAttempts = 0
    /// Whether the response holds only the method's receipt fields.
    var isReceipt = false
    /// The metadata pairs that the caller receives at the end of the call.
    var trailers = Metadata()
}

/// The other end of a session.
public struct Peer: Sendable, Hashable {
    /// The name that the transport assigned to the peer. A process of the same machine, which is trusted because it can
    /// open the socket, is `local`.
    public let principal: String
    /// The roles that permit more than calling services, such as `admin`. A process of this machine has every role
    /// without a list.
    public let roles: Set<String>
    /// The name that the peer gives itself; for logs only.
    public let agent: String

    /// Whether the peer is a process of this machine.
    public var isLocal: Bool { principal == "local" }

    /// Throws PERMISSION_DENIED if the peer does not have the role.
    public func require(role: String) throws(RPCError) {
        guard has(role: role) else {
            throw RPCError(
                .permissionDenied, "This is only for clients with the role \(role).", reason: "ROLE_REQUIRED")
        }
    }

    /// Returns whether the peer has the role.
    public func has(role: String) -> Bool { isLocal || roles.contains(role) }
}
