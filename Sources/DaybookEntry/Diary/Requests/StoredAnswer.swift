/// The stored response of a keyed write, to be returned again.
struct StoredAnswer: Hashable, Sendable {
    /// The hash of the request's content.
    let content: [UInt8]
    /// The response, encoded; empty if it was too large to keep.
    let answer: [UInt8]
    /// The id of the resource in the response, if that was too large to keep: a repeated request gets the resource as
    /// it is now.
    var reference: UUIDBytes?
    /// The outcome of the write.
    let outcome: WriteOutcome
    /// The time of the response; the key is free a day later.
    let time: Instant
}
