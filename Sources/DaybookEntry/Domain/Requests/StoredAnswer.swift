/// What a keyed write returned, to return it again.
struct StoredAnswer: Hashable, Sendable {
    /// The hash of what was asked.
    let content: [UInt8]
    /// What was answered, encoded; empty where it was too much to keep.
    let answer: [UInt8]
    /// The id of what was answered where that was too much to keep: it is answered as it is now.
    var reference: UUIDBytes?
    /// What the write did.
    let outcome: WriteOutcome
    /// When it was given; a day later the key is free.
    let time: Instant
}
