/// The wait of a server for an address that another server may be releasing.
///
/// When a server closes, libzmq's own thread releases the address shortly after the close has returned. 40 pauses of 5
/// ms are much longer than that.
struct AddressBackoff {
    private static let pause = Duration.milliseconds(5)
    private var pausesLeft = 40

    /// Pauses before the next attempt. Returns false at once after the last pause.
    ///
    /// Suspends, and blocks no thread. Throws CANCELLED if the task is cancelled.
    mutating func pauseBeforeNextAttempt() async throws(RPCError) -> Bool {
        guard pausesLeft > 0 else { return false }
        pausesLeft -= 1
        do {
            try await Task.sleep(for: Self.pause)
        } catch {
            throw RPCError(.cancelled, "Serving was cancelled while the address was in use.", cause: error)
        }
        return true
    }
}
