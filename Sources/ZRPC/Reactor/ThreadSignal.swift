import ZeroMQ

/// Wakes one thread.
final class ThreadSignal: Sendable {
    private let signal: WakeSignal

    init() throws(ZeroMQError) { signal = try WakeSignal() }

    /// Wakes the thread, or keeps it from falling asleep.
    func raise() { signal.raise() }

    /// Waits until it is raised, or for a time. Returns whether it was raised.
    @discardableResult
    func wait(nanoseconds: Int64? = nil) -> Bool { signal.wait(nanoseconds: nanoseconds) }
}
