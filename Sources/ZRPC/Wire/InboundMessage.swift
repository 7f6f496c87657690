import ProtobufC
import ZeroMQ

/// A peer's message whose lengths were checked: header, body and attachments, none of them parsed.
struct InboundMessage: Sendable {
    let prelude: Prelude
    /// The first part after the prelude: the header and, when it is inline, the body.
    let head: [UInt8]
    /// The body in a part of its own.
    let body: Frame?
    let attachments: [Frame]

    /// What the message costs of the stream's credit.
    var cost: Int { MessageCost.of(body: Int(prelude.bodyLength), attachments: Int(prelude.attachmentLength)) }

    /// Lends the header.
    func withHeader<Result, Failure: Error>(_ use: (RawSpan) throws(Failure) -> Result) throws(Failure) -> Result {
        try use(unsafe head.span.bytes.extracting(first: Int(prelude.headerLength)))
    }

    /// Lends the message body; it is empty when there is none.
    func withBody<Result, Failure: Error>(_ use: (RawSpan) throws(Failure) -> Result) throws(Failure) -> Result {
        if let body { return try body.withSpan(use) }
        return try use(unsafe head.span.bytes.extracting(droppingFirst: Int(prelude.headerLength)))
    }

    /// A copy of the body.
    func copyBody() -> [UInt8] {
        if let body { return body.copyBytes() }
        return Array(head[Int(prelude.headerLength)...])
    }
}

/// How messages are charged against byte credit.
enum MessageCost {
    /// What even the smallest message costs, so that many tiny ones cannot fill memory.
    static let minimum = 256

    static func of(body: Int, attachments: Int) -> Int { max(minimum, body + attachments) }
}

/// The limits of a message's form that hold for every peer.
enum WireLimits {
    /// The largest part: 1 MiB of body and 64 KiB of header.
    static let maximumPart = (1 << 20) + (64 << 10)
    /// The largest body of a unary call.
    static let maximumUnaryBody = 1 << 20
    /// The largest body that goes into the first part.
    static let maximumInlineBody = 64 << 10
    /// The largest header.
    static let maximumHeader = 60 << 10
    /// Control part, body part and attachments.
    static let maximumParts = 2 + Attachment.maximumPerMessage
}

/// Checks that a message's parts are what its prelude says, whatever its type.
enum MessageShape {
    /// `headCount` is the size of the first part, `others` are the sizes of those after it.
    static func check(_ prelude: Prelude, headCount: Int, others: [Int]) throws(WireFault) {
        let flags = prelude.flags
        let header = Int(prelude.headerLength)
        let body = Int(prelude.bodyLength)
        if flags.contains(.compressed) { throw .flags }
        if !flags.contains(.hasBody), body != 0 || flags.contains(.inline) { throw .lengths }
        let inline = flags.contains(.inline) ? body : 0
        guard headCount == Prelude.size + header + inline else { throw .lengths }
        var rest = others[...]
        if flags.contains(.hasBody), !flags.contains(.inline) {
            guard rest.popFirst() == body else { throw .lengths }
        }
        guard rest.count <= Attachment.maximumPerMessage else { throw .attachments }
        guard rest.allSatisfy({ $0 <= Attachment.maximumSize }) else { throw .attachments }
        guard rest.reduce(0, +) == Int(prelude.attachmentLength) else { throw .lengths }
        guard flags.contains(.hasAttachments) == !rest.isEmpty else { throw .flags }
        try checkType(prelude, attachments: rest.count)
    }

    private static func checkType(_ prelude: Prelude, attachments: Int) throws(WireFault) {
        let plain = !prelude.flags.contains(.hasBody) && attachments == 0
        switch prelude.type {
        case .hello, .helloAck, .responseHeaders:
            guard plain else { throw .flags }
        case .halfClose, .cancel, .credit, .ping, .pong, .goAway, .reset:
            guard plain, prelude.headerLength == 0 else { throw .flags }
        case .data:
            guard prelude.flags.contains(.hasBody), prelude.headerLength == 0 else { throw .flags }
        case .request, .trailers:
            guard attachments == 0, Int(prelude.bodyLength) <= WireLimits.maximumUnaryBody else { throw .flags }
        }
        switch prelude.type {
        case .request, .data, .halfClose, .responseHeaders, .trailers, .cancel:
            guard prelude.streamID != 0 else { throw .flags }
        default: break
        }
    }
}
