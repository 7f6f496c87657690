import Hashing
import Wording

/// The stored response of a keyed write, to be returned again.
struct StoredResponse: Hashable, Sendable {
    /// The hash of the request's content.
    let content: [UInt8]
    /// The encoded response; empty if it was too large to store.
    let value: [UInt8]
    /// The ID of the resource in the response, if the response was too large to store. A repeated request gets the
    /// current resource.
    var reference: UUIDBytes?
    /// The outcome of the write.
    let outcome: WriteOutcome
    /// The time of the response. The key is free a day later.
    let time: Instant
}

/// A write that may be repeated: the client's key, and a hash of the request.
struct IdempotencyRequest: Hashable, Sendable {
    /// The hash of the client's key, which bounds its length.
    let key: [UInt8]
    /// The hash of the method and the request.
    let content: [UInt8]

    /// Creates a request.
    ///
    /// - Parameter content: A hash of the request, without the parts that may differ between attempts.
    init(key: [UInt8], method: String, content: [UInt8]) {
        self.key = Array(SHA256.hash(data: key))
        self.content = Array(SHA256.hash(data: Array(method.utf8) + [0] + content))
    }

    static let reused = DiaryError(
        .alreadyExists, RequestFault.keyReused, violations: [.init("Idempotency-Key", RequestFault.keyReused)])
}
