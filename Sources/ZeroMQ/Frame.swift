import CZeroMQ
import Glibc
import Synchronization

/// A message part with several owners: immutable bytes whose references libzmq counts.
///
/// Sending a frame shares its bytes. A large part thus goes from its producer to the kernel without a copy, and a
/// received one from the kernel to its reader. The last owner releases the bytes, on any thread.
@safe public final class Frame: @unchecked Sendable {
    // Guard of `@unchecked Sendable`: the bytes are only read after the initializer. libzmq's own struct changes once
    // more, when it is first shared; `sharing` is held for that.
    private let message: UnsafeMutablePointer<zmq_msg_t>
    private let sharing = Mutex(())
    /// The number of bytes.
    public let count: Int
    #if DEBUG
        /// The number of frames in the process, for tests that look for leaks.
        static let live = Atomic(0)
        private let mark = Mark()

        private final class Mark: Sendable {
            init() { Frame.live.add(1, ordering: .relaxed) }
            deinit { Frame.live.subtract(1, ordering: .relaxed) }
        }
    #endif

    /// Creates a frame of up to `capacity` bytes, which `fill` writes in place.
    ///
    /// The frame's size is the number of bytes that `fill` wrote. Throws the errors of `fill`.
    public init<Failure: Error>(
        capacity: Int, filling fill: (inout OutputRawSpan) throws(Failure) -> Void
    ) throws(Failure) {
        precondition(capacity >= 0, "A frame's capacity is not negative.")
        let message = UnsafeMutablePointer<zmq_msg_t>.allocate(capacity: 1)
        guard unsafe zmq_msg_init_size(message, capacity) == 0 else {
            preconditionFailure("No memory for a frame of \(capacity) bytes.")
        }
        var written = 0
        do throws(Failure) {
            let buffer = unsafe UnsafeMutableRawBufferPointer(start: zmq_msg_data(message), count: capacity)
            var output = unsafe OutputRawSpan(buffer: buffer, initializedCount: 0)
            try fill(&output)
            written = unsafe output.finalize(for: buffer)
        } catch {
            unsafe zmq_msg_close(message)
            unsafe message.deallocate()
            throw error
        }
        if written < capacity { unsafe Frame.shorten(message, to: written) }
        unsafe self.message = unsafe message
        count = written
    }

    /// Moves the bytes to a message of their size: libzmq cannot shorten a message, and would send the unwritten rest.
    private static func shorten(_ message: UnsafeMutablePointer<zmq_msg_t>, to count: Int) {
        var exact = zmq_msg_t()
        guard unsafe zmq_msg_init_size(&exact, count) == 0 else {
            preconditionFailure("No memory for a frame of \(count) bytes.")
        }
        if count > 0 { unsafe memcpy(zmq_msg_data(&exact), zmq_msg_data(message), count) }
        unsafe zmq_msg_move(message, &exact)
        unsafe zmq_msg_close(&exact)
    }

    /// Creates a frame with a copy of bytes.
    public convenience init(copying bytes: [UInt8]) {
        self.init(capacity: bytes.count) { output in unsafe output.append(copying: bytes.span.bytes) }
    }

    /// Takes ownership of a received part; the part is empty afterwards.
    public init(taking part: inout MessagePart) {
        unsafe message = UnsafeMutablePointer<zmq_msg_t>.allocate(capacity: 1)
        count = part.count
        unsafe zmq_msg_init(message)
        _ = unsafe part.withHandle { unsafe zmq_msg_move(message, $0) }
    }

    /// Shares the bytes of a part. They must not be changed afterwards.
    init(sharing part: inout MessagePart) {
        unsafe message = UnsafeMutablePointer<zmq_msg_t>.allocate(capacity: 1)
        count = part.count
        unsafe zmq_msg_init(message)
        _ = unsafe part.withHandle { unsafe zmq_msg_copy(message, $0) }
    }

    deinit {
        unsafe zmq_msg_close(message)
        unsafe message.deallocate()
    }

    /// Lends the bytes for the duration of the call.
    public func withSpan<Result, Failure: Error>(
        _ body: (RawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let buffer = unsafe UnsafeRawBufferPointer(start: zmq_msg_data(message), count: count)
        defer { extendLifetime(self) }
        return try unsafe body(RawSpan(_unsafeBytes: buffer))
    }

    /// Returns a copy of the bytes.
    public func copyBytes() -> [UInt8] {
        withSpan { span in unsafe span.withUnsafeBytes { unsafe Array($0) } }
    }

    /// Returns a part that shares the bytes.
    func share() -> MessagePart {
        var part = MessagePart()
        sharing.withLock { _ in
            _ = unsafe part.withHandle { unsafe zmq_msg_copy($0, message) }
        }
        return part
    }
}
