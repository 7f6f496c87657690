import Synchronization

@testable import DaybookLoad

/// A time that passes only when somebody sleeps, or a script says so.
final class ManualTime: Timekeeper {
    private let time = Mutex(Duration.zero)

    var now: Duration { time.withLock { $0 } }

    func sleep(until moment: Duration) async throws {
        try Task.checkCancellation()
        time.withLock { $0 = max($0, moment) }
        await Task.yield()
    }

    /// Time passes for everybody, as when the whole machine stands still.
    func pass(_ duration: Duration) { time.withLock { $0 += duration } }
}
