import DaybookSettings
public import ServiceRuntime

/// The reverse proxies whose word on their clients' addresses is taken.
///
/// Anybody may write `X-Forwarded-For`, so it counts only in requests that come from one of these, and of its addresses
/// only the last that is not a trusted proxy itself: what stands before it, its sender made up.
public struct TrustedProxies: Sendable {
    private let addresses: Set<PeerAddress>

    /// Trusts nobody.
    public init() { addresses = [] }

    /// Reads addresses between commas, as `127.0.0.1, ::1`. Throws a `RuntimeError` that names what is no address.
    public init(_ list: String?) throws(RuntimeError) {
        var addresses: Set<PeerAddress> = []
        for item in (list ?? "").split(separator: ",") where !item.trimmed.isEmpty {
            guard let address = PeerAddress(item.trimmed) else {
                throw RuntimeError(
                    .configuration,
                    "\(Setting.trustedProxies.flag): '\(item.trimmed)' is no address. "
                        + "List the proxies' IP addresses with commas between them, as 127.0.0.1,::1.")
            }
            addresses.insert(address)
        }
        self.addresses = addresses
    }

    /// Whether a peer is one of the proxies.
    func contains(_ peer: PeerAddress?) -> Bool { peer.map(addresses.contains) ?? false }

    /// Who sent a request that came from `peer` with this `X-Forwarded-For`: the peer itself unless it is a proxy that
    /// tells of somebody else. Nil when the peer has no address.
    func client(of peer: PeerAddress?, forwardedFor: String?) -> PeerAddress? {
        guard contains(peer), let forwardedFor else { return peer }
        var client = peer
        for item in forwardedFor.split(separator: ",").reversed() {
            guard let address = PeerAddress(item.trimmed) else { break }
            client = address
            if !contains(address) { break }
        }
        return client
    }
}
