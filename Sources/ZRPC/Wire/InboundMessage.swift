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

    /// A copy of the body.
    func copyBody() -> [UInt8] {
        withBody { span in unsafe span.withUnsafeBytes { unsafe Array($0) } }
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

/// The header of a message with attachments: the length of each, as u32.
enum AttachmentTable {
    private static let entry = MemoryLayout<UInt32>.size

    static func size(of count: Int) -> Int { count * entry }

    /// Writes the lengths after the prelude's place.
    static func write(_ counts: [Int], to bytes: inout [UInt8]) {
        var span = bytes.mutableSpan
        var raw = unsafe span.mutableBytes
        for (index, count) in counts.enumerated() {
            raw.store(UInt32(count), at: Prelude.size + size(of: index))
        }
    }

    /// Reads the lengths of a table whose size is a multiple of an entry's.
    static func counts(_ table: RawSpan) -> [Int] {
        (0..<table.byteCount / entry).map { Int(table.integer(at: size(of: $0), as: UInt32.self)) }
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
    /// The largest message: 1 MiB of body or attachments, and 64 KiB for the rest.
    static let maximumMessage = (1 << 20) + (64 << 10)
    /// The largest body.
    static let maximumBody = 1 << 20
    /// The largest body and attachments together: full attachments have 32 KiB of body beside them.
    static let maximumContent = (1 << 20) + (32 << 10)
    /// The largest header.
    static let maximumHeader = 60 << 10
    /// Beyond this a message is handed over in its own memory instead of being copied.
    static let largestCopied = 64 << 10
}

/// Checks that a message is what its prelude says, whatever its type.
enum MessageShape {
    /// `part` is the whole message, prelude included.
    static func check(_ prelude: Prelude, _ part: RawSpan) throws(WireFault) {
        let flags = prelude.flags
        let header = Int(prelude.headerLength)
        let (body, attached) = (Int(prelude.bodyLength), Int(prelude.attachmentLength))
        if flags.contains(.compressed) { throw .flags }
        if !flags.contains(.hasBody), body != 0 { throw .lengths }
        guard part.byteCount == Prelude.size + header + body + attached else { throw .lengths }
        guard header <= WireLimits.maximumHeader else { throw .lengths }
        guard body <= WireLimits.maximumBody, body + attached <= WireLimits.maximumContent else { throw .lengths }
        if flags.contains(.hasAttachments) {
            guard prelude.type == .data else { throw .flags }
            let table = part.extracting(Prelude.size..<Prelude.size + header)
            let most = AttachmentTable.size(of: Attachment.maximumPerMessage)
            guard header > 0, header <= most, header % AttachmentTable.size(of: 1) == 0 else { throw .attachments }
            let counts = AttachmentTable.counts(table)
            guard counts.allSatisfy({ $0 <= Attachment.maximumSize }) else { throw .attachments }
            guard counts.reduce(0, +) == attached else { throw .lengths }
        } else if attached != 0 {
            throw .flags
        }
        try checkType(prelude)
    }

    private static func checkType(_ prelude: Prelude) throws(WireFault) {
        let hasBody = prelude.flags.contains(.hasBody)
        switch prelude.type {
        case .hello, .helloAck, .responseHeaders:
            guard !hasBody else { throw .flags }
        case .halfClose, .cancel, .credit, .ping, .pong, .goAway, .reset:
            guard !hasBody, prelude.headerLength == 0 else { throw .flags }
        case .data:
            guard hasBody, prelude.headerLength == 0 || prelude.flags.contains(.hasAttachments) else { throw .flags }
        case .request, .trailers: break
        }
        switch prelude.type {
        case .request, .data, .halfClose, .responseHeaders, .trailers, .cancel:
            guard prelude.streamID != 0 else { throw .flags }
        default: break
        }
    }
}
