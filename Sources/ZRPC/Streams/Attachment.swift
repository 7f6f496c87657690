import ZeroMQ

/// Bytes that travel with a stream's message without being encoded: at most 256 KiB, and at most 4 per message.
///
/// Larger objects are sent as several messages. A received attachment refers to the memory into which the transport
/// received the message. Writing an attachment copies it once, into the message that is sent.
public final class Attachment: Sendable {
    /// The largest attachment: 256 KiB.
    public static let maximumSize = 256 << 10
    /// The recommended size of each part of a larger object in a stream: 128 KiB.
    ///
    /// Smaller parts cost more per byte, and larger ones delay the calls of the same session longer.
    public static let preferredSize = 128 << 10
    /// The maximum number of attachments in one message.
    public static let maximumPerMessage = 4

    private let frame: Frame
    private let range: Range<Int>

    /// Creates an attachment by copying at most `maximumSize` bytes. More bytes are a programmer error and trap.
    public init(_ bytes: [UInt8]) {
        precondition(bytes.count <= Attachment.maximumSize, "An attachment holds at most 256 KiB.")
        frame = Frame(copying: bytes)
        range = 0..<bytes.count
    }

    /// Creates an attachment of up to `capacity` bytes, which `fill` writes in place. A capacity over `maximumSize`
    /// traps.
    ///
    /// Throws the errors of `fill`.
    public init<Failure: Error>(
        capacity: Int, filling fill: (inout OutputRawSpan) throws(Failure) -> Void
    ) throws(Failure) {
        precondition(capacity <= Attachment.maximumSize, "An attachment holds at most 256 KiB.")
        frame = try Frame(capacity: capacity, filling: fill)
        range = 0..<frame.count
    }

    /// Creates an attachment from a part of a received message.
    init(frame: Frame, range: Range<Int>) {
        self.frame = frame
        self.range = range
    }

    /// The number of bytes.
    public var count: Int { range.count }

    /// Passes the bytes to `body`; they are valid only during the call.
    public func withSpan<Result, Failure: Error>(
        _ body: (RawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try frame.withSpan { (span) throws(Failure) in try body(span.extracting(range)) }
    }

    /// A copy of the bytes.
    public var bytes: [UInt8] { withSpan { span in unsafe span.withUnsafeBytes { unsafe Array($0) } } }

    /// Appends the bytes to the output, which must have enough free capacity.
    func append(to output: inout OutputRawSpan) {
        withSpan { output.append(copying: $0) }
    }
}
