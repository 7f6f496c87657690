/// How often one source of tries may try: some tries at once, then each wrong one doubles the wait.
///
/// A try is counted before its password is looked at and taken back when it was right, so that many tries sent at once
/// gain nothing. Time is what a clock shows that never goes back (``DiaryClock/uptime``).
struct LoginThrottle: Hashable, Sendable {
    /// How patient a throttle is.
    struct Patience: Hashable, Sendable {
        /// Wrong tries before the first wait, which is one second.
        let freeTries: Int
        /// The wait grows no longer than this.
        let longestWaitSeconds: Int64

        /// One name from one address or session. The owner's own address may be an attacker's too, as behind one router:
        /// a minute is what they have to wait then.
        static let source = Patience(freeTries: 5, longestWaitSeconds: 60)
        /// One name from all addresses that nobody ever logged in from with it.
        static let strangers = Patience(freeTries: 100, longestWaitSeconds: 900)
        /// One address with all names that were never used from there.
        static let address = Patience(freeTries: 50, longestWaitSeconds: 900)
    }

    /// Wrong tries are forgotten after this long without one.
    static let memory = Duration.seconds(3600)

    /// Wrong tries in a row, those not yet decided included.
    private(set) var failures = 0
    private(set) var lastTry: Duration
    private var blockedUntil: Duration
    private let patience: Patience

    init(_ patience: Patience, now: Duration) {
        self.patience = patience
        lastTry = now
        blockedUntil = now
    }

    /// How long until a try is looked at; zero when it is at once.
    func wait(at now: Duration) -> Duration { max(.zero, blockedUntil - now) }

    /// Whether nothing is left to remember.
    func isForgotten(at now: Duration) -> Bool { lastTry + LoginThrottle.memory <= now }

    /// Counts a try.
    mutating func count(at now: Duration) {
        if isForgotten(at: now) { failures = 0 }
        failures += 1
        lastTry = now
        blockedUntil = now + .seconds(waitSeconds)
    }

    /// Takes a counted try back: it was right, or never decided.
    mutating func takeBack(at now: Duration) {
        failures = max(0, failures - 1)
        blockedUntil = min(blockedUntil, now + .seconds(waitSeconds))
    }

    private var waitSeconds: Int64 {
        guard failures >= patience.freeTries else { return 0 }
        return min(1 << min(failures - patience.freeTries, 20), patience.longestWaitSeconds)
    }
}
