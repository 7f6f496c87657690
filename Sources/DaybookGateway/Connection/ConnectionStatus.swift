import NIOCore
import ServiceRuntime
import Synchronization

/// The state of one connection in the table of all: its peer, and whether it may be displaced by another connection.
final class ConnectionStatus: Sendable {
    /// The event that the gateway waits for.
    enum Phase: Sendable {
        /// The gateway waits for a request's head.
        case silent
        /// The gateway waits for the rest of a request's body.
        case reading
        /// The gateway waits for nothing: the peer waits for a response.
        case busy
    }

    /// The order in which connections are displaced: the lowest loss first, and among equals the longest silence.
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
        /// The signal that the peer sends no more.
        var watch: WorkSignal?
    }

    /// The peer's address; nil if it is not an internet address.
    let peer: PeerAddress?
    /// Whether the connection uses TLS, which ends in this process.
    let isSecure: Bool
    /// Closes the connection as soon as no pending response is lost.
    let displace: @Sendable () -> Void
    private let state: Mutex<State>

    init(peer: PeerAddress?, isSecure: Bool = false, now: NIODeadline, displace: @escaping @Sendable () -> Void) {
        self.peer = peer
        self.isSecure = isSecure
        self.displace = displace
        state = Mutex(State(since: now))
    }

    /// Records the event that the gateway waits for from now on.
    func enter(_ phase: Phase, now: NIODeadline) {
        state.withLock { state in
            if state.phase == phase { return }
            state.phase = phase
            state.since = now
        }
    }

    /// Records that a valid token, or a login, arrived over the connection.
    func becomeKnown() { state.withLock { $0.isKnown = true } }

    /// Whether the current response has no end of its own. Such a connection may close without loss, because its reader
    /// reconnects and continues at the same place.
    var follows: Bool {
        get { state.withLock { $0.follows } }
        set { state.withLock { $0.follows = newValue } }
    }

    /// Records that the peer sends no more: it closed its side, or the connection is lost.
    func end() {
        let watch = state.withLock { state in
            state.isOver = true
            return state.watch
        }
        watch?.close()
    }

    /// Waits until the peer sends no more, or the task is cancelled. Only one task may wait at a time.
    func ended() async {
        let watch = WorkSignal()
        let isOver = state.withLock { state in
            state.watch = watch
            return state.isOver
        }
        if !isOver { _ = await watch.wait() }
    }

    /// Whether the connection has not authenticated.
    var isUnauthenticated: Bool { state.withLock { !$0.isKnown } }

    /// The order in which connections are displaced; nil for a connection with a running request whose response has an
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
