import NIOCore
import ServiceRuntime
import Synchronization

/// One connection as the table of all sees it: whose it is, and whether it may make room for another.
final class ConnectionStanding: Sendable {
    /// What the gateway waits for.
    enum Phase: Sendable {
        /// For a request's head.
        case silent
        /// For the rest of a request's body.
        case reading
        /// For nothing: the peer waits for a response.
        case busy
    }

    /// How little is lost when the connection ends, the lowest first; then the one that is silent longest.
    struct Rank: Comparable {
        let order: Int
        let since: NIODeadline

        static func < (left: Rank, right: Rank) -> Bool { (left.order, left.since) < (right.order, right.since) }
    }

    private struct State {
        var phase = Phase.silent
        var since: NIODeadline
        var isKnown = false
        var follows = false
        var isOver = false
        /// Rung when the peer sends no more.
        var watch: Bell?
    }

    /// Nil when the peer has no internet address.
    let peer: PeerAddress?
    /// Whether the connection has TLS, which ends here.
    let isSecure: Bool
    /// Ends the connection as soon as nothing of it is lost that somebody waits for.
    let displace: @Sendable () -> Void
    private let state: Mutex<State>

    init(peer: PeerAddress?, isSecure: Bool = false, now: NIODeadline, displace: @escaping @Sendable () -> Void) {
        self.peer = peer
        self.isSecure = isSecure
        self.displace = displace
        state = Mutex(State(since: now))
    }

    /// Notes what the gateway waits for since now.
    func enter(_ phase: Phase, now: NIODeadline) {
        state.withLock { state in
            if state.phase == phase { return }
            state.phase = phase
            state.since = now
        }
    }

    /// Notes that a good token, or a log-in, came over the connection.
    func becomeKnown() { state.withLock { $0.isKnown = true } }

    /// Whether the response at hand has no end of its own: nothing is lost when the connection ends, for its reader comes
    /// again and goes on where it was.
    var follows: Bool {
        get { state.withLock { $0.follows } }
        set { state.withLock { $0.follows = newValue } }
    }

    /// Notes that the peer sends no more: it closed its side, or the connection is gone.
    func end() {
        let watch = state.withLock { state in
            state.isOver = true
            return state.watch
        }
        watch?.close()
    }

    /// Waits until the peer sends no more, or the task is cancelled. One task waits at a time.
    func ended() async {
        let watch = Bell()
        let isOver = state.withLock { state in
            state.watch = watch
            return state.isOver
        }
        if !isOver { _ = await watch.wait() }
    }

    /// Whether nobody has logged in over the connection.
    var isStranger: Bool { state.withLock { !$0.isKnown } }

    /// How readily the connection makes room; nil when it does not, because a request of it is being worked on that has an
    /// end.
    var rank: Rank? {
        state.withLock { state in
            switch (state.phase, state.isKnown) {
            case (.busy, _) where state.follows: Rank(order: 3, since: state.since)
            case (.silent, false): Rank(order: 0, since: state.since)
            case (.reading, false): Rank(order: 1, since: state.since)
            case (.silent, true): Rank(order: 2, since: state.since)
            case (.reading, true), (.busy, _): nil
            }
        }
    }
}
