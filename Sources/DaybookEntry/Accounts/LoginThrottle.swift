/// A count of wrong tries by one source: some tries are free, then each wrong try doubles the wait.
///
/// A try is counted before its password is checked and taken back if the password was right, so that many simultaneous
/// tries gain nothing. Times are from a clock that never goes back (``DiaryClock/uptime``).
struct LoginThrottle: Hashable, Sendable {
    /// The limits of a throttle.
    struct Allowance: Hashable, Sendable {
        /// The number of wrong tries before the first wait, which is one second.
        let freeTries: Int
        /// The upper bound of the wait, in seconds.
        let longestWaitSeconds: Int64

        /// The limits for one name from one address or session. If an attacker shares the owner's address, such as
        /// behind one router, the owner waits at most a minute.
        static let source = Allowance(freeTries: 5, longestWaitSeconds: 60)
        /// The limits for one name from all addresses that it was never logged in from.
        static let unauthenticatedClients = Allowance(freeTries: 100, longestWaitSeconds: 900)
        /// The limits for one address with all names that were never used from it.
        static let address = Allowance(freeTries: 50, longestWaitSeconds: 900)
    }

    /// The time without a wrong try after which all wrong tries are forgotten.
    static let memory = Duration.seconds(3600)

    /// The number of wrong tries in a row, including tries not decided yet.
    private(set) var failures = 0
    private(set) var lastTry: Duration
    private var blockedUntil: Duration
    private let allowance: Allowance

    init(_ allowance: Allowance, now: Duration) {
        self.allowance = allowance
        lastTry = now
        blockedUntil = now
    }

    /// Returns the wait until the next try is allowed; zero if it is allowed at once.
    func wait(at now: Duration) -> Duration { max(.zero, blockedUntil - now) }

    /// Returns whether the throttle can be dropped.
    func isForgotten(at now: Duration) -> Bool { lastTry + LoginThrottle.memory <= now }

    /// Counts a try.
    mutating func count(at now: Duration) {
        if isForgotten(at: now) { failures = 0 }
        failures += 1
        lastTry = now
        blockedUntil = now + .seconds(waitSeconds)
    }

    /// Takes back a counted try that was right or was never decided.
    mutating func takeBack(at now: Duration) {
        failures = max(0, failures - 1)
        blockedUntil = min(blockedUntil, now + .seconds(waitSeconds))
    }

    private var waitSeconds: Int64 {
        guard failures >= allowance.freeTries else { return 0 }
        return min(1 << min(failures - allowance.freeTries, 20), allowance.longestWaitSeconds)
    }
}
