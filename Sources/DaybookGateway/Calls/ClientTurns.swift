import DaybookAPI
import NIOCore
import ServiceRuntime
import Synchronization
import Wording
import ZRPC

/// Lets so many requests of one client be worked on at once: who asks for much waits for themselves, and for nobody else.
///
/// A client is whoever shows a token that was good a moment ago, and else a whole network. What waits is bounded by the
/// connections, each of which has one request at a time (``ConnectionTable``).
final class ClientTurns: Sendable {
    /// Whose requests are counted together.
    enum Client: Hashable, Sendable {
        case session(TokenDigest)
        /// Those of a network that nobody knows yet (``PeerAddress/network``).
        case strangers([UInt8])
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

    /// The requests of one client: at least one is worked on.
    private struct Line {
        var working = 1
        var waiting = CircularBuffer<Bell>()
    }

    /// A browser opens six connections to one host.
    static let usual = 8

    private let most: Int
    private let patience: Duration
    private let lines = Mutex<[Client: Line]>([:])

    /// - Parameters:
    ///   - most: How many requests of a client are worked on at once.
    ///   - patience: The longest time that one waits.
    init(most: Int = ClientTurns.usual, patience: Duration = .seconds(30)) {
        self.most = most
        self.patience = patience
    }

    /// Waits until it is a request's turn: first come, first served.
    ///
    /// - Throws: RESOURCE_EXHAUSTED when it takes too long, CANCELLED with the task.
    func turn(of client: Client) async throws(RPCError) -> Turn {
        let bell: Bell? = lines.withLock { lines in
            guard let line = lines[client] else {
                lines[client] = Line()
                return nil
            }
            guard line.working >= most else {
                lines[client]?.working += 1
                return nil
            }
            let bell = Bell()
            lines[client]?.waiting.append(bell)
            return bell
        }
        guard let bell else { return Turn(self, client) }
        if await isRung(bell) { return Turn(self, client) }
        let isGone = lines.withLock { lines in
            guard let place = lines[client]?.waiting.firstIndex(where: { $0 === bell }) else { return false }
            lines[client]?.waiting.remove(at: place)
            return true
        }
        // It came at the same moment.
        if !isGone { leave(client) }
        if Task.isCancelled { throw RPCError(.cancelled, StatusFault.cancelled) }
        throw RPCError(.resourceExhausted, StatusFault.resourceExhausted, retryAfter: .seconds(1))
    }

    /// How many requests wait; for tests.
    var waiting: Int { lines.withLock { $0.values.reduce(0) { $0 + $1.waiting.count } } }

    /// How many clients are remembered; for tests, which see that nobody is who asks for nothing.
    var clients: Int { lines.withLock { $0.count } }

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

    /// Hands a turn on to whoever waits longest.
    private func leave(_ client: Client) {
        let next: Bell? = lines.withLock { lines in
            if let next = lines[client]?.waiting.popFirst() { return next }
            guard let line = lines[client], line.working > 1 else {
                lines[client] = nil
                return nil
            }
            lines[client]?.working -= 1
            return nil
        }
        next?.ring()
    }
}
