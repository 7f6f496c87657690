import CZeroMQ
import Glibc

/// Sockets and signals that one thread waits for at once.
///
/// It waits with poll(2) on the sockets' descriptors: `zmq_poll` asks every socket twice and the system twice, each time
/// it is called. A descriptor tells only that something changed, and not again: before waiting, the thread has received
/// from every socket until nothing came, or asked its `readiness`, after whatever else it did with the socket.
///
/// The set keeps no socket alive: every socket in it must outlive the next `wait`, so the set is cleared and filled
/// anew when a socket is closed.
public struct PollSet {
    private var items: [pollfd] = []

    /// An empty set.
    public init() {}

    /// The number of sockets and signals.
    public var count: Int { items.count }

    /// Takes everything out.
    public mutating func removeAll() {
        items.removeAll(keepingCapacity: true)
    }

    /// Adds a socket, waiting for any change of it. Returns its position in the set.
    @discardableResult
    public mutating func add(_ socket: borrowing Socket) -> Int { add(socket.descriptor) }

    /// Adds a signal. Returns its position in the set.
    @discardableResult
    public mutating func add(_ signal: borrowing WakeSignal) -> Int { add(signal.descriptor) }

    private mutating func add(_ descriptor: Int32) -> Int {
        items.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
        return items.count - 1
    }

    /// Waits until something changed or the time is over. -1 waits for ever. Blocks the thread.
    ///
    /// A signal of the system ends the wait early, like the end of the time.
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

    /// Whether the last wait found that the socket changed, or the signal raised.
    public func isReady(at position: Int) -> Bool { items[position].revents != 0 }
}
