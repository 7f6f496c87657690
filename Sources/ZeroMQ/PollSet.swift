import CZeroMQ
import Glibc

/// A set of sockets and signals that one thread waits for together.
///
/// The set waits with poll(2) on the sockets' descriptors: each call of `zmq_poll` would ask every socket twice and the
/// system twice. A descriptor reports each change only once. Before it waits, the thread must therefore receive from
/// every socket until there is no message, or check its `readiness`, after any other use of the socket.
///
/// The set keeps no socket alive. Every socket in it must outlive the next `wait`. Clear the set and fill it again when
/// a socket is closed.
public struct PollSet {
    private var items: [pollfd] = []

    /// Creates an empty set.
    public init() {}

    /// The number of sockets and signals.
    public var count: Int { items.count }

    /// Removes all sockets and signals.
    public mutating func removeAll() {
        items.removeAll(keepingCapacity: true)
    }

    /// Adds a socket; any change of it ends a wait. Returns its position in the set.
    @discardableResult
    public mutating func add(_ socket: borrowing Socket) -> Int { add(socket.descriptor) }

    /// Adds a signal. Returns its position in the set.
    @discardableResult
    public mutating func add(_ signal: borrowing WakeSignal) -> Int { add(signal.descriptor) }

    private mutating func add(_ descriptor: Int32) -> Int {
        items.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
        return items.count - 1
    }

    /// Waits until something changes or the timeout expires; -1 waits without a limit. Blocks the thread.
    ///
    /// A signal of the operating system ends the wait early, like the timeout.
    public mutating func wait(milliseconds: Int) throws(ZeroMQError) {
        let timeout = Int32(clamping: milliseconds)
        let outcome = unsafe items.withUnsafeMutableBufferPointer { buffer in
            unsafe poll(buffer.baseAddress, nfds_t(buffer.count), timeout)
        }
        if outcome == -1 {
            if Glibc.errno != EINTR { throw ZeroMQError("poll", errno: Glibc.errno) }
            for position in items.indices { items[position].revents = 0 }
        }
    }

    /// Returns whether the last wait found that the socket changed, or that the signal was raised.
    public func isReady(at position: Int) -> Bool { items[position].revents != 0 }
}
