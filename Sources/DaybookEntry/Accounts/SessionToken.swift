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
