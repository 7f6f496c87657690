/// How long a server waits for an address that another one may be giving up.
///
/// A server that was closed a moment ago leaves its socket to libzmq's own thread, which lets go of the address a little
/// later than the close returned. 40 pauses of 5 ms are far more than that takes.
struct AddressPatience {
    private static let pause = Duration.milliseconds(5)
    private var pausesLeft = 40

    /// Waits a pause before the next attempt. Returns false at once when there were enough.
    ///
    /// Suspends, and blocks no thread. Throws CANCELLED when the task is cancelled.
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
