/// The result of a call, as interceptors see it. Only the call itself creates one, so an interceptor cannot forge a
/// response.
public protocol CallResponse: Sendable {
    /// The trailing metadata; empty for a response stream that has not ended.
    var metadata: Metadata { get }
    /// The time that the call spent in the server; zero for a response stream.
    var serverTime: Duration { get }
}
