import Synchronization

/// The token bucket of a channel; see `RetryThrottling`.
final class RetryThrottle: Sendable {
    private struct State {
        var tokens: Double
        var lastLost: UInt64 = 0
    }

    private let rules: RetryThrottling
    private let state: Mutex<State>

    init(_ rules: RetryThrottling) {
        self.rules = rules
        state = Mutex(State(tokens: rules.maximumTokens))
    }

    /// Records a successful call.
    func succeeded() {
        state.withLock { $0.tokens = min(rules.maximumTokens, $0.tokens + rules.tokenRatio) }
    }

    /// Records a call that failed with a retryable code. Returns whether it may be retried.
    ///
    /// All calls that were lost with one session count as one failure: a worker that dies under load must not use up
    /// the budget.
    ///
    /// - Parameter lostSession: The number of the session that was lost with the call; 0 for any other failure.
    func failed(lostSession: UInt64 = 0) -> Bool {
        state.withLock { state in
            if lostSession == 0 || lostSession != state.lastLost { state.tokens = max(0, state.tokens - 1) }
            if lostSession != 0 { state.lastLost = lostSession }
            return state.tokens > rules.maximumTokens / 2
        }
    }
}
