import ProtobufC

/// The single response of a handler, encoded into the buffer that is sent, with reserved space for the prelude and the
/// trailers in front.
struct ResponseBody: Sendable {
    /// The reserved space, then the message.
    fileprivate var bytes: [UInt8]

    /// The size of the reserved space: the prelude, and the trailers of a call that report only its time. These take at
    /// most 11 bytes: one for the field's key, and ten for the number.
    fileprivate static let reserved = Prelude.size + 11

    /// Encodes a message. Throws the errors of its `encoded`.
    init(_ message: some WireCodable) throws(ProtobufError) {
        // The trailers are first written after the message, and then moved in front of it.
        bytes = try message.encoded(behind: Self.reserved, reserving: Self.reserved)
    }

    /// The number of bytes in the message.
    var count: Int { bytes.count - Self.reserved }
}

extension OutboundMessage {
    /// Returns the message that ends a successful call: trailers with the code OK, and the body of a single response.
    ///
    /// If the metadata is invalid, or the body is larger than 1 MiB, the trailers carry an error instead.
    ///
    /// - Parameters:
    ///   - body: The response; nil if the method streams its responses.
    ///   - micros: The time that the call spent in the server, in microseconds.
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
        // The buffer has no other reference, so it is not copied.
        var writer = FieldWriter(exchange(&body.bytes, with: []))
        do {
            try ok.append(to: &writer)
        } catch {
            return .trailers(OutgoingTrailers(error: RPCError(.internalError, "The trailers cannot be encoded.")))
        }
        let headerLength = writer.bytes.count - end
        writer.bytes.moveTail(headerLength, to: Prelude.size..<ResponseBody.reserved)
        return OutboundMessage(
            Prelude(.trailers, flags: .endStream), framing: &writer.bytes, headerLength: headerLength)
    }
}

extension [UInt8] {
    /// Moves the last `length` bytes into a range before them.
    fileprivate mutating func moveTail(_ length: Int, to space: Range<Int>) {
        let end = count - length
        guard length <= space.count else {
            let tail = Array(self[end...])
            removeLast(length)
            return replaceSubrange(space, with: tail)
        }
        let start = space.upperBound - length
        for offset in 0..<length { self[start + offset] = self[end + offset] }
        removeLast(length)
        removeSubrange(space.lowerBound..<start)
    }
}
