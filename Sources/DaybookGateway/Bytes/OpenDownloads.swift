import DaybookAPI
import HummingbirdCore
import Wording
import Work
import ZRPC

/// A limit on the open originals and films of an account. Each holds an open file, and a piece of it in memory while
/// its reader stalls.
struct OpenDownloads: Sendable {
    /// A permit for one download, given back when it is released.
    typealias Permit = Limiter<String>.Permit

    /// The default maximum number of open downloads per account. The devices of a household have dozens open, and even
    /// two hundred stalled readers must not block the next one. Each download holds at most a megabyte.
    static let usual = 256

    private let limiter: Limiter<String>

    init(maximum: Int = usual) { limiter = Limiter(limitPerKey: maximum) }

    /// Takes a permit for a download of an account.
    ///
    /// - Throws: `resourceExhausted` if the account already has the maximum open.
    func begin(for account: String) throws(RPCError) -> Permit {
        guard let permit = limiter.permit(for: account) else {
            throw RPCError(.resourceExhausted, RequestFault.tooManyDownloads, retryAfter: .seconds(5))
        }
        return permit
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
