import ProtobufC

/// The single response of a handler, encoded where it is sent from: with room before it for what is only known later.
struct ResponseBody: Sendable {
    /// The room, then the message.
    fileprivate var bytes: [UInt8]

    /// The prelude, and the trailers of a call that tells no more than its time: a key and a number.
    fileprivate static let room = Prelude.size + 11

    /// Encodes a message. Throws as its `encoded` does.
    init(_ message: some WireCodable) throws(ProtobufError) {
        // What is written before it is written behind it first.
        bytes = try message.encoded(behind: Self.room, reserving: Self.room)
    }

    /// The number of the message's bytes.
    var count: Int { bytes.count - Self.room }
}

extension OutboundMessage {
    /// Trailers that say OK, with the body of a single response; nil for a call that responded with a stream.
    static func response(_ body: consuming ResponseBody?, metadata: Metadata, micros: UInt64) -> OutboundMessage {
        let ok = OutgoingTrailers(metadata: metadata, serverMicroseconds: micros)
        guard metadata.fault == nil else {
            return .trailers(OutgoingTrailers(error: RPCError(.internalError, "The trailing metadata is invalid.")))
        }
        guard var body = consume body else { return .trailers(ok) }
        guard body.count <= WireLimits.maximumBody else {
            return .trailers(
                OutgoingTrailers(
                    error: RPCError(.resourceExhausted, "The response is \(body.count) bytes; at most 1 MiB is sent.")))
        }
        let end = body.bytes.count
        // Nobody else holds them: they are not copied.
        var writer = FieldWriter(exchange(&body.bytes, with: []))
        do {
            try ok.append(to: &writer)
        } catch {
            return .trailers(OutgoingTrailers(error: RPCError(.internalError, "The trailers cannot be encoded.")))
        }
        let headerLength = writer.bytes.count - end
        writer.bytes.moveTail(headerLength, to: Prelude.size..<ResponseBody.room)
        return OutboundMessage(
            Prelude(.trailers, flags: .endStream), framing: &writer.bytes, headerLength: headerLength)
    }
}

extension [UInt8] {
    /// Puts so many bytes of the end in place of a range before them.
    fileprivate mutating func moveTail(_ length: Int, to room: Range<Int>) {
        let end = count - length
        guard length <= room.count else {
            let tail = Array(self[end...])
            removeLast(length)
            return replaceSubrange(room, with: tail)
        }
        let start = room.upperBound - length
        for offset in 0..<length { self[start + offset] = self[end + offset] }
        removeLast(length)
        removeSubrange(room.lowerBound..<start)
    }
}
