import Synchronization

/// The number of a file's bytes that were sent.
final class SentBytes: Sendable {
    private let count: Mutex<Int>

    /// Begins with the bytes that the server has already.
    init(from offset: Int) { count = Mutex(offset) }

    /// Adds bytes, and returns the sum.
    func add(_ bytes: Int) -> Int {
        count.withLock { count in
            count += bytes
            return count
        }
    }
}
