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

    /// Waits until it is raised, or for a time at most, and lowers it. Blocks the thread, which must be the only one that
    /// waits. Returns whether it was raised; a signal of the system may end the wait early, too.
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

    /// Lets the thread sleep again; called by that thread alone.
    public func lower() {
        var count: UInt64 = 0
        while unsafe read(descriptor, &count, 8) == -1, Glibc.errno == EINTR {}
    }
}
