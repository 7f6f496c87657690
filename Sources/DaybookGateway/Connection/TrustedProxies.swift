import DaybookSettings
public import ServiceRuntime

/// The reverse proxies that are trusted to report their clients' addresses.
///
/// Every client can write `X-Forwarded-For`, so the field counts only in requests from one of these proxies. Only the
/// last address in it that is not a trusted proxy counts: a client can forge the addresses before it.
public struct TrustedProxies: Sendable {
    private let addresses: Set<PeerAddress>

    /// Creates an empty list.
    public init() { addresses = [] }

    /// Parses addresses between commas, such as `127.0.0.1, ::1`. Throws a `RuntimeError` that names an item that is
    /// not an address.
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

    /// Returns whether a peer is one of the proxies.
    func contains(_ peer: PeerAddress?) -> Bool { peer.map(addresses.contains) ?? false }

    /// Returns the client of a request from `peer` with this `X-Forwarded-For`: the peer itself, unless it is a proxy
    /// that reports another address. Nil if the peer has no address.
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
