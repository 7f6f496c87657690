import Hashing

/// A write that may come twice: the key its client gave it, and what it asks for.
struct IdempotencyRequest: Hashable, Sendable {
    /// The client's key, hashed so that its length does not matter.
    let key: [UInt8]
    /// The hash of the method and of what it was asked.
    let content: [UInt8]

    /// - Parameter content: A hash of what is asked, without what may differ from try to try.
    init(key: [UInt8], method: String, content: [UInt8]) {
        self.key = Array(SHA256.hash(data: key))
        self.content = Array(SHA256.hash(data: Array(method.utf8) + [0] + content))
    }

    static let reused = DiaryError(
        code: .alreadyExists, message: "The Idempotency-Key was used for another request.",
        reason: "IDEMPOTENCY_KEY_REUSED",
        violations: [.init(field: "Idempotency-Key", description: "was used for another request")])
}

/// What a keyed write returned, to return it again.
struct StoredAnswer: Hashable, Sendable {
    /// The hash of what was asked.
    let content: [UInt8]
    /// What was answered, encoded.
    let answer: [UInt8]
    /// What the write did.
    let outcome: WriteOutcome
    /// When it was given; a day later the key is free.
    let time: Instant
}
