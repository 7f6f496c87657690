import NIOCore
import ZRPC

/// The limits on concurrent work for visitors of shares: one table, and the one place that reads it.
struct ShareLimits: Sendable {
    /// A kind of work for visitors.
    enum Work: Sendable {
        /// Any request.
        case request
        /// A picture, film or recording.
        case media
        /// A whole share, which may have two thousand photos, and keeps a thread busy here and one in entry-service.
        case document
        /// An archive, which lasts as long as its reader takes.
        case archive
    }

    /// The party that work is counted for.
    enum Key: Sendable {
        /// The visitor's network. Programs of this machine are not counted, because they speak for many visitors.
        case network
        /// The share, over all of its visitors.
        case share
    }

    /// One limit. Work over the limit waits in fair order, and is refused with RESOURCE_EXHAUSTED after the wait.
    struct Policy: Sendable {
        let work: Work
        let key: Key
        /// The maximum number of concurrent pieces of work, for one key and for all keys together.
        let perKey: Int
        var total = Int.max
        var wait = Duration.seconds(30)
    }

    /// The limits. Work that has several takes its permits in their order.
    static let table = [
        Policy(work: .request, key: .network, perKey: ClientLimiter.usual),
        // Pictures for visitors must not delay the members of the diary.
        Policy(work: .media, key: .share, perKey: 16, total: 32),
        // A network opens one share at a time, and all networks together leave one of several threads to members.
        Policy(work: .document, key: .network, perKey: 1),
        Policy(work: .document, key: .share, perKey: spareThreads, total: spareThreads),
        // A slow reader delays other archives of the same network, and those of other networks only with many archives.
        Policy(work: .archive, key: .network, perKey: 2, wait: .seconds(5)),
        Policy(work: .archive, key: .share, perKey: 8, total: 16, wait: .seconds(5)),
    ]

    private static let spareThreads = max(1, System.coreCount - 1)

    private let limiters = table.map { policy in
        (
            policy: policy,
            limiter: ClientLimiter(perClient: policy.perKey, total: policy.total, timeout: policy.wait)
        )
    }

    /// Waits for the permits of work for a visitor of a share.
    ///
    /// - Parameter exchange: The visitor's request; `nil` if only the limits by share count.
    /// - Throws: RESOURCE_EXHAUSTED if too many visitors wait or the wait takes too long, CANCELLED with the task.
    func permits(
        for work: Work, share token: String, _ exchange: Exchange?
    ) async throws(RPCError) -> [ClientLimiter.Permit] {
        var permits: [ClientLimiter.Permit] = []
        for (policy, limiter) in limiters where policy.work == work {
            switch policy.key {
            case .share: permits.append(try await limiter.permit(of: .share(token)))
            case .network:
                guard let peer = exchange?.client, !peer.isLoopback else { continue }
                permits.append(try await limiter.permit(of: .unauthenticatedClients(peer.network)))
            }
        }
        return permits
    }
}
