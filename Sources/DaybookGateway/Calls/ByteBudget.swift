import Synchronization

/// How many bytes of bodies all requests together may hold in memory while they come in.
///
/// Anybody may log in, so anybody may send a body slowly: one bound on each is not enough. With a share, a bound on what
/// one holder sends, a network or a session, keeps what is left for everybody else.
final class ByteBudget: Sendable {
    private struct State {
        var left: Int
        var taken: [[UInt8]: Int] = [:]
    }

    private let share: Int
    private let state: Mutex<State>

    /// A budget of `bytes`, of which one holder may have `share`.
    init(_ bytes: Int, share: Int = .max) {
        self.share = share
        state = Mutex(State(left: bytes))
    }

    /// Takes bytes out for a holder, as ``PeerAddress/network`` or the digest of a token; nil is bound by no share. Returns
    /// false when there are not as many; then nothing is taken.
    func take(_ bytes: Int, for holder: [UInt8]? = nil) -> Bool {
        state.withLock { state in
            guard state.left >= bytes else { return false }
            if let holder {
                let taken = state.taken[holder, default: 0]
                guard share - taken >= bytes else { return false }
                if bytes > 0 { state.taken[holder] = taken + bytes }
            }
            state.left -= bytes
            return true
        }
    }

    /// Puts bytes back that were taken for the same holder.
    func give(_ bytes: Int, for holder: [UInt8]? = nil) {
        state.withLock { state in
            state.left += bytes
            guard let holder, let taken = state.taken[holder] else { return }
            state.taken[holder] = taken > bytes ? taken - bytes : nil
        }
    }

    /// How many hold something; for tests, which see that none is remembered that holds nothing.
    var holders: Int { state.withLock { $0.taken.count } }
}
