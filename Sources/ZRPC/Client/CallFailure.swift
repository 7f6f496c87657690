/// The errors that the client creates itself.
enum CallFailure {
    /// Returns the error for a service without a session.
    ///
    /// - Parameter reason: The service's own reason for refusing the client; nil if the service sent nothing.
    static func unreachable(_ endpoint: String, reason: ResetReason? = nil) -> RPCError {
        guard let reason else {
            return RPCError(.unavailable, "The service at \(endpoint) cannot be reached.", outcome: .notSent)
        }
        return RPCError(
            .unavailable, "The service at \(endpoint) gives no session: \(reason.text).", outcome: .notSent)
    }

    static func sessionLost(_ endpoint: String, outcome: RPCError.Outcome) -> RPCError {
        RPCError(.unavailable, "The session with \(endpoint) was lost.", outcome: outcome)
    }

    static func deadline(sent: Bool) -> RPCError {
        RPCError(.deadlineExceeded, "The call's deadline passed.", outcome: sent ? .unknown : .notSent)
    }

    static func cancelled(sent: Bool) -> RPCError {
        RPCError(.cancelled, "The call was cancelled.", outcome: sent ? .unknown : .notSent)
    }

    static let overloaded = RPCError(
        .resourceExhausted, "Too many calls wait in this process.", retryAfter: .milliseconds(100), outcome: .notSent)

    static let shutDown = RPCError(.unavailable, "The transport is shut down.", outcome: .notSent)
}
