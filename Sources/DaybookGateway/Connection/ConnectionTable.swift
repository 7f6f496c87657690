import Synchronization

/// The table of all connections of one server, bounded per network and in total.
///
/// A new connection beyond a limit takes the place of an idle connection. Unauthenticated ones are closed first, and of
/// these the one that has been silent longest. A client that opens connections only to hold them thus loses its own
/// connections, and other clients are served. Programs on this machine and trusted proxies act for many clients, so
/// only the total limit applies to them.
final class ConnectionTable: Sendable {
    /// The maximum number of connections of one IPv4 address, or of one IPv6 network of 64 bits. A browser opens about
    /// six.
    static let maximumPerNetwork = 256

    private struct State {
        var connections: [ObjectIdentifier: ConnectionStatus] = [:]
        var networks: [[UInt8]: Int] = [:]
    }

    private let maximum: Int
    private let maximumPerNetwork: Int
    private let proxies: TrustedProxies
    private let state = Mutex(State())

    /// Creates a table of at most `maximum` connections.
    init(maximum: Int, maximumPerNetwork: Int = ConnectionTable.maximumPerNetwork, proxies: TrustedProxies) {
        self.maximum = maximum
        self.maximumPerNetwork = maximumPerNetwork
        self.proxies = proxies
    }

    /// Adds a connection, and displaces others if needed. Returns false if there is no place: the new connection must
    /// be closed.
    func admit(_ newcomer: ConnectionStatus) -> Bool {
        let (isAdmitted, displaced) = state.withLock { state in admit(newcomer, in: &state) }
        for status in displaced { status.displace() }
        return isAdmitted
    }

    /// Removes a connection that has ended.
    func forget(_ status: ConnectionStatus) {
        state.withLock { state in remove(status, in: &state) }
    }

    /// Whether more than half of the places are taken, so that unauthenticated connections have shorter timeouts.
    var isCrowded: Bool { state.withLock { $0.connections.count > maximum / 2 } }

    private func admit(_ newcomer: ConnectionStatus, in state: inout State) -> (Bool, [ConnectionStatus]) {
        var displaced: [ConnectionStatus] = []
        if let network = boundNetwork(of: newcomer), state.networks[network, default: 0] >= maximumPerNetwork {
            displaced += evict(maximumPerNetwork, in: &state) { self.boundNetwork(of: $0) == network }
            guard !displaced.isEmpty else { return (false, []) }
        }
        if state.connections.count >= maximum {
            let more = evict(maximum, in: &state) { _ in true }
            guard !more.isEmpty else { return (false, displaced) }
            displaced += more
        }
        state.connections[ObjectIdentifier(newcomer)] = newcomer
        if let network = boundNetwork(of: newcomer) { state.networks[network, default: 0] += 1 }
        return (true, displaced)
    }

    /// Removes the connections with the least loss: a sixteenth of a limit in one step, so that the search for them is
    /// rare.
    private func evict(
        _ bound: Int, in state: inout State, where isMeant: (ConnectionStatus) -> Bool
    ) -> [ConnectionStatus] {
        let candidates = state.connections.values.filter(isMeant)
            .compactMap { status in status.rank.map { (rank: $0, status: status) } }
            .sorted { $0.rank < $1.rank }
            .prefix(max(1, bound / 16))
        for candidate in candidates { remove(candidate.status, in: &state) }
        return candidates.map(\.status)
    }

    private func remove(_ status: ConnectionStatus, in state: inout State) {
        guard state.connections.removeValue(forKey: ObjectIdentifier(status)) != nil,
            let network = boundNetwork(of: status), let count = state.networks[network]
        else { return }
        state.networks[network] = count > 1 ? count - 1 : nil
    }

    /// Returns the network that a connection counts for; nil if it counts for none.
    private func boundNetwork(of status: ConnectionStatus) -> [UInt8]? {
        guard let peer = status.peer, !peer.isLoopback, !proxies.contains(peer) else { return nil }
        return peer.network
    }
}
