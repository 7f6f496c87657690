/// The failure of one call of a load.
struct CallFailure: Error, Sendable, Hashable {
    /// The kind under which errors are counted: `HTTP 503 UNAVAILABLE`, `UNAVAILABLE`, `no response`.
    let kind: String
    /// The message. The first message of a kind is shown as its example.
    let message: String

    init(kind: String, message: String) {
        self.kind = kind
        self.message = String(message.prefix(300))
    }

    /// Creates the failure of a call without a response.
    init(_ error: any Error) {
        self.init(
            kind: error is CancellationError ? "unfinished" : "no response",
            message: error is CancellationError ? "The run ended before its response." : String(describing: error))
    }
}
