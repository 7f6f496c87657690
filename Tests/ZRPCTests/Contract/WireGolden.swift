import ProtobufC
import Testing
import ZeroMQ

@testable import ZRPC

/// The protocol's bytes, written down: a peer of another version reads them.
struct WireGolden {
    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { byte in String(byte >> 4, radix: 16) + String(byte & 15, radix: 16) }.joined()
    }

    /// Groups a prelude: magic, version, type, flags, header length, stream, sequence, aux, body, attachments.
    private func expect(_ prelude: Prelude, _ golden: String, sourceLocation: SourceLocation = #_sourceLocation) throws
    {
        let bytes = golden.filter { $0 != " " }
        #expect(hex(prelude.encoded) == bytes, sourceLocation: sourceLocation)
        let read = try unsafe Prelude(prelude.encoded.span.bytes)
        #expect(read == prelude, sourceLocation: sourceLocation)
    }

    @Test("Every field of the prelude has its place, little-endian")
    func prelude() throws {
        var prelude = Prelude(.data, streamID: 0x1122_3344_5566_7788, flags: [.endStream, .hasBody], aux: 0xA1B2_C3D4)
        prelude.headerLength = 0x0102
        prelude.sequence = 0x0304_0506
        prelude.bodyLength = 0x0708_090A
        prelude.attachmentLength = 0x0B0C_0D0E
        try expect(prelude, "5a52 01 04 0300 0201 8877665544332211 06050403 d4c3b2a1 0a090807 0e0d0c0b")
    }

    @Test("Every message type has its number, every flag its bit, every reset its reason")
    func numbers() {
        let types: [MessageType] = [
            .hello, .helloAck, .request, .data, .halfClose, .responseHeaders, .trailers, .cancel, .credit, .ping, .pong,
            .goAway, .reset,
        ]
        #expect(types.map(\.rawValue) == Array(1...13))
        let flags: [MessageFlags] = [
            .endStream, .hasBody, .hasAttachments, .compressed, .refused,
        ]
        #expect(flags.map(\.rawValue) == [1, 2, 4, 8, 16])
        let reasons: [ResetReason] = [
            .unknownSession, .protocolError, .version, .flowControl, .unknownStream, .sequence, .tooManySessions,
            .tooManyStreams, .expired, .tooManyPings,
        ]
        #expect(reasons.map(\.rawValue) == Array(1...10))
        #expect(ResetReason.allCases.count == reasons.count)
        #expect(StatusCode.all.map(\.rawValue) == Array(0...16))
    }

    @Test("Each control message is its prelude")
    func controlMessages() throws {
        let none = "00000000 00000000"
        try expect(
            Prelude(.halfClose, streamID: 7, flags: .endStream),
            "5a52 01 05 0100 0000 0700000000000000 00000000 00000000 \(none)")
        try expect(
            Prelude(.cancel, streamID: 7, aux: 4), "5a52 01 08 0000 0000 0700000000000000 00000000 04000000 \(none)")
        try expect(
            Prelude(.credit, streamID: 7, aux: 1 << 20),
            "5a52 01 09 0000 0000 0700000000000000 00000000 00001000 \(none)")
        try expect(Prelude(.credit, aux: 1 << 20), "5a52 01 09 0000 0000 0000000000000000 00000000 00001000 \(none)")
        try expect(Prelude(.ping), "5a52 01 0a 0000 0000 0000000000000000 00000000 00000000 \(none)")
        try expect(Prelude(.pong, aux: 3), "5a52 01 0b 0000 0000 0000000000000000 00000000 03000000 \(none)")
        try expect(Prelude(.goAway, streamID: .max), "5a52 01 0c 0000 0000 ffffffffffffffff 00000000 00000000 \(none)")
        try expect(
            Prelude(.reset, aux: ResetReason.sequence.rawValue),
            "5a52 01 0d 0000 0000 0000000000000000 00000000 06000000 \(none)")
    }

    @Test("A greeting and its answer are these bytes")
    func greetings() throws {
        var hello = Hello()
        hello.minVersion = 1
        hello.maxVersion = 1
        hello.instanceId = [0xAA, 0xBB]
        hello.agent = "zrpc"
        hello.sessionWindow = 8 << 20
        hello.streamWindow = 1 << 20
        hello.maxStreams = 512
        hello.pingMs = 1000
        hello.maxMessage = 1_114_112
        #expect(
            hex(OutboundMessage(Prelude(.hello), header: try hello.encoded()).bytes)
                == "5a520101000021000000000000000000" + "00000000000000000000000000000000"
                + "080110011a02aabb22047a727063308080800438808040408004" + "48e80750808044")
        var ack = HelloAck()
        ack.version = 1
        ack.sessionId = [1, 2]
        ack.sessionWindow = 8 << 20
        ack.streamWindow = 1 << 20
        ack.maxStreams = 512
        ack.pingMs = 1000
        var method = MethodId()
        method.path = "a.B/C"
        method.id = 1
        ack.methods = [method]
        ack.principal = "local"
        #expect(
            hex(OutboundMessage(Prelude(.helloAck), header: try ack.encoded()).bytes)
                == "5a520102000027000000000000000000" + "00000000000000000000000000000000"
                + "080112020102288080800430808040" + "38800440e8075209" + "0a05612e422f431001" + "5a056c6f63616c")
    }

    @Test("A request is its prelude, its headers and its body in one piece")
    func request() throws {
        let headers = OutgoingHeaders(
            methodID: 2, path: "a.B/C", timeoutMicroseconds: 10_000_000, traceparent: [], idempotencyKey: [9, 9],
            metadata: ["k": "v"])
        let message = try OutboundMessage.request(headers, message: EncodedMessage([0x0A, 1, 0x65]))
        #expect(
            hex(message.bytes)
                == "5a520103030013000000000000000000000000000000000003000000" + "00000000"
                + "08021880ade20432020909420" + "60a016b120176" + "0a0165")
        var byPath = headers
        byPath.methodID = 0
        let opening = try OutboundMessage.request(byPath, message: nil as EncodedMessage?)
        #expect(
            hex(opening.bytes)
                == "5a520103000018000000000000000000000000000000000000000000" + "00000000"
                + "1205612e422f431880ade2043202090942060a016b120176")
    }

    @Test("An answer is its prelude, its trailers and its body in one piece; an error has no body")
    func trailers() throws {
        let answer = OutboundMessage.response(
            try ResponseBody(EncodedMessage([0x0A, 1, 0x65])), metadata: ["k": "v"], micros: 300)
        #expect(
            hex(answer.bytes)
                == "5a52010703000b000000000000000000000000000000000003000000" + "00000000"
                + "22060a016b12017630ac020a0165")
        let error = RPCError(.aborted, "No.", reason: "R", domain: "d")
        let refusal = OutboundMessage.trailers(OutgoingTrailers(error: error, notProcessed: true))
        #expect(
            hex(refusal.bytes)
                == "5a52010711003d000000000000000000000000000000000000000000" + "00000000"
                + "080a12034e6f2e1a320a28747970652e676f6f676c65617069732e636f6d2f676f6f676c652e7270632e4572726f72496e666f"
                + "12060a01521201644001")
    }

    @Test("A stream's message has the table of its attachments before its body, and the attachments after it")
    func data() throws {
        var meta = Meta()
        meta.key = "e"
        let bare = try OutboundMessage.stream(meta, attachments: [])
        #expect(hex(bare.bytes) == "5a520104020000000000000000000000000000000000000003000000" + "00000000" + "0a0165")
        let message = try OutboundMessage.stream(meta, attachments: [Attachment([1, 2]), Attachment([3])])
        let buffer = try #require(message.buffer)
        var bytes: [UInt8] = []
        buffer.edit { span in bytes = unsafe span.bytes.withUnsafeBytes { unsafe Array($0) } }
        #expect(
            hex(bytes)
                == "5a520104060008000000000000000000000000000000000003000000" + "03000000" + "0200000001000000"
                + "0a0165" + "0102" + "03")
    }
}
