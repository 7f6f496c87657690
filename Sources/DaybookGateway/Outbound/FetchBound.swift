import DaybookAPI
import Synchronization
import Wording
import ZRPC

/// A limit on concurrent fetches from other servers, per account and in total.
final class FetchBound: Sendable {
    private let perAccount: Int
    private let inAll: Int
    private let running = Mutex<[String: Int]>([:])

    init(perAccount: Int = 2, inAll: Int = 8) {
        self.perAccount = perAccount
        self.inAll = inAll
    }

    /// Runs work on behalf of an account. Throws RESOURCE_EXHAUSTED, without running it, if the limit is reached.
    func hold<Value>(
        _ account: String, work: () async throws(RPCError) -> Value
    ) async throws(RPCError) -> Value {
        let isFree = running.withLock { running in
            guard running[account, default: 0] < perAccount, running.values.reduce(0, +) < inAll else { return false }
            running[account, default: 0] += 1
            return true
        }
        guard isFree else {
            throw RPCError(.resourceExhausted, DiscoverFault.tooManyFetches, retryAfter: .seconds(2))
        }
        defer {
            running.withLock { running in
                let left = running[account, default: 1] - 1
                running[account] = left > 0 ? left : nil
            }
        }
        return try await work()
    }
}
