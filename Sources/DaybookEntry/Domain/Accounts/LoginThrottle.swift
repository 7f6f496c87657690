/// How often a name may be tried: a few tries at once, then each wrong one doubles the wait.
///
/// A try is counted before its password is looked at and forgiven when it was right, so that many tries sent at once
/// gain nothing.
/// Names that nobody has are counted the same way.
struct LoginThrottle: Hashable, Sendable {
    /// Wrong tries in a row, those not yet decided included.
    var failures: Int64 = 0
    var lastTry: Instant
    /// Before this no try is looked at.
    var blockedUntil: Instant

    static let freeTries: Int64 = 5
    static let longestWaitSeconds: Int64 = 900
    /// Wrong tries are forgotten after this long without one.
    static let memorySeconds: Int64 = 3600
    /// Names remembered at most; the longest untried are forgotten first.
    static let names = 10_000

    init(now: Instant) {
        lastTry = now
        blockedUntil = now
    }

    init(failures: Int64, lastTry: Instant, blockedUntil: Instant) {
        self.failures = failures
        self.lastTry = lastTry
        self.blockedUntil = blockedUntil
    }

    /// Counts a try.
    ///
    /// - Throws: ``DiaryError`` of code `throttled`, with the time to wait, when it comes too early; it does not count
    /// then.
    func counting(at now: Instant) throws(DiaryError) -> LoginThrottle {
        if now < blockedUntil {
            let wait = (blockedUntil.microseconds - now.microseconds + 999_999) / 1_000_000
            throw DiaryError(
                code: .throttled, message: "Too many wrong tries for this name. Wait \(wait) s.",
                reason: "LOGIN_THROTTLED", retryAfter: .seconds(wait))
        }
        var next = self
        if lastTry.advanced(bySeconds: LoginThrottle.memorySeconds) <= now { next.failures = 0 }
        next.failures += 1
        next.lastTry = now
        next.blockedUntil = now
        if next.failures >= LoginThrottle.freeTries {
            let doublings = min(next.failures - LoginThrottle.freeTries, 20)
            next.blockedUntil = now.advanced(bySeconds: min(1 << doublings, LoginThrottle.longestWaitSeconds))
        }
        return next
    }
}
