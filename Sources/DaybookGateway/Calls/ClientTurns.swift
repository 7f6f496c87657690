import DaybookAPI
import ServiceRuntime
import Synchronization
import Threads
import Wording
import ZRPC

/// A limiter on the requests that are worked on at once, of one client and of all together. A client that asks for much
/// delays only itself, and clients take turns.
///
/// A client is the account of a token that was good a moment ago, and else a whole network.
final class ClientTurns: Sendable {
    /// The client that requests are counted for.
    enum Client: Hashable, Sendable {
        /// All sessions and tokens of an account.
        case account(String)
        /// A token whose account is not known yet.
        case session(TokenDigest)
        /// Those of a network that nobody knows yet (``PeerAddress/network``).
        case strangers([UInt8])
        /// The visitors of a share, by its token.
        case share(String)
        /// All together.
        case everybody
    }

    /// A request's turn; over when it is let go of.
    final class Turn: Sendable {
        private let turns: ClientTurns
        private let client: Client

        fileprivate init(_ turns: ClientTurns, _ client: Client) { (self.turns, self.client) = (turns, client) }

        deinit { turns.leave(client) }
    }

    private typealias Schedule = FairSchedule<Client, Bell>

    private struct State {
        var schedule: Schedule
        /// The number of further requests of all clients that may be worked on.
        var free: Int

        /// Gives free turns to the requests that are next, and returns these.
        mutating func release() -> [Bell] {
            var bells: [Bell] = []
            while free > 0, let turn = schedule.next() {
                free -= 1
                bells.append(turn.job)
            }
            return bells
        }
    }

    /// A browser opens six connections to one host.
    static let usual = 8
    /// The most requests of one client that wait: those of some hundred connections that one address may open.
    static let waitingPerClient = 256
    /// The most requests that wait of all clients: there are no more connections.
    static let waiting = 16_384

    private let patience: Duration
    private let state: Mutex<State>

    /// - Parameters:
    ///   - most: The most requests of a client that are worked on at once.
    ///   - inAll: The most requests of all clients that are.
    ///   - patience: The longest time that one waits.
    init(most: Int = ClientTurns.usual, inAll: Int = .max, patience: Duration = .seconds(30)) {
        self.patience = patience
        let limits = Schedule.Limits(
            runningPerKey: most, waitingPerKey: Self.waitingPerClient, waiting: Self.waiting)
        state = Mutex(State(schedule: Schedule(limits: limits), free: inAll))
    }

    /// Waits until it is a request's turn: first come, first served among those of a client.
    ///
    /// - Throws: RESOURCE_EXHAUSTED when too many wait or it takes too long, CANCELLED with the task.
    func turn(of client: Client) async throws(RPCError) -> Turn {
        let bell = Bell()
        let (ticket, released): (Schedule.Ticket?, [Bell]) = state.withLock { state in
            guard let ticket = try? state.schedule.append(bell, of: client) else { return (nil, []) }
            return (ticket, state.release())
        }
        guard let ticket else { throw Self.tooMany }
        for other in released where other !== bell { other.ring() }
        if released.contains(where: { $0 === bell }) { return Turn(self, client) }
        if await isRung(bell) { return Turn(self, client) }
        // The signal may have come at the same moment: the turn is given back then.
        if state.withLock({ $0.schedule.remove(ticket) }) == nil { leave(client) }
        if Task.isCancelled { throw RPCError(.cancelled, StatusFault.cancelled) }
        throw Self.tooMany
    }

    /// How many requests wait; for tests.
    var waiting: Int { state.withLock { $0.schedule.count } }

    /// How many clients are remembered; for tests, which see that nobody is who asks for nothing.
    var clients: Int { state.withLock { $0.schedule.keyCount } }

    private static var tooMany: RPCError {
        RPCError(.resourceExhausted, StatusFault.resourceExhausted, retryAfter: .seconds(1))
    }

    private func isRung(_ bell: Bell) async -> Bool {
        await withTaskGroup(of: Bool.self) { [patience] group in
            group.addTask { await bell.wait() }
            group.addTask {
                try? await Task.sleep(for: patience)
                return false
            }
            defer { group.cancelAll() }
            return await group.next() ?? false
        }
    }

    /// Hands a turn on to the next in order.
    private func leave(_ client: Client) {
        let released = state.withLock { state in
            state.schedule.finished(client)
            state.free += 1
            return state.release()
        }
        for bell in released { bell.ring() }
    }
}
