import ProtobufC
import ZeroMQ

/// A peer's message whose lengths were checked: header, body and attachments, none of them parsed.
struct InboundMessage: Sendable {
    /// What follows the prelude.
    enum Content: Sendable {
        /// A copy: small messages share libzmq's receive buffer, which they would keep alive.
        case bytes([UInt8])
        /// The memory that a large message, prelude included, was received into.
        case frame(Frame)
    }

    let prelude: Prelude
    let content: Content

    /// What the message costs of the stream's credit.
    var cost: Int { MessageCost.of(body: Int(prelude.bodyLength), attachments: Int(prelude.attachmentLength)) }
    /// Bytes of the body and the attachments.
    var contentBytes: Int { Int(prelude.bodyLength) + Int(prelude.attachmentLength) }
    /// What the message occupies, prelude apart.
    var byteCount: Int {
        Int(prelude.headerLength) + Int(prelude.bodyLength) + Int(prelude.attachmentLength)
    }

    /// Lends the header.
    func withHeader<Result, Failure: Error>(_ use: (RawSpan) throws(Failure) -> Result) throws(Failure) -> Result {
        try withBytes(0..<Int(prelude.headerLength), use)
    }

    /// Lends the message body; it is empty when there is none.
    func withBody<Result, Failure: Error>(_ use: (RawSpan) throws(Failure) -> Result) throws(Failure) -> Result {
        let start = Int(prelude.headerLength)
        return try withBytes(start..<start + Int(prelude.bodyLength), use)
    }

    /// The attachments; those of a large message are the memory that it was received into.
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
        _ range: Range<Int>, _ use: (RawSpan) throws(Failure) -> Result
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
