import Hashing

/// The SHA-256 of a token, under which entry-service stores the token, too.
struct TokenDigest: Hashable, Sendable {
    private let words: (UInt64, UInt64, UInt64, UInt64)

    /// Creates the digest of a token; nil for the empty text.
    init?(of token: String) {
        if token.isEmpty { return nil }
        self.init(bytes: SHA256.hash(data: token.utf8))
    }

    /// Creates a digest from 32 bytes; nil for other sizes.
    init?(bytes: [UInt8]) {
        guard bytes.count == SHA256.byteCount else { return nil }
        func word(_ index: Int) -> UInt64 {
            bytes[index * 8..<index * 8 + 8].reduce(0) { $0 << 8 | UInt64($1) }
        }
        words = (word(0), word(1), word(2), word(3))
    }

    /// The 32 bytes.
    var bytes: [UInt8] {
        [words.0, words.1, words.2, words.3].flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) }
        }
    }

    static func == (left: TokenDigest, right: TokenDigest) -> Bool { left.words == right.words }

    func hash(into hasher: inout Hasher) {
        // The digest is evenly distributed, so that one word is enough.
        hasher.combine(words.0)
    }
}
