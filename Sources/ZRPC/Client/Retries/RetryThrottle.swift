import Synchronization

/// A channel's bucket; see `RetryThrottling`.
final class RetryThrottle: Sendable {
    private let rules: RetryThrottling
    private let tokens: Mutex<Double>

    init(_ rules: RetryThrottling) {
        self.rules = rules
        tokens = Mutex(rules.maximumTokens)
    }

    /// A call succeeded.
    func succeeded() {
        tokens.withLock { $0 = min(rules.maximumTokens, $0 + rules.tokenRatio) }
    }

    /// A call failed with a code that is worth another attempt. Answers whether there may be one.
    func failed() -> Bool {
        tokens.withLock { tokens in
            tokens = max(0, tokens - 1)
            return tokens > rules.maximumTokens / 2
        }
    }
}
