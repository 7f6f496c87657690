import CZeroMQ
import Glibc

/// The one owner of a message part of libzmq; dropping the value releases the bytes.
///
/// A part is reused for one receive after another. Bytes that must outlive the next receive are copied out (small parts
/// share libzmq's receive buffer of 8 KiB, which the smallest of them would keep alive) or taken over by a `Frame`.
public struct MessagePart: ~Copyable, Sendable {
    private var message = zmq_msg_t()

    /// Creates an empty part.
    public init() {
        _ = unsafe zmq_msg_init(&message)
    }

    /// Creates a part with a copy of bytes, which `edit` may change in place.
    ///
    /// The original bytes stay unchanged, so they can be shared.
    public init(copying bytes: [UInt8], edit: (inout MutableRawSpan) -> Void) {
        guard unsafe zmq_msg_init_size(&message, bytes.count) == 0 else {
            preconditionFailure("No memory for a message part of \(bytes.count) bytes.")
        }
        let buffer = unsafe UnsafeMutableRawBufferPointer(start: zmq_msg_data(&message), count: bytes.count)
        unsafe buffer.copyBytes(from: bytes)
        var span = unsafe MutableRawSpan(_unsafeBytes: buffer)
        edit(&span)
    }

    /// Creates a part of `count` bytes, all of which `fill` writes in place.
    public init(count: Int, filling fill: (inout OutputRawSpan) -> Void) {
        guard unsafe zmq_msg_init_size(&message, count) == 0 else {
            preconditionFailure("No memory for a message part of \(count) bytes.")
        }
        let buffer = unsafe UnsafeMutableRawBufferPointer(start: zmq_msg_data(&message), count: count)
        var output = unsafe OutputRawSpan(buffer: buffer, initializedCount: 0)
        fill(&output)
        let written = unsafe output.finalize(for: buffer)
        precondition(written == count, "A message part is filled whole.")
    }

    /// Changes bytes in place. They must not be shared.
    public mutating func edit(_ body: (inout MutableRawSpan) -> Void) {
        let buffer = unsafe UnsafeMutableRawBufferPointer(start: zmq_msg_data(&message), count: zmq_msg_size(&message))
        var span = unsafe MutableRawSpan(_unsafeBytes: buffer)
        body(&span)
    }

    deinit {
        unsafe withUnsafePointer(to: message) { pointer in
            _ = unsafe zmq_msg_close(UnsafeMutablePointer(mutating: pointer))
        }
    }

    /// The number of bytes.
    public var count: Int {
        unsafe withUnsafePointer(to: message) { unsafe zmq_msg_size($0) }
    }

    /// Whether a further part of the same message follows.
    public var hasMore: Bool {
        unsafe withUnsafePointer(to: message) { unsafe zmq_msg_more($0) != 0 }
    }

    /// The user that the ZAP handler authenticated as the sender of a received part; nil without a handler.
    public var userID: String? {
        unsafe withUnsafePointer(to: message) { pointer in
            guard let text = unsafe zmq_msg_gets(pointer, "User-Id") else { return nil }
            return unsafe String(validatingCString: text)
        }
    }

    /// Lends the bytes for the duration of the call.
    public func withSpan<Result, Failure: Error>(
        _ body: (RawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe withBuffer { (buffer) throws(Failure) in
            try unsafe body(RawSpan(_unsafeBytes: buffer))
        }
    }

    /// Returns a copy of the bytes from an offset on.
    public func copyBytes(from offset: Int = 0) -> [UInt8] {
        unsafe withBuffer { buffer in
            unsafe Array(UnsafeRawBufferPointer(rebasing: buffer[min(offset, buffer.count)...]))
        }
    }

    /// Returns one byte; the offset must be below `count`.
    public func byte(at offset: Int) -> UInt8 {
        load(fromByteOffset: offset, as: UInt8.self)
    }

    /// Returns a little-endian integer at an offset, which need not be aligned; the integer must lie within the part.
    public func load<Value: FixedWidthInteger & BitwiseCopyable>(
        fromByteOffset offset: Int, as type: Value.Type
    ) -> Value {
        unsafe withBuffer { buffer in
            Value(littleEndian: unsafe buffer.loadUnaligned(fromByteOffset: offset, as: type))
        }
    }

    /// Lends libzmq's struct for the duration of the call. The part owns the message that `body` leaves in the struct.
    @inline(__always)
    mutating func withHandle<Result>(_ body: (UnsafeMutablePointer<zmq_msg_t>) -> Result) -> Result {
        unsafe withUnsafeMutablePointer(to: &message) { unsafe body($0) }
    }

    @inline(__always)
    private func withBuffer<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe withUnsafePointer(to: message) { (pointer) throws(Failure) in
            // The C API takes a mutable pointer only because callers may write to the bytes; nothing here does.
            let data = unsafe zmq_msg_data(UnsafeMutablePointer(mutating: pointer))
            let buffer = unsafe UnsafeRawBufferPointer(start: data, count: zmq_msg_size(pointer))
            return try unsafe body(buffer)
        }
    }
}
