import Hashing
import ProtobufC

/// The secret of a session: 32 random bytes, shown once; the diary keeps their hash.
struct SessionToken: Sendable {
    /// As clients carry it.
    let text: String

    init(random: RandomSource) {
        text = Base64.encode(random.bytes(32), as: .urlSafe)
    }

    /// What is kept of a token. The token is random, so that one round of SHA-256 is enough.
    var hash: [UInt8] { SessionToken.hash(of: text) }

    static func hash(of text: String) -> [UInt8] {
        Array(SHA256.hash(data: Array(text.utf8)))
    }
}

/// A caller's proof of who they are, as it came with the call.
struct Credential: Sendable {
    /// The hash of the bearer token; `nil` when there was none.
    let tokenHash: [UInt8]?

    /// Reads an `authorization` value: `Bearer TOKEN`.
    init(authorization: String?) {
        guard let authorization else {
            tokenHash = nil
            return
        }
        let parts = authorization.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer", parts[1].utf8.count <= 256 else {
            tokenHash = nil
            return
        }
        tokenHash = SessionToken.hash(of: String(parts[1]))
    }
}
