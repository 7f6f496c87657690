/// What a call returns, as interceptors see it: only the call itself makes one, so that nobody answers in its place.
public protocol CallResponse: Sendable {
    /// Trailing metadata; empty for a stream of responses that did not end.
    var metadata: Metadata { get }
    /// Time the call spent in the server; zero for a stream of responses.
    var serverTime: Duration { get }
}
