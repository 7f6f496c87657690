import ProtobufC

/// What the reactor reads of a request's headers: which method, and how long.
struct RequestHead: Sendable, Hashable {
    var methodID: UInt32 = 0
    var path: String?
    var timeoutMicroseconds: UInt64 = 0
    /// Whether there is more in the headers: metadata, a key, a trace.
    var hasMore = false

    /// Reads the headers' first fields; the rest is only walked over.
    init(_ header: RawSpan) throws(WireFault) {
        var reader = FieldReader()
        while let field = try reader.next(in: header) {
            switch (field.number, field.bytes) {
            case (1, nil):
                guard let id = UInt32(exactly: field.value) else { throw .header }
                methodID = id
            case (2, .some(let range)):
                guard range.count <= 512 else { throw .header }
                let bytes = header.extracting(range)
                path = unsafe bytes.withUnsafeBytes { unsafe String(validating: $0, as: UTF8.self) }
                if path == nil { throw .header }
            case (3, nil):
                timeoutMicroseconds = field.value
            case (1...3, _):
                throw .header
            default:
                hasMore = true
            }
        }
    }
}

/// What a client says of a call before its message.
struct OutgoingHeaders {
    /// The method's number in the session, or 0.
    var methodID: UInt32
    var path: String
    var timeoutMicroseconds: UInt64
    var traceparent: [UInt8]
    var tracestate = ""
    var idempotencyKey: [UInt8]
    /// Attempts that failed before this one.
    var attempt: UInt32 = 0
    var metadata: Metadata

    /// Appends the headers as `zrpc.v1.RequestHeaders`.
    func append(to writer: inout FieldWriter) {
        if methodID != 0 {
            writer.number(1, UInt64(methodID))
        } else {
            writer.text(2, path)
        }
        writer.number(3, timeoutMicroseconds)
        writer.data(4, traceparent)
        writer.text(5, tracestate)
        writer.data(6, idempotencyKey)
        writer.number(7, UInt64(attempt))
        writer.metadata(8, metadata)
    }
}

/// The end of a call as the server writes it.
struct OutgoingTrailers {
    var error: RPCError?
    var metadata = Metadata()
    var serverMicroseconds: UInt64 = 0
    var notProcessed = false

    /// Appends the trailers as `zrpc.v1.Trailers`.
    func append(to writer: inout FieldWriter) throws(ProtobufError) {
        if let error {
            writer.number(1, UInt64(error.code.rawValue))
            writer.text(2, String(decoding: error.message.utf8.prefix(4096), as: UTF8.self))
            for detail in error.details {
                let packed = try detail.packed()
                writer.message(3) { inner in
                    inner.text(1, packed.typeUrl)
                    inner.data(2, packed.value)
                }
            }
            writer.metadata(4, error.metadata)
        }
        writer.metadata(4, metadata)
        if let delay = error?.retryAfter {
            writer.number(5, UInt64(max(0, delay.wholeNanoseconds / 1000)))
        }
        writer.number(6, serverMicroseconds)
        writer.number(8, notProcessed ? 1 : 0)
    }
}

/// The end of a call as the client reads it.
struct IncomingTrailers: Sendable {
    let metadata: Metadata
    let serverTime: Duration
    /// What ended the call; nil when its code is OK.
    let error: RPCError?

    /// The status alone, without unpacking: UNKNOWN when it cannot be read.
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

    /// Reads `zrpc.v1.Trailers`. The common ones, OK and nothing beside it, are read without unpacking.
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
