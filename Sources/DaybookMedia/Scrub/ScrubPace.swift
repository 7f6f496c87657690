import Synchronization

/// The speed of a scrub: as fast as the disk allows if a person waits for it, otherwise slow.
final class ScrubPace: Sendable {
    /// The bytes a second of a scrub in the background: 80 TB in a month.
    static let slow = 32 << 20

    private let bytesPerSecond: Int
    private let isHurried = Mutex(false)

    init(bytesPerSecond: Int = ScrubPace.slow) { self.bytesPerSecond = max(bytesPerSecond, 1) }

    /// Switches between full and slow speed from now on.
    func hurry(_ wanted: Bool) { isHurried.withLock { $0 = wanted } }

    /// Waits as long as reading this number of bytes has to take.
    func wait(after bytes: Int) async throws {
        if isHurried.withLock({ $0 }) { return }
        try await Task.sleep(for: .seconds(Double(bytes) / Double(bytesPerSecond)))
    }
}
