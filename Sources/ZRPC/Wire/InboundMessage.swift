import ProtobufC
import ZeroMQ

/// A received message whose lengths were checked: header, body and attachments, none of them parsed.
struct InboundMessage: Sendable {
    /// The bytes after the prelude.
    enum Content: Sendable {
        /// A copy: small messages share libzmq's receive buffer, and would keep it in memory.
        case bytes([UInt8])
        /// The memory into which a large message was received, prelude included.
        case frame(Frame)
    }

    let prelude: Prelude
    let content: Content

    /// The cost of the message in the stream's credit, in bytes.
    var cost: Int { MessageCost.of(body: Int(prelude.bodyLength), attachments: Int(prelude.attachmentLength)) }
    /// The number of bytes in the body and the attachments.
    var contentBytes: Int { Int(prelude.bodyLength) + Int(prelude.attachmentLength) }
    /// The size of the message without the prelude, in bytes.
    var byteCount: Int {
        Int(prelude.headerLength) + Int(prelude.bodyLength) + Int(prelude.attachmentLength)
    }

    /// Passes the header to `use`.
    func withHeader<Result, Failure: Error>(_ use: (RawSpan) throws(Failure) -> Result) throws(Failure) -> Result {
        try withBytes(0..<Int(prelude.headerLength), use: use)
    }

    /// Passes the message body to `use`; it is empty if there is none.
    func withBody<Result, Failure: Error>(_ use: (RawSpan) throws(Failure) -> Result) throws(Failure) -> Result {
        let start = Int(prelude.headerLength)
        return try withBytes(start..<start + Int(prelude.bodyLength), use: use)
    }

    /// The attachments; those of a large message use the memory into which it was received.
    var attachments: [Attachment] {
        guard prelude.flags.contains(.hasAttachments) else { return [] }
        let counts = withHeader { AttachmentTable.counts($0) }
        let whole: Frame
        var offset = Int(prelude.headerLength) + Int(prelude.bodyLength)
        switch content {
        case .bytes(let bytes): whole = Frame(copying: bytes)
        case .frame(let frame):
            whole = frame
            offset += Prelude.size
        }
        return counts.map { count in
            defer { offset += count }
            return Attachment(frame: whole, range: offset..<offset + count)
        }
    }

    private func withBytes<Result, Failure: Error>(
        _ range: Range<Int>, use: (RawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        switch content {
        case .bytes(let bytes): try use(unsafe bytes.span.bytes.extracting(range))
        case .frame(let frame):
            try frame.withSpan { (span) throws(Failure) in
                try use(span.extracting(range.lowerBound + Prelude.size..<range.upperBound + Prelude.size))
            }
        }
    }
}

/// The charging of messages against byte credit.
enum MessageCost {
    /// The minimum cost of a message, in bytes, so that many tiny messages cannot fill the memory.
    static let minimum = 256

    static func of(body: Int, attachments: Int) -> Int { max(minimum, body + attachments) }
}
