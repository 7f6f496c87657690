package import ZeroMQ

/// Bytes that travel beside a stream's message without being copied: at most 256 KiB, at most 4 to a message.
///
/// Larger objects go as several messages. An attachment made by `filling` is sent from the memory that was filled; a
/// received one is the memory that the transport received into, so passing it on to another stream copies nothing.
public final class Attachment: Sendable {
    /// The largest attachment: 256 KiB.
    public static let maximumSize = 256 << 10
    /// The most attachments of one message.
    public static let maximumPerMessage = 4

    package let frame: Frame

    /// Makes an attachment by copying bytes, which must be no more than `maximumSize`.
    public init(_ bytes: [UInt8]) {
        precondition(bytes.count <= Attachment.maximumSize, "An attachment holds at most 256 KiB.")
        frame = Frame(copying: bytes)
    }

    /// Makes an attachment of up to `capacity` bytes (at most `maximumSize`), which `fill` writes in place.
    ///
    /// Throws what `fill` throws.
    public init<Failure: Error>(
        capacity: Int, filling fill: (inout OutputRawSpan) throws(Failure) -> Void
    ) throws(Failure) {
        precondition(capacity <= Attachment.maximumSize, "An attachment holds at most 256 KiB.")
        frame = try Frame(capacity: capacity, filling: fill)
    }

    init(frame: Frame) { self.frame = frame }

    /// The number of bytes.
    public var count: Int { frame.count }

    /// Lends the bytes for the length of the call.
    public func withSpan<Result, Failure: Error>(
        _ body: (RawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try frame.withSpan(body)
    }

    /// A copy of the bytes.
    public var bytes: [UInt8] { frame.copyBytes() }
}
