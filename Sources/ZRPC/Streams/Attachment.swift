import ZeroMQ

/// Bytes that travel beside a stream's message without being encoded: at most 256 KiB, at most 4 to a message.
///
/// Larger objects go as several messages. A received attachment is the memory that the transport received into; writing
/// one copies it once, into the message that is sent.
public final class Attachment: Sendable {
    /// The largest attachment: 256 KiB.
    public static let maximumSize = 256 << 10
    /// What a stream's message best carries of a larger object: 128 KiB. Smaller ones cost more for each byte; calls of the
    /// same session wait longer behind larger ones.
    public static let preferredSize = 128 << 10
    /// The most attachments of one message.
    public static let maximumPerMessage = 4

    private let frame: Frame
    private let range: Range<Int>

    /// Makes an attachment by copying bytes, which must be no more than `maximumSize`.
    public init(_ bytes: [UInt8]) {
        precondition(bytes.count <= Attachment.maximumSize, "An attachment holds at most 256 KiB.")
        frame = Frame(copying: bytes)
        range = 0..<bytes.count
    }

    /// Makes an attachment of up to `capacity` bytes (at most `maximumSize`), which `fill` writes in place.
    ///
    /// Throws what `fill` throws.
    public init<Failure: Error>(
        capacity: Int, filling fill: (inout OutputRawSpan) throws(Failure) -> Void
    ) throws(Failure) {
        precondition(capacity <= Attachment.maximumSize, "An attachment holds at most 256 KiB.")
        frame = try Frame(capacity: capacity, filling: fill)
        range = 0..<frame.count
    }

    /// A part of a received message.
    init(frame: Frame, range: Range<Int>) {
        self.frame = frame
        self.range = range
    }

    /// The number of bytes.
    public var count: Int { range.count }

    /// Lends the bytes for the length of the call.
    public func withSpan<Result, Failure: Error>(
        _ body: (RawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try frame.withSpan { (span) throws(Failure) in try body(span.extracting(range)) }
    }

    /// A copy of the bytes.
    public var bytes: [UInt8] { withSpan { span in unsafe span.withUnsafeBytes { unsafe Array($0) } } }

    /// Copies the bytes to the end of what is written; there must be room.
    func append(to output: inout OutputRawSpan) {
        withSpan { output.append(copying: $0) }
    }
}
