import ZeroMQ

@testable import ZRPC

/// A message's prelude and shape, and the table of attachments.
///
/// The first byte says whether the rest is taken as it is, or its lengths are made to fit: deep checks are hardly ever
/// reached by chance.
enum MessageTarget {
    static func test(_ input: [UInt8]) {
        guard let mode = input.first else { return }
        var message = Array(input.dropFirst())
        if mode & 1 == 1 { mend(&message) }
        guard let prelude = try? unsafe Prelude(message.span.bytes) else { return }
        check(Array(message.prefix(Prelude.size)) == prelude.encoded, "A prelude is written as it was read.")
        do {
            try unsafe MessageShape.check(prelude, part: message.span.bytes)
        } catch {
            return
        }
        let copied = InboundMessage(prelude: prelude, content: .bytes(Array(message.dropFirst(Prelude.size))))
        let framed = InboundMessage(prelude: prelude, content: .frame(Frame(copying: message)))
        let parts = [copied, framed].map { whole(of: $0) }
        check(parts[0] == parts[1], "A message in its frame differs from its copy.")
        check(parts[0] == Array(message.dropFirst(Prelude.size)), "A message is its header, body and attachments.")
        check(copied.cost >= MessageCost.minimum, "Every message costs something.")
        check(message.count <= WireLimits.maximumMessage, "A message of a valid shape is larger than any.")
    }

    private static func whole(of message: InboundMessage) -> [UInt8] {
        let attachments = message.attachments
        check(attachments.count <= Attachment.maximumPerMessage, "There are too many attachments.")
        check(attachments.allSatisfy { $0.count <= Attachment.maximumSize }, "An attachment is too large.")
        let header = message.withHeader { span in unsafe span.withUnsafeBytes { unsafe Array($0) } }
        let body = message.withBody { span in unsafe span.withUnsafeBytes { unsafe Array($0) } }
        return header + body + attachments.flatMap(\.bytes)
    }

    /// Makes the magic number, the version and the lengths fit.
    private static func mend(_ message: inout [UInt8]) {
        guard message.count >= Prelude.size else { return }
        let rest = message.count - Prelude.size
        message.replaceSubrange(0..<3, with: [0x5A, 0x52, 1])
        message[3] = message[3] % 15
        let header = min(Int(message[6]) | Int(message[7]) << 8, rest)
        let attached = message[4] & 4 == 0 ? 0 : min(Int(message[28]) | Int(message[29]) << 8, rest - header)
        put(UInt16(header), at: 6, in: &message)
        put(UInt32(rest - header - attached), at: 24, in: &message)
        put(UInt32(attached), at: 28, in: &message)
    }

    private static func put<Value: FixedWidthInteger>(_ value: Value, at offset: Int, in bytes: inout [UInt8]) {
        for index in 0..<Value.bitWidth / 8 {
            bytes[offset + index] = UInt8(truncatingIfNeeded: value >> Value(8 * index))
        }
    }

    static var seeds: [[UInt8]] {
        var seeds: [[UInt8]] = []
        for type in 1...13 {
            guard let type = MessageType(rawValue: UInt8(type)) else { continue }
            seeds.append([0] + Prelude(type, streamID: 1).encoded)
            var framing = [UInt8](repeating: 0, count: Prelude.size) + [8, 1, 1, 2, 3]
            let message = OutboundMessage(Prelude(type, streamID: 1), framing: &framing, headerLength: 2)
            seeds.append([1] + message.bytes)
        }
        let counts = [3, 0, 200, 1]
        var prelude = Prelude(.data, streamID: 1, flags: [.hasBody, .hasAttachments])
        prelude.headerLength = UInt16(AttachmentTable.size(of: counts.count))
        prelude.bodyLength = 2
        prelude.attachmentLength = 204
        var bytes = [UInt8](repeating: 0, count: Prelude.size + AttachmentTable.size(of: counts.count))
        AttachmentTable.write(counts, to: &bytes)
        prelude.write(to: &bytes)
        seeds.append([0] + bytes + [UInt8](repeating: 7, count: 206))
        return seeds
    }
}
