import ProtobufC
import ZeroMQ

/// A message that is complete except for its stream ID and sequence number. The reactor writes these when it sends the
/// message.
struct OutboundMessage: Sendable {
    /// The message in one piece; it is copied when it is sent, so that it can be sent again.
    let bytes: [UInt8]
    /// The memory of a large message, from which libzmq sends directly, once; nil for a message in `bytes`.
    let buffer: SendBuffer?
    /// The cost of the message in the stream's credit, in bytes.
    var cost = 0
    /// The number of bytes in the body and the attachments.
    private(set) var contentBytes = 0

    /// The number of bytes, prelude included.
    var count: Int { buffer?.count ?? bytes.count }

    /// Creates a message that consists of the prelude alone.
    init(_ prelude: Prelude) {
        var bytes = [UInt8](repeating: 0, count: Prelude.size)
        self.init(prelude, framing: &bytes, headerLength: 0, hasBody: false)
    }

    /// Creates a message with a header and no body.
    init(_ prelude: Prelude, header: [UInt8]) {
        var bytes = [UInt8]()
        bytes.reserveCapacity(Prelude.size + header.count)
        bytes.append(contentsOf: repeatElement(0, count: Prelude.size))
        bytes.append(contentsOf: header)
        self.init(prelude, framing: &bytes, headerLength: header.count, hasBody: false)
    }

    /// Creates a message with a header and a body.
    ///
    /// - Parameters:
    ///   - bytes: Space for the prelude, then the header and the body. The caller must not use them afterwards.
    ///   - attachments: The attachments after the body.
    init(
        _ prelude: Prelude, framing bytes: inout [UInt8], headerLength: Int, hasBody: Bool = true,
        attachments: [Attachment] = []
    ) {
        var complete = prelude
        complete.headerLength = UInt16(headerLength)
        complete.bodyLength = UInt32(bytes.count - Prelude.size - headerLength)
        if hasBody { complete.flags.insert(.hasBody) }
        let attached = attachments.reduce(0) { $0 + $1.count }
        complete.attachmentLength = UInt32(attached)
        contentBytes = Int(complete.bodyLength) + attached
        if !attachments.isEmpty { complete.flags.insert(.hasAttachments) }
        complete.write(to: &bytes)
        let isSentOnce = complete.type != .request
        if attachments.isEmpty, bytes.count <= WireLimits.largestCopied || !isSentOnce {
            self.bytes = bytes
            bytes = []
            buffer = nil
        } else {
            let first = bytes
            buffer = SendBuffer(count: first.count + attached) { output in
                unsafe output.append(copying: first.span.bytes)
                for attachment in attachments { attachment.append(to: &output) }
            }
            self.bytes = []
        }
    }

    /// Returns a stream's message with its attachments; `write` appends the body.
    static func data(
        _ attachments: [Attachment], write: (inout [UInt8]) throws(ProtobufError) -> Void
    ) throws(ProtobufError) -> OutboundMessage {
        let headerLength = AttachmentTable.size(of: attachments.count)
        var bytes = [UInt8](repeating: 0, count: Prelude.size + headerLength)
        AttachmentTable.write(attachments.map(\.count), to: &bytes)
        try write(&bytes)
        let bodyLength = bytes.count - Prelude.size - headerLength
        var outbound = OutboundMessage(
            Prelude(.data), framing: &bytes, headerLength: headerLength, attachments: attachments)
        outbound.cost = MessageCost.of(body: bodyLength, attachments: attachments.reduce(0) { $0 + $1.count })
        return outbound
    }
}
