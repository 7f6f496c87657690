/// A timer that says whether a recurring action is due again.
struct Recurring {
    private let interval: Duration
    private var last = ContinuousClock.now

    init(every interval: Duration) { self.interval = interval }

    /// Whether the interval has passed since the action was last due, or since the beginning.
    var isDue: Bool {
        mutating get {
            let now = ContinuousClock.now
            guard now - last >= interval else { return false }
            last = now
            return true
        }
    }
}
