/// Keeps retries from burying a server that fails: a bucket of tokens per channel (gRFC A6).
///
/// A failure that is worth another attempt takes a token, a success gives a tenth of one back; while no more than half
/// of the bucket is left, nothing is sent again.
public struct RetryThrottling: Sendable, Hashable {
    /// Tokens of a full bucket, 1 to 1000.
    public let maximumTokens: Double
    /// What a success gives back.
    public let tokenRatio: Double

    /// A bucket. Throws INVALID_ARGUMENT with the field that is out of bounds.
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

    /// Ten tokens, a tenth back.
    public static let standard = RetryThrottling(standard: 10, 0.1)
}
