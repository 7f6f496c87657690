import ProtobufC
import ZeroMQ

/// A check that a message of any type matches its prelude.
enum MessageShape {
    /// Throws if a message does not match its prelude.
    ///
    /// - Parameter part: The whole message, prelude included.
    static func check(_ prelude: Prelude, part: RawSpan) throws(WireFault) {
        let flags = prelude.flags
        let header = Int(prelude.headerLength)
        let (body, attached) = (Int(prelude.bodyLength), Int(prelude.attachmentLength))
        if flags.contains(.compressed) { throw .flags }
        if !flags.contains(.hasBody), body != 0 { throw .lengths }
        guard part.byteCount == prelude.messageLength else { throw .lengths }
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

/// The header of a message with attachments: the length of each one, as u32.
enum AttachmentTable {
    private static let entry = MemoryLayout<UInt32>.size

    static func size(of count: Int) -> Int { count * entry }

    /// Writes the lengths after the space for the prelude.
    static func write(_ counts: [Int], to bytes: inout [UInt8]) {
        var span = bytes.mutableSpan
        var raw = unsafe span.mutableBytes
        for (index, count) in counts.enumerated() {
            raw.store(UInt32(count), at: Prelude.size + size(of: index))
        }
    }

    /// Reads the lengths of a table, whose size must be a multiple of an entry's size.
    static func counts(_ table: RawSpan) -> [Int] {
        (0..<table.byteCount / entry).map { Int(table.integer(at: size(of: $0), as: UInt32.self)) }
    }
}

/// The limits on the form of a message, in bytes. They hold for every peer.
enum WireLimits {
    /// The maximum size of a message: 1 MiB of body or attachments, and 64 KiB for the rest.
    static let maximumMessage = (1 << 20) + (64 << 10)
    /// The maximum size of a body.
    static let maximumBody = 1 << 20
    /// The maximum size of body and attachments together: attachments of the full size leave 32 KiB for the body.
    static let maximumContent = (1 << 20) + (32 << 10)
    /// The maximum size of a header.
    static let maximumHeader = 60 << 10
    /// The size above which a message is passed to libzmq in its own memory instead of being copied.
    static let largestCopied = 64 << 10
}
