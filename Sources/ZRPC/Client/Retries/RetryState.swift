/// The attempts of one call, and the decision whether it is sent again.
struct RetryState {
    /// The decision after a failed attempt.
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
    /// The maximum number of times that one call moves to another worker, or to the next session, at once because it
    /// did not run at the last one.
    private static let maximumMoves = 8
    /// The number of failed attempts, including those that were repeated without a pause; sent to the server.
    private(set) var failures = 0
    private var countedFailures = 0

    init(_ method: MethodDescriptor, policy: RetryPolicy?, isKeyed: Bool, waitsForReady: Bool) {
        self.method = method
        self.policy = policy
        self.isKeyed = isKeyed
        self.waitsForReady = waitsForReady
    }

    /// Decides whether a failed call is sent again.
    ///
    /// - Parameters:
    ///   - left: The time until the call's deadline, in nanoseconds.
    ///   - hasAlternative: Whether another worker is ready.
    ///   - mayWait: Whether a call that waits for readiness has time left for it.
    ///   - session: The number of the session in which the call was sent.
    mutating func decide(
        _ error: RPCError, throttle: RetryThrottle, left: Int64, chance: Double,
        hasAlternative: Bool = false, mayWait: Bool = true, session: UInt64 = 0
    ) -> Decision {
        failures += 1
        if error.code == .unavailable, !error.mayHaveRun {
            if resendsAtOnce(error.outcome, hasAlternative: hasAlternative, waits: waitsForReady && mayWait) {
                return .again(after: .zero)
            }
            // A call that is returned again and again is repeated until its deadline, but with a pause, not in a busy
            // loop.
            if error.outcome == .refused, waitsForReady && mayWait {
                let pause = Self.pause(after: failures - Self.maximumMoves - 1)
                return pause.wholeNanoseconds < left ? .again(after: pause) : .giveUp
            }
            // The call has waited for readiness as long as its options allow; a policy does not lengthen that.
            if error.outcome == .notSent, waitsForReady, !mayWait { return .giveUp }
        }
        guard let policy, policy.retryableCodes.contains(error.code) else { return .giveUp }
        // The failure counts even if this call is not sent again: other calls of the channel fail for the same reason.
        let isAllowed = throttle.failed(lostSession: error.outcome == .unknown ? session : 0)
        countedFailures += 1
        guard isAllowed, countedFailures < policy.maximumAttempts, isSafe(error) else { return .giveUp }
        let pause = error.retryAfter ?? policy.backoff(after: countedFailures, chance: chance)
        guard pause >= .zero, pause.wholeNanoseconds < left else { return .giveUp }
        return .again(after: pause)
    }

    /// Returns whether a call that did not run is sent again without a pause and without a policy.
    private mutating func resendsAtOnce(
        _ outcome: RPCError.Outcome, hasAlternative: Bool, waits: Bool
    ) -> Bool {
        if outcome == .refused, !wasGivenBack {
            wasGivenBack = true
            return true
        }
        guard hasAlternative || waits, moves < Self.maximumMoves else { return false }
        moves += 1
        return true
    }

    /// Returns the pause of a call that waits for readiness, after the repetitions without a pause: 50 to 800 ms.
    private static func pause(after times: Int) -> Duration { .milliseconds(50 << min(max(times, 1) - 1, 4)) }

    /// Returns whether the call may run twice, or did not run at all.
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
    /// Whether the call ran, or may have run.
    fileprivate var mayHaveRun: Bool {
        switch outcome {
        case .notSent, .refused: false
        case .unknown, .processed: true
        }
    }
}
