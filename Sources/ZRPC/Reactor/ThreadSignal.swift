import ZeroMQ

/// A signal that wakes one thread.
final class ThreadSignal: Sendable {
    private let signal: WakeSignal

    init() throws(ZeroMQError) { signal = try WakeSignal() }

    /// Wakes the thread, or prevents its next sleep.
    func raise() { signal.raise() }

    /// Waits until the signal is raised, or until the time has passed; nil waits without a limit. Returns whether the
    /// signal was raised.
    @discardableResult
    func wait(nanoseconds: Int64? = nil) -> Bool { signal.wait(nanoseconds: nanoseconds) }
}
