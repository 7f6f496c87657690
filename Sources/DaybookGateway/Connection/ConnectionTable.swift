import Synchronization

/// All connections of one server, bounded in number: by the network they come from, and together.
///
/// A newcomer over a bound takes the place of connections that do nothing: first of those that never showed a good token,
/// of these the one that is silent longest. So whoever opens connections only to hold them loses his own, and others are
/// served. This machine's own programs and trusted proxies speak for many: they are bounded together with all others only.
final class ConnectionTable: Sendable {
    /// How many connections one IPv4 address, or one IPv6 network of 64 bits, may have. A browser opens about six.
    static let maximumPerNetwork = 256

    private struct State {
        var connections: [ObjectIdentifier: ConnectionStanding] = [:]
        var networks: [[UInt8]: Int] = [:]
    }

    private let maximum: Int
    private let maximumPerNetwork: Int
    private let proxies: TrustedProxies
    private let state = Mutex(State())

    /// A table of at most `maximum` connections.
    init(maximum: Int, maximumPerNetwork: Int = ConnectionTable.maximumPerNetwork, proxies: TrustedProxies) {
        self.maximum = maximum
        self.maximumPerNetwork = maximumPerNetwork
        self.proxies = proxies
    }

    /// Takes a connection in, in the place of others if need be. False when there is no room: it must be closed.
    func admit(_ newcomer: ConnectionStanding) -> Bool {
        let (isAdmitted, displaced) = state.withLock { state in admit(newcomer, &state) }
        for standing in displaced { standing.displace() }
        return isAdmitted
    }

    /// Forgets a connection that has ended.
    func forget(_ standing: ConnectionStanding) {
        state.withLock { state in remove(standing, &state) }
    }

    /// Whether more than half of the connections are taken, so that strangers are waited for less long.
    var isCrowded: Bool { state.withLock { $0.connections.count > maximum / 2 } }

    private func admit(_ newcomer: ConnectionStanding, _ state: inout State) -> (Bool, [ConnectionStanding]) {
        var displaced: [ConnectionStanding] = []
        if let network = boundNetwork(of: newcomer), state.networks[network, default: 0] >= maximumPerNetwork {
            displaced += makeRoom(maximumPerNetwork, &state) { self.boundNetwork(of: $0) == network }
            guard !displaced.isEmpty else { return (false, []) }
        }
        if state.connections.count >= maximum {
            let more = makeRoom(maximum, &state) { _ in true }
            guard !more.isEmpty else { return (false, displaced) }
            displaced += more
        }
        state.connections[ObjectIdentifier(newcomer)] = newcomer
        if let network = boundNetwork(of: newcomer) { state.networks[network, default: 0] += 1 }
        return (true, displaced)
    }

    /// Takes out what is lost most easily: a sixteenth of a bound at once, so that looking for them is rare.
    private func makeRoom(
        _ bound: Int, _ state: inout State, where isMeant: (ConnectionStanding) -> Bool
    ) -> [ConnectionStanding] {
        let candidates = state.connections.values.filter(isMeant)
            .compactMap { standing in standing.rank.map { (rank: $0, standing: standing) } }
            .sorted { $0.rank < $1.rank }
            .prefix(max(1, bound / 16))
        for candidate in candidates { remove(candidate.standing, &state) }
        return candidates.map(\.standing)
    }

    private func remove(_ standing: ConnectionStanding, _ state: inout State) {
        guard state.connections.removeValue(forKey: ObjectIdentifier(standing)) != nil,
            let network = boundNetwork(of: standing), let count = state.networks[network]
        else { return }
        state.networks[network] = count > 1 ? count - 1 : nil
    }

    /// The network that a connection counts for; nil when it counts for none.
    private func boundNetwork(of standing: ConnectionStanding) -> [UInt8]? {
        guard let peer = standing.peer, !peer.isLoopback, !proxies.contains(peer) else { return nil }
        return peer.network
    }
}
