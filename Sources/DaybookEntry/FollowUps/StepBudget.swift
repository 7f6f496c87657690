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

    /// Whether the transaction must stop. It always changes at least one thing, so that the work ends on a slow
    /// machine, too.
    var isSpent: Bool { spent > 0 && (spent >= limits.things || clock.uptime() >= end) }

    /// Counts one change.
    func spend() { spent += 1 }
}
