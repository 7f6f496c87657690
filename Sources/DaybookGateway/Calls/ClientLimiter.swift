import DaybookAPI
import Wording
import Work
import ZRPC

/// A limiter of concurrent requests, per client and in total. A client with many requests delays only itself:
/// permits are given in fair order over the clients.
///
/// A client is the account of a token that was valid a moment ago, or otherwise a whole network.
struct ClientLimiter: Sendable {
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

    /// A permit for one request, given back when it is released.
    typealias Permit = FairLimiter<Client>.Permit

    /// The default number of running requests per client: a browser opens six connections to one host.
    static let usual = 8
    /// The maximum number of waiting requests of one client. One address may open about that many connections.
    static let waitingPerClient = 256
    /// The maximum number of waiting requests of all clients. There are never more connections.
    static let waiting = 16_384

    private let timeout: Duration
    private let limiter: FairLimiter<Client>

    /// Creates a limiter.
    ///
    /// - Parameters:
    ///   - perClient: The maximum number of running requests per client.
    ///   - total: The maximum number of running requests of all clients.
    ///   - timeout: The maximum time that a request waits.
    init(perClient: Int = usual, total: Int = .max, timeout: Duration = .seconds(30)) {
        self.timeout = timeout
        limiter = FairLimiter(
            limits: QueueLimits(
                running: total, waiting: Self.waiting,
                perKey: .init(running: perClient, waiting: Self.waitingPerClient)))
    }

    /// Waits for a permit: first come, first served among the requests of a client.
    ///
    /// - Parameter fault: The fault that is stated if the client's own requests are in the way; nil to state that the
    ///   server is busy.
    /// - Throws: RESOURCE_EXHAUSTED if too many requests wait or the wait takes too long, CANCELLED with the task.
    func permit(of client: Client, whenAtLimit fault: RequestFault? = nil) async throws(RPCError) -> Permit {
        do throws(WorkRefusal) {
            return try await limiter.permit(of: client, timeout: timeout)
        } catch {
            if error == .cancelled { throw RPCError(.cancelled, StatusFault.cancelled) }
            if let fault, limiter.isAtLimit(of: client) {
                throw RPCError(.resourceExhausted, fault, retryAfter: .seconds(5))
            }
            throw RPCError(.resourceExhausted, StatusFault.resourceExhausted, retryAfter: .seconds(1))
        }
    }

    /// The number of waiting requests; for tests.
    var waiting: Int { limiter.waiting }

    /// The number of clients in memory; for tests, which check that idle clients are forgotten.
    var clients: Int { limiter.keyCount }
}
