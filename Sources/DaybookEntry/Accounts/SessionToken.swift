import Hashing
import ProtobufC

/// The secret of a session: 32 random bytes, shown once. The diary stores only the hash.
struct SessionToken: Sendable {
    /// The token as clients send it.
    let text: String

    init(random: RandomSource) {
        text = Base64.encode(random.bytes(32), as: .urlSafe)
    }

    /// The hash that is stored. One round of SHA-256 is enough, because the token is random.
    var hash: [UInt8] { SessionToken.hash(of: text) }

    static func hash(of text: String) -> [UInt8] {
        Array(SHA256.hash(data: Array(text.utf8)))
    }
}
