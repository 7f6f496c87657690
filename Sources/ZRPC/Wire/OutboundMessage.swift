import ProtobufC
import ZeroMQ

/// A message ready to be sent, but for its stream id and sequence number, which the reactor writes as it hands it over.
struct OutboundMessage: Sendable {
    /// Prelude, header and inline body.
    let head: [UInt8]
    /// A body too large to be inline.
    var body: Frame?
    var attachments: [Frame] = []
    /// What the message costs of the stream's credit.
    var cost = 0

    /// A message of the prelude alone.
    init(_ prelude: Prelude) {
        head = prelude.encoded
    }

    /// A message whose first part is complete.
    init(head: [UInt8], body: Frame? = nil) {
        self.head = head
        self.body = body
    }

    /// A message with a header and no body.
    init(_ prelude: Prelude, header: [UInt8]) {
        var bytes = [UInt8]()
        bytes.reserveCapacity(Prelude.size + header.count)
        bytes.append(contentsOf: repeatElement(0, count: Prelude.size))
        bytes.append(contentsOf: header)
        var complete = prelude
        complete.headerLength = UInt16(header.count)
        complete.write(to: &bytes)
        head = bytes
    }

    /// A message with a header and a body, inline when it is small.
    ///
    /// `bytes` holds room for the prelude, the header and the body, in this order.
    init(_ prelude: Prelude, framing bytes: consuming [UInt8], headerLength: Int) {
        var complete = prelude
        let bodyStart = Prelude.size + headerLength
        let bodyLength = bytes.count - bodyStart
        complete.headerLength = UInt16(headerLength)
        complete.bodyLength = UInt32(bodyLength)
        complete.flags.insert(.hasBody)
        if bodyLength <= WireLimits.maximumInlineBody {
            complete.flags.insert(.inline)
            complete.write(to: &bytes)
            head = bytes
        } else {
            body = Frame(capacity: bodyLength) { output in
                unsafe output.withUnsafeMutableBytes { buffer, written in
                    unsafe buffer.copyBytes(from: bytes[bodyStart...])
                    written = bodyLength
                }
            }
            bytes.removeLast(bodyLength)
            complete.write(to: &bytes)
            head = bytes
        }
    }

    /// A stream's message with its attachments.
    static func data<Content: Message>(
        _ message: Content, attachments: [Attachment]
    ) throws(ProtobufError) -> OutboundMessage {
        var bytes = [UInt8](repeating: 0, count: Prelude.size)
        try message.appendEncoded(to: &bytes)
        let bodyLength = bytes.count - Prelude.size
        var prelude = Prelude(.data)
        let total = attachments.reduce(0) { $0 + $1.count }
        prelude.attachmentLength = UInt32(total)
        if !attachments.isEmpty { prelude.flags.insert(.hasAttachments) }
        var outbound = OutboundMessage(prelude, framing: bytes, headerLength: 0)
        outbound.attachments = attachments.map(\.frame)
        outbound.cost = MessageCost.of(body: bodyLength, attachments: total)
        return outbound
    }
}
