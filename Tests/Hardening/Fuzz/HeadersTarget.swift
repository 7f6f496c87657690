import ProtobufC

@testable import ZRPC

/// The headers of calls and greetings, both ways: the quick readers against the generated ones, and what is written
/// against what is read.
enum HeadersTarget {
    static func test(_ input: [UInt8]) {
        var reader = InputReader(input)
        switch reader.choice(6) {
        case 0: request(reader.rest())
        case 1: trailers(reader.rest())
        case 2: greetings(reader.rest())
        case 3: outgoingRequest(&reader)
        case 4: outgoingTrailers(&reader)
        default: fields(&reader)
        }
    }

    // MARK: Reading

    private static func request(_ bytes: [UInt8]) {
        guard let head = try? unsafe RequestHead(bytes.span.bytes) else { return }
        guard let headers = try? RequestHeaders(decoding: bytes) else { return }
        check(head.methodID == headers.methodId, "The method's number is read in two ways.")
        check((head.path ?? "") == headers.path, "The path is read in two ways.")
        check(head.timeoutMicroseconds == headers.timeoutUs, "The timeout is read in two ways.")
        if !head.hasMore {
            var short = RequestHeaders()
            short.methodId = headers.methodId
            short.path = headers.path
            short.timeoutUs = headers.timeoutUs
            check(short == headers, "There is more in the headers than their head tells.")
        }
        let metadata = Metadata(headers.metadata)
        check(metadata.pairs == headers.metadata, "Metadata is kept as it came.")
        _ = metadata.fault
    }

    private static func trailers(_ bytes: [UInt8]) {
        guard let read = try? unsafe IncomingTrailers(bytes.span.bytes) else { return }
        guard let whole = try? Trailers(decoding: bytes) else {
            broken("Trailers that are none are taken for OK.")
        }
        check((read.error == nil) == (StatusCode(rawValue: Int(clamping: whole.code)) == .ok), "A code is lost.")
        check(read.serverTime == .microseconds(Int64(clamping: whole.serverUs)), "A time is lost.")
        check(read.metadata.pairs == whole.metadata, "Metadata is lost.")
        check(read.metadata.fault == nil, "Metadata is taken that may not be sent.")
        check(read.error?.details.count ?? 0 <= whole.details.count, "There are details that did not come.")
        guard let error = read.error else { return }
        // A proxy sends on what it was told.
        var writer = FieldWriter()
        let again = OutgoingTrailers(error: error, notProcessed: whole.notProcessed)
        guard (try? again.append(to: &writer)) != nil else { broken("An error that came cannot be sent on.") }
        guard let second = try? unsafe IncomingTrailers(writer.bytes.span.bytes), let told = second.error else {
            broken("An error that was sent on cannot be read.")
        }
        check(told.code == error.code && told.details == error.details, "An error changes on its way.")
        check(told.outcome == error.outcome, "What is known of a call changes on its way.")
    }

    private static func greetings(_ bytes: [UInt8]) {
        if let hello = try? Hello(decoding: bytes) {
            check((try? Hello(decoding: (try? hello.encoded()) ?? [255])) == hello, "A greeting changes on its way.")
        }
        if let ack = try? HelloAck(decoding: bytes) {
            check((try? HelloAck(decoding: (try? ack.encoded()) ?? [255])) == ack, "An answer changes on its way.")
        }
    }

    // MARK: Writing

    private static func metadata(_ reader: inout InputReader) -> Metadata {
        var metadata = Metadata()
        for _ in 0..<reader.choice(5) { metadata.append(reader.text(), value: reader.blob()) }
        return metadata
    }

    private static func outgoingRequest(_ reader: inout InputReader) {
        let headers = OutgoingHeaders(
            methodID: reader.number(UInt32.self), path: reader.text(),
            timeoutMicroseconds: reader.number(UInt64.self), traceparent: reader.blob(),
            tracestate: reader.text(), idempotencyKey: reader.blob(), attempt: reader.number(UInt32.self),
            metadata: metadata(&reader))
        var writer = FieldWriter()
        headers.append(to: &writer)
        guard let read = try? RequestHeaders(decoding: writer.bytes) else {
            let texts = [headers.path, headers.tracestate] + headers.metadata.map(\.key)
            check(texts.contains { $0.utf8.contains(0) }, "Headers that were written cannot be read.")
            return
        }
        var expected = RequestHeaders()
        expected.methodId = headers.methodID
        if headers.methodID == 0 { expected.path = headers.path }
        expected.timeoutUs = headers.timeoutMicroseconds
        expected.traceparent = headers.traceparent
        expected.tracestate = headers.tracestate
        expected.idempotencyKey = headers.idempotencyKey
        expected.attempt = headers.attempt
        expected.metadata = headers.metadata.pairs
        check(read == expected, "Headers change on their way.")
        check(writer.bytes == (try? expected.encoded()), "Headers are written in two ways.")
    }

    private static func outgoingTrailers(_ reader: inout InputReader) {
        let code = StatusCode(rawValue: 1 + reader.choice(16))
        var details: [ErrorDetail] = []
        for _ in 0..<reader.choice(4) {
            switch reader.choice(3) {
            case 0: details.append(.errorInfo(reason: reader.text(), domain: reader.text()))
            case 1: details.append(.badRequest([FieldViolation(reader.text(), reader.text(), reason: reader.text())]))
            default: details.append(.other(typeURL: reader.text(), value: reader.blob()))
            }
        }
        let error = RPCError(code, reader.text(), details: details, metadata: metadata(&reader))
        let trailers = OutgoingTrailers(
            error: error, metadata: metadata(&reader), serverMicroseconds: reader.number(UInt64.self),
            notProcessed: reader.choice(2) == 1)
        let message = OutboundMessage.trailers(trailers)
        guard var prelude = try? unsafe Prelude(message.bytes.span.bytes) else {
            broken("Trailers that were written have no prelude.")
        }
        prelude.streamID = 1
        guard (try? unsafe MessageShape.check(prelude, part: message.bytes.span.bytes)) != nil
        else { broken("Trailers that were written are no message.") }
        let inbound = InboundMessage(prelude: prelude, content: .bytes(Array(message.bytes.dropFirst(Prelude.size))))
        let read = inbound.withHeader { span in try? IncomingTrailers(span) }
        guard let read else {
            let texts = [error.message] + (error.metadata.map(\.key)) + trailers.metadata.map(\.key)
            let hasNUL = texts.contains { $0.utf8.contains(0) }
            let isFaulty = Metadata(error.metadata.pairs + trailers.metadata.pairs).fault != nil
            let isOther = details.contains { if case .other = $0 { true } else { false } }
            check(hasNUL || isFaulty || isOther, "Trailers that were written cannot be read.")
            return
        }
        check((read.error?.code ?? .ok) == code, "A code is lost.")
    }

    /// The readers of fields must read what they wrote, and agree on where fields end.
    private static func fields(_ reader: inout InputReader) {
        var writer = FieldWriter()
        var written: [(UInt8, UInt64, [UInt8])] = []
        for _ in 0..<reader.choice(8) {
            let field = UInt8(1 + reader.choice(15))
            if reader.choice(2) == 0 {
                let value = reader.number(UInt64.self)
                writer.number(field, value: value)
                if value != 0 { written.append((field, value, [])) }
            } else {
                let value = reader.blob()
                writer.data(field, value: value)
                if !value.isEmpty { written.append((field, 0, value)) }
            }
        }
        var fields = FieldReader()
        let bytes = writer.bytes
        for (number, value, contents) in written {
            guard let field = try? unsafe fields.next(in: bytes.span.bytes) else {
                broken("A field that was written cannot be read.")
            }
            check(field.number == UInt64(number) && field.value == value, "A field changes on its way.")
            check(field.bytes.map { Array(bytes[$0]) } ?? [] == contents, "A field's bytes change on their way.")
        }
        guard let end = try? unsafe fields.next(in: bytes.span.bytes) else { return }
        broken("There is more than was written: field \(end.number).")
    }

    // MARK: Seeds

    static var seeds: [[UInt8]] {
        var headers = RequestHeaders()
        headers.path = "zrpc.testing.v1.TestService/UnaryCall"
        headers.timeoutUs = 1_000_000
        headers.traceparent = [UInt8](repeating: 1, count: 25)
        headers.idempotencyKey = [1, 2]
        headers.metadata = Metadata(dictionaryLiteral: ("key", "value"), ("key-bin", "b")).pairs
        var ack = HelloAck()
        ack.version = 1
        ack.sessionWindow = 1 << 20
        ack.features = ["a"]
        ack.methods = [MethodId()]
        ack.methods[0].path = "a/b"
        var error = RPCError(.notFound, "No such thing.", details: [.errorInfo(reason: "R", domain: "d")])
        error.retryAfter = .seconds(1)
        var trailers = FieldWriter()
        try? OutgoingTrailers(error: error, serverMicroseconds: 5).append(to: &trailers)
        var times = FieldWriter()
        times.number(6, value: 100)
        let encoded = [(0, try? headers.encoded()), (2, try? ack.encoded())].compactMap { mode, bytes in
            bytes.map { [UInt8(mode)] + $0 }
        }
        return encoded + [
            [0, 8, 1, 24, 100], [1] + trailers.bytes, [1] + times.bytes, [3, 0, 0, 0, 1, 2, 97, 98, 0, 0, 0, 9],
            [4, 5, 1, 1, 2, 97, 98, 2, 99, 100, 1, 97], [5, 3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 9, 2, 1, 3, 1, 2, 3],
        ]
    }
}
