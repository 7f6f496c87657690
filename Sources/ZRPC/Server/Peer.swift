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
            throw RPCError(.permissionDenied, "This is for clients with the role \(role).", reason: "ROLE_REQUIRED")
        }
    }

    /// Returns whether the peer has the role.
    public func has(role: String) -> Bool { isLocal || roles.contains(role) }
}
