import Synchronization

/// A channel's bucket; see `RetryThrottling`.
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

    /// A call succeeded.
    func succeeded() {
        state.withLock { $0.tokens = min(rules.maximumTokens, $0.tokens + rules.tokenRatio) }
    }

    /// A call failed with a code that is worth another attempt. Returns whether there may be one.
    ///
    /// `lostSession` is the number of the session that the call was lost with, 0 for any other failure. However many calls
    /// were lost with one session, that is one failure: a worker that dies under load must not use up the budget.
    func failed(lostSession: UInt64 = 0) -> Bool {
        state.withLock { state in
            if lostSession == 0 || lostSession != state.lastLost { state.tokens = max(0, state.tokens - 1) }
            if lostSession != 0 { state.lastLost = lostSession }
            return state.tokens > rules.maximumTokens / 2
        }
    }
}
