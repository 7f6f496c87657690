import ZRPCTesting

@testable import ZRPC

/// Messages of a hostile end, made from an input: mostly valid, so that deep states are reached.
struct Frames {
    /// A message of any type and form, with the given stream and number.
    static func any(_ reader: inout InputReader, stream: UInt64, number: UInt32) -> [UInt8] {
        var prelude = Prelude(MessageType(rawValue: UInt8(1 + reader.choice(13))) ?? .ping, streamID: stream)
        prelude.flags = MessageFlags(rawValue: UInt16(reader.byte()))
        prelude.aux = amount(&reader)
        prelude.sequence = number
        let header = reader.take(reader.choice(32))
        let body = reader.take(reader.choice(64))
        let attached = prelude.flags.contains(.hasAttachments) ? reader.choice(64) : 0
        prelude.headerLength = UInt16(header.count)
        prelude.bodyLength = UInt32(body.count)
        prelude.attachmentLength = UInt32(attached)
        return prelude.encoded + header + body + [UInt8](repeating: 1, count: attached)
    }

    /// A message without header and body.
    static func bare(
        _ type: MessageType, stream: UInt64 = 0, number: UInt32, aux: UInt32 = 0, flags: MessageFlags = []
    ) -> [UInt8] {
        var prelude = Prelude(type, streamID: stream, flags: flags, aux: aux)
        prelude.sequence = number
        return prelude.encoded
    }

    /// A message with a header, and a body if there is one.
    static func whole(
        _ type: MessageType, stream: UInt64 = 0, number: UInt32, flags: MessageFlags = [], header: [UInt8],
        body: [UInt8]? = nil, attachments: [Int] = []
    ) -> [UInt8] {
        var prelude = Prelude(type, streamID: stream, flags: flags)
        prelude.sequence = number
        var table = header
        if !attachments.isEmpty {
            prelude.flags.insert(.hasAttachments)
            var written = [UInt8](repeating: 0, count: Prelude.size + AttachmentTable.size(of: attachments.count))
            AttachmentTable.write(attachments, to: &written)
            table = Array(written.dropFirst(Prelude.size))
        }
        if body != nil { prelude.flags.insert(.hasBody) }
        prelude.headerLength = UInt16(table.count)
        prelude.bodyLength = UInt32(body?.count ?? 0)
        let attached = attachments.reduce(0, +)
        prelude.attachmentLength = UInt32(attached)
        return prelude.encoded + table + (body ?? []) + [UInt8](repeating: 1, count: attached)
    }

    /// An amount of bytes: small, about a window's, or anything.
    static func amount(_ reader: inout InputReader) -> UInt32 {
        switch reader.choice(5) {
        case 0: UInt32(reader.byte())
        case 1: UInt32(reader.byte()) << 8
        case 2: 16 << 10
        case 3: UInt32(reader.byte()) << 24 | 0xFF_FFFF
        default: reader.number(UInt32.self)
        }
    }

    /// A message of a stream.
    static func data(_ reader: inout InputReader, stream: UInt64, number: UInt32, body: [UInt8]) -> [UInt8] {
        var flags = MessageFlags()
        let form = reader.byte()
        if form & 1 == 1 { flags.insert(.endStream) }
        var body = body
        if form & 2 == 2 { body += [UInt8](repeating: 0, count: reader.choice(40) * 512) }
        let attachments = (0..<Int(form >> 6)).map { $0 * 700 }
        return whole(
            .data, stream: stream, number: number, flags: flags, header: [], body: body, attachments: attachments)
    }
}
