import CZeroMQ
import Glibc

/// Wakes a thread that waits in a `PollSet`, from any thread.
///
/// Raising it twice before it is lowered wakes once. Dropping it closes it: whoever raises it must hold it.
public struct WakeSignal: ~Copyable, Sendable {
    let descriptor: Int32

    /// A signal that is not raised.
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
        // It fails only when the counter is full: then it is raised already.
        while unsafe write(descriptor, &one, 8) == -1, Glibc.errno == EINTR {}
    }

    /// Lets the thread sleep again; called by that thread alone.
    public func lower() {
        var count: UInt64 = 0
        while unsafe read(descriptor, &count, 8) == -1, Glibc.errno == EINTR {}
    }
}
