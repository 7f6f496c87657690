import CZeroMQ
import Glibc

/// Sockets and signals that one thread waits for at once.
///
/// The set keeps no socket alive: every socket in it must outlive the next `wait`, so the set is cleared and filled
/// anew when a socket is closed.
@safe public struct PollSet {
    private var items: [zmq_pollitem_t]

    /// An empty set.
    public init() { unsafe items = [] }

    /// The number of sockets and signals.
    public var count: Int { unsafe items.count }

    /// Takes everything out.
    public mutating func removeAll() {
        unsafe items.removeAll(keepingCapacity: true)
    }

    /// Adds a socket, waiting for something to receive. Answers its position in the set.
    @discardableResult
    public mutating func add(_ socket: borrowing Socket) -> Int {
        unsafe items.append(zmq_pollitem_t(socket: socket.handle, fd: 0, events: Int16(ZMQ_POLLIN), revents: 0))
        return unsafe items.count - 1
    }

    /// Adds a signal. Answers its position in the set.
    @discardableResult
    public mutating func add(_ signal: borrowing WakeSignal) -> Int {
        unsafe items.append(
            zmq_pollitem_t(socket: nil, fd: signal.descriptor, events: Int16(ZMQ_POLLIN), revents: 0))
        return unsafe items.count - 1
    }

    /// Chooses whether to wait for room to send, too.
    public mutating func setWaitsToSend(_ waits: Bool, at position: Int) {
        unsafe items[position].events = Int16(waits ? ZMQ_POLLIN | ZMQ_POLLOUT : ZMQ_POLLIN)
    }

    /// Waits until something is ready or the time is over. -1 waits for ever. Blocks the thread.
    ///
    /// A signal of the system ends the wait early, like the end of the time.
    public mutating func wait(milliseconds: Int) throws(ZeroMQError) {
        let count = unsafe Int32(items.count)
        let outcome = unsafe items.withUnsafeMutableBufferPointer { buffer in
            unsafe zmq_poll(buffer.baseAddress, count, milliseconds)
        }
        if outcome == -1 {
            let number = zmq_errno()
            if number != EINTR { throw ZeroMQError("zmq_poll", errno: number) }
            for position in unsafe items.indices { unsafe items[position].revents = 0 }
        }
    }

    /// Whether the last wait found something to receive, or the signal raised.
    public func isReady(at position: Int) -> Bool {
        unsafe items[position].revents & Int16(ZMQ_POLLIN) != 0
    }
}
