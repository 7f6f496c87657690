/// The remaining budget of a step. Lives as long as its transaction's closure, on one thread.
final class StepBudget {
    let limits: StepLimits
    private let clock: DiaryClock
    private let end: Duration
    private var spent = 0

    init(_ limits: StepLimits, clock: DiaryClock) {
        self.limits = limits
        self.clock = clock
        end = clock.uptime() + limits.time
    }

    /// Whether the transaction must stop. A transaction always makes at least one change, so that the work ends even on
    /// a slow machine.
    var isSpent: Bool { spent > 0 && (spent >= limits.things || clock.uptime() >= end) }

    /// Counts one change.
    func spend() { spent += 1 }
}

/// The bounds of one transaction's part of a follow-up.
struct StepLimits: Sendable {
    /// The maximum number of changes.
    var things = 100
    /// The time after which a step stops. The next write waits for that time, for one more change, and for the commit.
    var time: Duration = .milliseconds(2)
    /// The maximum number of rows removed at once.
    var rows = 1000
    /// The maximum size, in bytes, of the text removed at once.
    var bytes: Int64 = 4 << 20
}
