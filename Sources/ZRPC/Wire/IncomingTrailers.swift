import ProtobufC

/// The end of a call as the client reads it.
struct IncomingTrailers: Sendable {
    let metadata: Metadata
    let serverTime: Duration
    /// The error that ended the call; nil if its code is OK.
    let error: RPCError?

    /// Returns the status alone, without decoding the trailers: UNKNOWN if the status cannot be read.
    static func status(in message: InboundMessage) -> StatusCode {
        let code = try? message.withHeader { (header) throws(WireFault) -> UInt64 in
            var reader = FieldReader()
            while let field = try reader.next(in: header) {
                if field.number == 1, field.bytes == nil { return field.value }
            }
            return 0
        }
        return code.map { StatusCode(rawValue: Int(clamping: $0)) } ?? .unknown
    }

    /// Reads `zrpc.v1.Trailers`. The common trailers, OK without other fields, are read without decoding.
    init(_ header: RawSpan) throws(WireFault) {
        var micros: UInt64 = 0
        var plain = true
        var reader = FieldReader()
        while plain, let field = try reader.next(in: header) {
            if field.number == 6, field.bytes == nil {
                micros = field.value
            } else {
                plain = false
            }
        }
        if plain {
            metadata = Metadata()
            serverTime = .microseconds(Int64(clamping: micros))
            error = nil
            return
        }
        guard let message = try? Trailers(decoding: header) else { throw .header }
        metadata = Metadata(message.metadata)
        if metadata.fault != nil { throw .header }
        serverTime = .microseconds(Int64(clamping: message.serverUs))
        let code = StatusCode(rawValue: Int(clamping: message.code))
        if code == .ok {
            error = nil
            return
        }
        var failure = RPCError(
            code, message.message, details: message.details.map(ErrorDetail.init), metadata: metadata,
            outcome: message.notProcessed ? .refused : .processed)
        if message.retryAfterUs > 0 { failure.retryAfter = .microseconds(Int64(clamping: message.retryAfterUs)) }
        error = failure
    }
}
