import DaybookAPI
import HummingbirdCore
import Synchronization
import Wording
import ZRPC

/// A bound on the originals and films that one account has open: each holds a file and a piece of it in memory for as long
/// as its reader stands still.
final class OpenDownloads: Sendable {
    /// A permit for one download, returned when it is released.
    final class Permit: Sendable {
        private let downloads: OpenDownloads
        private let account: String

        fileprivate init(_ downloads: OpenDownloads, _ account: String) {
            (self.downloads, self.account) = (downloads, account)
        }

        deinit { downloads.leave(account) }
    }

    /// The most downloads that an account may have open. A household's devices have dozens open, and two hundred
    /// readers that stand still must not shut out the household's next one. Each holds a megabyte at most.
    static let usual = 256

    private let most: Int
    private let open = Mutex<[String: Int]>([:])

    init(most: Int = usual) { self.most = most }

    /// Takes a permit for a download of an account.
    ///
    /// - Throws: `resourceExhausted` when the account has as many open as it may.
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
    /// The same content, which holds a permit until it is written or dropped.
    func holding(_ permit: OpenDownloads.Permit?) -> GatewayResponse.Content {
        guard let permit, case .stream(let body, let count) = self else { return self }
        let held = ResponseBody(contentLength: Int(count)) { writer in
            try await body.write(writer)
            withExtendedLifetime(permit) {}
        }
        return .stream(held, count: count)
    }
}
