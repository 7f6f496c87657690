/// What an interceptor learns of a call that succeeded.
public struct CallSummary: Sendable {
    /// Trailing metadata; empty for a server stream that just opened.
    public let metadata: Metadata
    /// Time the call spent in the server; zero for a server stream that just opened.
    public let serverTime: Duration
}
