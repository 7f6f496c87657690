/// An error of the code that wrote a call's requests, on its way through the interceptors, which know `RPCError` alone.
struct SendingFailure: Error {
    private let error: any Error

    /// The error as interceptors see it: an `RPCError` as it is, any other as the cause of one.
    static func wrapped(_ error: any Error) -> RPCError {
        if let error = error as? RPCError { return error }
        return RPCError(
            .cancelled, "The sender gave up.", outcome: .unknown, cause: SendingFailure(error: error))
    }

    /// The sender's own error, if that is what the call failed with.
    static func unwrapped(_ error: RPCError) -> any Error {
        (error.cause as? SendingFailure)?.error ?? error
    }
}
