/// The stored response of a keyed write, to be returned again.
struct StoredAnswer: Hashable, Sendable {
    /// The hash of the request's content.
    let content: [UInt8]
    /// The encoded response; empty if it was too large to store.
    let answer: [UInt8]
    /// The id of the resource in the response, if the response was too large to store. A repeated request gets the
    /// current resource.
    var reference: UUIDBytes?
    /// The outcome of the write.
    let outcome: WriteOutcome
    /// The time of the response. The key is free a day later.
    let time: Instant
}
