import CZeroMQ
import Glibc

/// A signal that any thread may raise to wake a thread that waits in a `PollSet`.
///
/// A signal that is raised twice before it is lowered wakes the thread once. Dropping the value closes the signal: code
/// that raises it must keep it alive.
public struct WakeSignal: ~Copyable, Sendable {
    let descriptor: Int32

    /// Creates a signal that is not raised.
    public init() throws(ZeroMQError) {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        if descriptor == -1 { throw ZeroMQError("eventfd", errno: Glibc.errno) }
    }

    deinit {
        close(descriptor)
    }

    /// Wakes the waiting thread, or keeps it from falling asleep.
    public func raise() {
        var one: UInt64 = 1
        // A write fails only if the counter is full: the signal is then already raised.
        while unsafe write(descriptor, &one, 8) == -1, Glibc.errno == EINTR {}
    }

    /// Waits until this signal is raised or the timeout expires, and lowers it. Blocks the thread, which must be the
    /// only one that waits.
    ///
    /// - Parameter nanoseconds: The timeout; nil waits without a limit.
    /// - Returns: Whether the signal was raised. It is also false if a signal of the operating system ended the wait.
    public func wait(nanoseconds: Int64? = nil) -> Bool {
        var item = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let outcome: Int32
        if let nanoseconds {
            let left = max(0, nanoseconds)
            var time = timespec(tv_sec: Int(left / 1_000_000_000), tv_nsec: Int(left % 1_000_000_000))
            outcome = unsafe ppoll(&item, 1, &time, nil)
        } else {
            outcome = unsafe poll(&item, 1, -1)
        }
        guard outcome == 1 else { return false }
        lower()
        return true
    }

    /// Lowers the signal, so that the thread can sleep again. Only that thread may call it.
    public func lower() {
        var count: UInt64 = 0
        while unsafe read(descriptor, &count, 8) == -1, Glibc.errno == EINTR {}
    }
}
