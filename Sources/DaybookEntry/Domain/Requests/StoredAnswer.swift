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
