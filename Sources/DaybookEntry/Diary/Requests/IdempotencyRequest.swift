import Hashing
import Wording

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
        .alreadyExists, RequestFault.keyReused, violations: [.init("Idempotency-Key", RequestFault.keyReused)])
}
