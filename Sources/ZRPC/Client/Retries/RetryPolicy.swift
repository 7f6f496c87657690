/// When a failed call is sent again, and how soon (gRFC A6).
///
/// A call is sent again only where that is safe: the server vouches that it ran nothing, the call never left this
/// process, the method is idempotent, or the call carries an idempotency key. Streams are sent again only while they
/// are not open. A call that a server gave back without running it, as one that is leaving does, is sent again once
/// without any policy and without waiting.
public struct RetryPolicy: Sendable, Hashable {
    /// Attempts in all, the first one included: 2 to 5.
    public let maximumAttempts: Int
    /// The pause before the second attempt, before chance changes it by up to a fifth.
    public let initialBackoff: Duration
    /// The longest pause.
    public let maximumBackoff: Duration
    /// What each pause is multiplied by for the next.
    public let backoffMultiplier: Double
    /// The codes that are worth another attempt.
    public let retryableCodes: Set<StatusCode>

    /// A policy. Throws INVALID_ARGUMENT with the field that is out of bounds.
    public init(
        maximumAttempts: Int = 3, initialBackoff: Duration = .milliseconds(50),
        maximumBackoff: Duration = .seconds(1), backoffMultiplier: Double = 2,
        retryableCodes: Set<StatusCode> = [.unavailable]
    ) throws(RPCError) {
        func require(_ isRight: Bool, _ field: String, _ description: String) throws(RPCError) {
            if isRight { return }
            throw RPCError(
                .invalidArgument, "\(field): \(description)", reason: "FIELD_INVALID",
                fieldViolations: [FieldViolation(field, description)])
        }
        try require(2...5 ~= maximumAttempts, "maxAttempts", "must be 2 to 5")
        try require(initialBackoff > .zero, "initialBackoff", "must be longer than nothing")
        try require(maximumBackoff >= initialBackoff, "maxBackoff", "must be no shorter than initialBackoff")
        try require(maximumBackoff <= .seconds(60), "maxBackoff", "must be at most a minute")
        try require(1...10 ~= backoffMultiplier, "backoffMultiplier", "must be 1 to 10")
        try require(
            !retryableCodes.isEmpty && !retryableCodes.contains(.ok), "retryableStatusCodes",
            "must be some, and OK none of them")
        self.maximumAttempts = maximumAttempts
        self.initialBackoff = initialBackoff
        self.maximumBackoff = maximumBackoff
        self.backoffMultiplier = backoffMultiplier
        self.retryableCodes = retryableCodes
    }

    /// The pause after `failures` failed attempts: `min(initial * multiplier^(failures - 1), maximum)`, times 0.8 to 1.2.
    ///
    /// `chance` is between 0 and 1. The formula is gRFC A6's.
    func backoff(after failures: Int, chance: Double) -> Duration {
        var nanoseconds = Double(initialBackoff.wholeNanoseconds)
        for _ in 1..<max(1, failures) { nanoseconds *= backoffMultiplier }
        nanoseconds = min(nanoseconds, Double(maximumBackoff.wholeNanoseconds))
        return .nanoseconds(Int64(nanoseconds * (0.8 + 0.4 * chance)))
    }
}
