import Synchronization

/// How fast a scrub reads: as the disk gives when a person waits for it, slowly when it goes by itself.
final class ScrubPace: Sendable {
    /// Bytes a second of a scrub that nobody waits for: a month has 80 TB of them.
    static let slow = 32 << 20

    private let bytesPerSecond: Int
    private let isHurried = Mutex(false)

    init(bytesPerSecond: Int = ScrubPace.slow) { self.bytesPerSecond = max(bytesPerSecond, 1) }

    /// Lets it read as fast as it can from now on, or slowly again.
    func hurry(_ wanted: Bool) { isHurried.withLock { $0 = wanted } }

    /// Waits for as long as reading so many bytes is to take.
    func wait(after bytes: Int) async throws {
        if isHurried.withLock({ $0 }) { return }
        try await Task.sleep(for: .seconds(Double(bytes) / Double(bytesPerSecond)))
    }
}
