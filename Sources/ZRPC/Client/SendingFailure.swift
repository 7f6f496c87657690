/// An error of the code that wrote a call's requests, wrapped to pass through interceptors, which only handle
/// `RPCError`.
struct SendingFailure: Error {
    private let error: any Error

    /// Returns the error for interceptors: an `RPCError` unchanged, any other error as the cause of one.
    static func wrapped(_ error: any Error) -> RPCError {
        if let error = error as? RPCError { return error }
        return RPCError(
            .cancelled, "The sender gave up.", outcome: .unknown, cause: SendingFailure(error: error))
    }

    /// Returns the sender's own error if it made the call fail, and the given error otherwise.
    static func unwrapped(_ error: RPCError) -> any Error {
        (error.cause as? SendingFailure)?.error ?? error
    }
}
