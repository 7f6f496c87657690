import CZeroMQ

/// The context of libzmq: its I/O threads and all its sockets.
///
/// Dropping the context closes it and blocks until its sockets are closed: drop the sockets first, each on its own
/// thread. A finite linger on every socket keeps this wait short.
@safe public struct ZContext: ~Copyable, @unchecked Sendable {
    // Guard of `@unchecked Sendable`: every thread may use a context of libzmq at any time.
    let handle: UnsafeMutableRawPointer

    /// Creates a context with its own I/O threads, which start with the first socket.
    public init(ioThreads: Int = 1, maximumSockets: Int = 1024) throws(ZeroMQError) {
        guard let handle = unsafe zmq_ctx_new() else {
            throw ZeroMQError("zmq_ctx_new", errno: zmq_errno())
        }
        unsafe self.handle = unsafe handle
        // These calls cannot fail with values in range; a context that ignored one of them would still work.
        _ = unsafe zmq_ctx_set(handle, ZMQ_IO_THREADS, Int32(clamping: max(1, ioThreads)))
        _ = unsafe zmq_ctx_set(handle, ZMQ_MAX_SOCKETS, Int32(clamping: max(1, maximumSockets)))
        _ = unsafe zmq_ctx_set(handle, ZMQ_BLOCKY, 0)
    }

    /// The version of the linked library, such as `4.3.4`.
    public static var libraryVersion: String {
        var (major, minor, patch): (Int32, Int32, Int32) = (0, 0, 0)
        unsafe zmq_version(&major, &minor, &patch)
        return "\(major).\(minor).\(patch)"
    }

    deinit {
        unsafe zmq_ctx_shutdown(handle)
        _ = failure { unsafe zmq_ctx_term(handle) }
    }
}
