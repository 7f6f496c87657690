import DaybookAPI
import ServiceRuntime
import Synchronization
import Threads
import Wording
import ZRPC

/// A limiter on the requests that run at once, per client and in total. A client with many requests delays only itself,
/// because clients take turns.
///
/// A client is the account of a token that was valid a moment ago, or otherwise a whole network.
final class ClientTurns: Sendable {
    /// The client to which a request counts.
    enum Client: Hashable, Sendable {
        /// All sessions and tokens of an account.
        case account(String)
        /// A token whose account is not known yet.
        case session(TokenDigest)
        /// The unauthenticated clients of a network (``PeerAddress/network``).
        case unauthenticatedClients([UInt8])
        /// The visitors of a share, by its token.
        case share(String)
        /// All clients together.
        case everybody
    }

    /// A permit for one request, returned when it is released.
    final class Turn: Sendable {
        private let turns: ClientTurns
        private let client: Client

        fileprivate init(_ turns: ClientTurns, _ client: Client) { (self.turns, self.client) = (turns, client) }

        deinit { turns.leave(client) }
    }

    private typealias Schedule = FairSchedule<Client, WorkSignal>

    private struct State {
        var schedule: Schedule
        /// The number of requests that may still start, of all clients.
        var free: Int

        /// Gives free permits to the next requests, and returns the signals of these requests.
        mutating func release() -> [WorkSignal] {
            var signals: [WorkSignal] = []
            while free > 0, let turn = schedule.next() {
                free -= 1
                signals.append(turn.job)
            }
            return signals
        }
    }

    /// The default number of running requests per client: a browser opens six connections to one host.
    static let usual = 8
    /// The maximum number of waiting requests of one client: those of some hundred connections that one address may
    /// open.
    static let waitingPerClient = 256
    /// The maximum number of waiting requests of all clients: there are no more connections.
    static let waiting = 16_384

    private let timeout: Duration
    private let state: Mutex<State>

    /// Creates a limiter.
    ///
    /// - Parameters:
    ///   - most: The maximum number of running requests per client.
    ///   - inAll: The maximum number of running requests of all clients.
    ///   - timeout: The maximum time that a request waits.
    init(most: Int = ClientTurns.usual, inAll: Int = .max, timeout: Duration = .seconds(30)) {
        self.timeout = timeout
        let limits = Schedule.Limits(
            runningPerKey: most, waitingPerKey: Self.waitingPerClient, waiting: Self.waiting)
        state = Mutex(State(schedule: Schedule(limits: limits), free: inAll))
    }

    /// Waits for a permit: first come, first served among the requests of a client.
    ///
    /// - Throws: RESOURCE_EXHAUSTED if too many requests wait or the wait takes too long, CANCELLED with the task.
    func turn(of client: Client) async throws(RPCError) -> Turn {
        let signal = WorkSignal()
        let (ticket, released): (Schedule.Ticket?, [WorkSignal]) = state.withLock { state in
            guard let ticket = try? state.schedule.append(signal, of: client) else { return (nil, []) }
            return (ticket, state.release())
        }
        guard let ticket else { throw Self.tooMany }
        for other in released where other !== signal { other.ring() }
        if released.contains(where: { $0 === signal }) { return Turn(self, client) }
        if await isRung(signal) { return Turn(self, client) }
        // The signal may have come at the same moment: then the permit is given back.
        if state.withLock({ $0.schedule.remove(ticket) }) == nil { leave(client) }
        if Task.isCancelled { throw RPCError(.cancelled, StatusFault.cancelled) }
        throw Self.tooMany
    }

    /// The number of waiting requests; for tests.
    var waiting: Int { state.withLock { $0.schedule.count } }

    /// The number of clients in memory; for tests, which check that idle clients are forgotten.
    var clients: Int { state.withLock { $0.schedule.keyCount } }

    private static var tooMany: RPCError {
        RPCError(.resourceExhausted, StatusFault.resourceExhausted, retryAfter: .seconds(1))
    }

    private func isRung(_ signal: WorkSignal) async -> Bool {
        await withTaskGroup(of: Bool.self) { [timeout] group in
            group.addTask { await signal.wait() }
            group.addTask {
                try? await Task.sleep(for: timeout)
                return false
            }
            defer { group.cancelAll() }
            return await group.next() ?? false
        }
    }

    /// Passes a permit on to the next request.
    private func leave(_ client: Client) {
        let released = state.withLock { state in
            state.schedule.finished(client)
            state.free += 1
            return state.release()
        }
        for signal in released { signal.ring() }
    }
}
