/// The limit on retries, which protects a failing server from overload: a token bucket per channel (gRFC A6).
///
/// A retryable failure takes a token, and a success returns `tokenRatio` of one, a tenth by default. No call is retried
/// while the bucket is half full or less.
public struct RetryThrottling: Sendable, Hashable {
    /// The number of tokens in a full bucket, 1 to 1000.
    public let maximumTokens: Double
    /// The number of tokens that a success returns.
    public let tokenRatio: Double

    /// Creates a bucket. Throws INVALID_ARGUMENT with the name of a field that is out of bounds.
    public init(maximumTokens: Double = 10, tokenRatio: Double = 0.1) throws(RPCError) {
        guard 1...1000 ~= maximumTokens else {
            throw RPCError(
                .invalidArgument, "maxTokens: must be 1 to 1000",
                fieldViolations: [FieldViolation("maxTokens", "must be 1 to 1000")])
        }
        guard 0.001...1000 ~= tokenRatio else {
            throw RPCError(
                .invalidArgument, "tokenRatio: must be 0.001 to 1000",
                fieldViolations: [FieldViolation("tokenRatio", "must be 0.001 to 1000")])
        }
        self.maximumTokens = maximumTokens
        self.tokenRatio = tokenRatio
    }

    private init(standard maximumTokens: Double, _ tokenRatio: Double) {
        self.maximumTokens = maximumTokens
        self.tokenRatio = tokenRatio
    }

    /// A bucket of ten tokens, with a tenth of a token for each success.
    public static let standard = RetryThrottling(standard: 10, 0.1)
}
