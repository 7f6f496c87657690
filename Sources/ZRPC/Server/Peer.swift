/// Who is at the other end of a session.
public struct Peer: Sendable, Hashable {
    /// Who the transport says it is. On one machine, where whoever can open the socket is one of us, it is `local`.
    public let principal: String
    /// What it may do beyond calling services, as `admin`. A process of this machine may do everything: it has every
    /// role without a list.
    public let roles: Set<String>
    /// What the peer calls itself; for logs only.
    public let agent: String

    /// Whether the peer is a process of this machine.
    public var isLocal: Bool { principal == "local" }

    /// Throws PERMISSION_DENIED when it may not do what the role stands for.
    public func require(role: String) throws(RPCError) {
        guard has(role: role) else {
            throw RPCError(.permissionDenied, "This is for clients with the role \(role).", reason: "ROLE_REQUIRED")
        }
    }

    /// Whether it may do what the role stands for.
    public func has(role: String) -> Bool { isLocal || roles.contains(role) }
}
