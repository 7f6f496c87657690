import Synchronization

/// How many bytes of bodies all requests together may hold in memory while they come in.
///
/// Anybody may log in, so anybody may send a body slowly: one bound on each is not enough. With a share, a bound on what
/// comes from one network keeps what is left for everybody else.
final class ByteBudget: Sendable {
    private struct State {
        var left: Int
        var taken: [[UInt8]: Int] = [:]
    }

    private let share: Int
    private let state: Mutex<State>

    /// A budget of `bytes`, of which one network may hold `share`.
    init(_ bytes: Int, share: Int = .max) {
        self.share = share
        state = Mutex(State(left: bytes))
    }

    /// Takes bytes out for a network (``PeerAddress/network``); nil is bound by no share. Returns false when there are
    /// not as many; then nothing is taken.
    func take(_ bytes: Int, for network: [UInt8]? = nil) -> Bool {
        state.withLock { state in
            guard state.left >= bytes else { return false }
            if let network {
                let taken = state.taken[network, default: 0]
                guard share - taken >= bytes else { return false }
                if bytes > 0 { state.taken[network] = taken + bytes }
            }
            state.left -= bytes
            return true
        }
    }

    /// Puts bytes back that were taken for the same network.
    func give(_ bytes: Int, for network: [UInt8]? = nil) {
        state.withLock { state in
            state.left += bytes
            guard let network, let taken = state.taken[network] else { return }
            state.taken[network] = taken > bytes ? taken - bytes : nil
        }
    }

    /// How many networks hold something; for tests, which see that none is remembered that holds nothing.
    var networks: Int { state.withLock { $0.taken.count } }
}
