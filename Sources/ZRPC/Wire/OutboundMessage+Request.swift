import ProtobufC

extension OutboundMessage {
    /// Returns a REQUEST with its headers and its message.
    ///
    /// - Parameter message: The request message; nil if the call's requests are a stream.
    static func request(
        _ headers: OutgoingHeaders, message: (some WireCodable)?
    ) throws(RPCError) -> OutboundMessage {
        var writer = FieldWriter()
        writer.bytes.reserveCapacity(256)
        writer.bytes.append(contentsOf: repeatElement(0, count: Prelude.size))
        headers.append(to: &writer)
        let headerLength = writer.bytes.count - Prelude.size
        guard headerLength <= WireLimits.maximumHeader else {
            throw RPCError(.invalidArgument, "The call's headers are larger than 60 KiB.", outcome: .notSent)
        }
        guard let message else {
            return OutboundMessage(
                Prelude(.request), framing: &writer.bytes, headerLength: headerLength, hasBody: false)
        }
        do {
            try message.appendEncoded(to: &writer.bytes)
        } catch {
            throw RPCError(.invalidArgument, "The request cannot be encoded. \(error.message)", outcome: .notSent)
        }
        let bodyLength = writer.bytes.count - Prelude.size - headerLength
        guard bodyLength <= WireLimits.maximumBody else {
            throw RPCError(
                .resourceExhausted, "The request is \(bodyLength) bytes; at most 1 MiB is sent.", outcome: .notSent)
        }
        return OutboundMessage(
            Prelude(.request, flags: .endStream), framing: &writer.bytes, headerLength: headerLength)
    }
}
