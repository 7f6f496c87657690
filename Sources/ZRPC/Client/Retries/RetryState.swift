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
    /// How often one call goes to another worker at once because it did not run at the last.
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
    /// whether another worker is ready, and `session` is the number of the session it went out in.
    mutating func decide(
        _ error: RPCError, throttle: RetryThrottle, left: Int64, chance: Double,
        hasAlternative: Bool = false, session: UInt64 = 0
    ) -> Decision {
        failures += 1
        if error.code == .unavailable, error.outcome == .refused, waitsForReady || !wasGivenBack {
            wasGivenBack = true
            return .again(after: .zero)
        }
        if error.code == .unavailable, error.outcome == .refused || error.outcome == .notSent, hasAlternative,
            moves < Self.maximumMoves
        {
            moves += 1
            return .again(after: .zero)
        }
        guard let policy, policy.retryableCodes.contains(error.code) else { return .giveUp }
        // Counted even when this call is not sent again: others of the channel fail for the same reason.
        let isAllowed = throttle.failed(lostSession: error.outcome == .unknown ? session : 0)
        countedFailures += 1
        guard isAllowed, countedFailures < policy.maximumAttempts, isSafe(error.outcome) else { return .giveUp }
        let pause = error.retryAfter ?? policy.backoff(after: countedFailures, chance: chance)
        guard pause >= .zero, pause.wholeNanoseconds < left else { return .giveUp }
        return .again(after: pause)
    }

    private func isSafe(_ outcome: RPCError.Outcome) -> Bool {
        switch outcome {
        case .notSent, .refused: true
        case .unknown, .processed:
            switch method.idempotency {
            case .noSideEffects, .idempotent: true
            case .keyed: isKeyed
            case .none: false
            }
        }
    }
}
