/// Why one call of a load failed.
struct CallFailure: Error, Sendable, Hashable {
    /// What errors are counted by: `HTTP 503 UNAVAILABLE`, `UNAVAILABLE`, `no answer`.
    let kind: String
    /// The first of a kind is shown as its example.
    let message: String

    init(kind: String, message: String) {
        self.kind = kind
        self.message = String(message.prefix(300))
    }

    /// A failure that no answer tells of.
    init(_ error: any Error) {
        self.init(
            kind: error is CancellationError ? "unfinished" : "no answer",
            message: error is CancellationError ? "The run ended before its answer." : String(describing: error))
    }
}
