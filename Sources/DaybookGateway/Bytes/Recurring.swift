/// Says when something that is done now and then is due again.
struct Recurring {
    private let interval: Duration
    private var last = ContinuousClock.now

    init(every interval: Duration) { self.interval = interval }

    /// Whether so much time has passed since it was due last, or since the beginning.
    var isDue: Bool {
        mutating get {
            let now = ContinuousClock.now
            guard now - last >= interval else { return false }
            last = now
            return true
        }
    }
}
