import DaybookAPI
import HummingbirdCore
import Synchronization
import Wording
import ZRPC

/// A limit on the originals and films that one account has open. Each holds an open file and a piece of it in memory
/// while its reader stalls.
final class OpenDownloads: Sendable {
    /// A permit for one download. Releasing the permit returns it.
    final class Permit: Sendable {
        private let downloads: OpenDownloads
        private let account: String

        fileprivate init(_ downloads: OpenDownloads, _ account: String) {
            (self.downloads, self.account) = (downloads, account)
        }

        deinit { downloads.leave(account) }
    }

    /// The default maximum of open downloads per account. A household's devices have dozens open, and two hundred
    /// stalled readers must not block the household's next one. Each holds a megabyte at most.
    static let usual = 256

    private let most: Int
    private let open = Mutex<[String: Int]>([:])

    init(most: Int = usual) { self.most = most }

    /// Takes a permit for a download of an account.
    ///
    /// - Throws: `resourceExhausted` if the account already has the maximum open.
    func begin(for account: String) throws(RPCError) -> Permit {
        let hasPlace = open.withLock { open in
            guard open[account, default: 0] < most else { return false }
            open[account, default: 0] += 1
            return true
        }
        guard hasPlace else {
            throw RPCError(.resourceExhausted, RequestFault.tooManyDownloads, retryAfter: .seconds(5))
        }
        return Permit(self, account)
    }

    private func leave(_ account: String) {
        open.withLock { open in
            let left = open[account, default: 1] - 1
            open[account] = left > 0 ? left : nil
        }
    }
}

extension GatewayResponse.Content {
    /// Returns the same content, which holds a permit until it is written or dropped.
    func holding(_ permit: OpenDownloads.Permit?) -> GatewayResponse.Content {
        guard let permit, case .stream(let body, let count) = self else { return self }
        let held = ResponseBody(contentLength: Int(count)) { writer in
            try await body.write(writer)
            withExtendedLifetime(permit) {}
        }
        return .stream(held, count: count)
    }
}
