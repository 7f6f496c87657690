import Synchronization

/// A limit on the memory that the arriving bodies of all requests hold together.
///
/// Log-in is open to everyone, so any client may send a body slowly: a limit on each body is not enough. A share limits
/// one holder, which is a network or a session, and keeps the rest for all others.
final class ByteBudget: Sendable {
    private struct State {
        var left: Int
        var taken: [[UInt8]: Int] = [:]
    }

    private let share: Int
    private let state: Mutex<State>

    /// Creates a budget of `bytes`, of which one holder may have `share`.
    init(_ bytes: Int, share: Int = .max) {
        self.share = share
        state = Mutex(State(left: bytes))
    }

    /// Takes bytes for a holder, such as ``PeerAddress/network`` or the digest of a token; a nil holder has no share.
    /// Takes nothing and returns false if too few bytes are left.
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

    /// Returns bytes that were taken for the same holder.
    func give(_ bytes: Int, for holder: [UInt8]? = nil) {
        state.withLock { state in
            state.left += bytes
            guard let holder, let taken = state.taken[holder] else { return }
            state.taken[holder] = taken > bytes ? taken - bytes : nil
        }
    }

    /// The number of holders with bytes; for tests, which check that holders without bytes are forgotten.
    var holders: Int { state.withLock { $0.taken.count } }
}
