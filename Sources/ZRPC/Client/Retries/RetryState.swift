/// How often one call was sent, and whether it is sent again.
struct RetryState {
    /// What becomes of a failed attempt.
    enum Decision: Sendable, Hashable {
        case giveUp
        case again(after: Duration)
    }

    private let method: MethodDescriptor
    private let policy: RetryPolicy?
    private let isKeyed: Bool
    private let waitsForReady: Bool
    private var wasGivenBack = false
    private var moves = 0
    /// How often one call goes to another worker, or to the next session, at once because it did not run at the last.
    private static let maximumMoves = 8
    /// Attempts that failed so far, those without a pause included: told to the server.
    private(set) var failures = 0
    private var countedFailures = 0

    init(_ method: MethodDescriptor, policy: RetryPolicy?, isKeyed: Bool, waitsForReady: Bool) {
        self.method = method
        self.policy = policy
        self.isKeyed = isKeyed
        self.waitsForReady = waitsForReady
    }

    /// Decides about a failure. `left` is the time until the call's deadline in nanoseconds; `hasAlternative` tells
    /// whether another worker is ready, `isPatient` whether a call that waits for readiness may wait still, and `session`
    /// is the number of the session it went out in.
    mutating func decide(
        _ error: RPCError, throttle: RetryThrottle, left: Int64, chance: Double,
        hasAlternative: Bool = false, isPatient: Bool = true, session: UInt64 = 0
    ) -> Decision {
        failures += 1
        if error.code == .unavailable, !error.mayHaveRun {
            if goesOnAtOnce(error.outcome, hasAlternative, waits: waitsForReady && isPatient) {
                return .again(after: .zero)
            }
            // What is given back again and again is sent again until the end, but not in a circle.
            if error.outcome == .refused, waitsForReady && isPatient {
                let pause = Self.pause(after: failures - Self.maximumMoves - 1)
                return pause.wholeNanoseconds < left ? .again(after: pause) : .giveUp
            }
            // It waited for readiness as long as it wanted: a policy does not lengthen that.
            if error.outcome == .notSent, waitsForReady, !isPatient { return .giveUp }
        }
        guard let policy, policy.retryableCodes.contains(error.code) else { return .giveUp }
        // Counted even when this call is not sent again: others of the channel fail for the same reason.
        let isAllowed = throttle.failed(lostSession: error.outcome == .unknown ? session : 0)
        countedFailures += 1
        guard isAllowed, countedFailures < policy.maximumAttempts, isSafe(error) else { return .giveUp }
        let pause = error.retryAfter ?? policy.backoff(after: countedFailures, chance: chance)
        guard pause >= .zero, pause.wholeNanoseconds < left else { return .giveUp }
        return .again(after: pause)
    }

    /// Whether a call that did not run goes out again without a pause and without a policy.
    private mutating func goesOnAtOnce(
        _ outcome: RPCError.Outcome, _ hasAlternative: Bool, waits: Bool
    ) -> Bool {
        if outcome == .refused, !wasGivenBack {
            wasGivenBack = true
            return true
        }
        guard hasAlternative || waits, moves < Self.maximumMoves else { return false }
        moves += 1
        return true
    }

    /// What who waits for readiness pauses after so many failures beyond those without a pause: 50 to 800 ms.
    private static func pause(after times: Int) -> Duration { .milliseconds(50 << min(max(times, 1) - 1, 4)) }

    /// Whether the call may run twice, or did not run at all.
    private func isSafe(_ error: RPCError) -> Bool {
        guard error.mayHaveRun else { return true }
        switch method.idempotency {
        case .noSideEffects, .idempotent: return true
        case .keyed: return isKeyed
        case .none: return false
        }
    }
}

extension RPCError {
    /// Whether the call ran, or nobody knows.
    fileprivate var mayHaveRun: Bool {
        switch outcome {
        case .notSent, .refused: false
        case .unknown, .processed: true
        }
    }
}
