import ProtobufC
import Testing

@testable import ZRPC

/// The headers written and read by hand are those of the generated codec.
struct HeaderCodecTests {
    private func headers(_ random: inout SplitMix) -> OutgoingHeaders {
        var metadata = Metadata()
        for number in 0..<Int.random(in: 0...3, using: &random) {
            metadata.append(
                "key-\(number)", value: String(repeating: "값", count: Int.random(in: 0...60, using: &random)))
        }
        return OutgoingHeaders(
            methodID: Bool.random(using: &random) ? UInt32.random(in: 1...(.max), using: &random) : 0,
            path: "zrpc.test.v1.Service/Method",
            timeoutMicroseconds: random.next() >> UInt64.random(in: 0...63, using: &random),
            traceparent: [UInt8](repeating: 7, count: Bool.random(using: &random) ? 25 : 0),
            tracestate: Bool.random(using: &random) ? "vendor=1,other=a" : "",
            idempotencyKey: [UInt8](repeating: 9, count: Int.random(in: 0...200, using: &random)),
            attempt: Bool.random(using: &random) ? UInt32.random(in: 1...5, using: &random) : 0, metadata: metadata)
    }

    @Test("Request headers are the bytes of the generated codec, and are read as they were written")
    func requestHeaders() throws {
        var random = SplitMix(seed: 3)
        for _ in 0..<500 {
            let headers = headers(&random)
            var writer = FieldWriter()
            headers.append(to: &writer)
            let read = try RequestHeaders(decoding: writer.bytes)
            #expect(try read.encoded() == writer.bytes)
            #expect(read.methodId == headers.methodID)
            #expect(read.path == (headers.methodID == 0 ? headers.path : ""))
            #expect(read.timeoutUs == headers.timeoutMicroseconds)
            #expect(read.tracestate == headers.tracestate)
            #expect(Metadata(read.metadata) == headers.metadata)
            let head = try unsafe RequestHead(writer.bytes.span.bytes)
            #expect(head.methodID == headers.methodID)
            #expect(head.path == (headers.methodID == 0 ? headers.path : nil))
            #expect(head.timeoutMicroseconds == headers.timeoutMicroseconds)
            let plain =
                headers.traceparent.isEmpty && headers.tracestate.isEmpty && headers.idempotencyKey.isEmpty
                && headers.metadata.isEmpty
                && headers.attempt == 0
            #expect(read.attempt == headers.attempt)
            #expect(head.hasMore == !plain)
        }
    }

    @Test("Trailers are the bytes of the generated codec")
    func trailers() throws {
        var error = RPCError(
            .resourceExhausted, "가득 찼습니다", reason: "FULL", domain: "zrpc.test",
            fieldViolations: [FieldViolation("a.b", "too long")], retryAfter: .milliseconds(1500))
        error.metadata.append("hint", value: "later")
        let cases = [
            OutgoingTrailers(), OutgoingTrailers(serverMicroseconds: 1 << 40),
            OutgoingTrailers(error: error, serverMicroseconds: 3, notProcessed: true),
            OutgoingTrailers(metadata: ["outcome": "existing"]),
        ]
        for trailers in cases {
            var writer = FieldWriter()
            try trailers.append(to: &writer)
            let read = try Trailers(decoding: writer.bytes)
            #expect(try read.encoded() == writer.bytes)
            let incoming = try unsafe IncomingTrailers(writer.bytes.span.bytes)
            #expect(incoming.error?.code == trailers.error?.code)
            #expect(incoming.error?.details == trailers.error?.details)
            #expect(incoming.error?.retryAfter == trailers.error?.retryAfter)
            #expect(incoming.metadata["hint"] == trailers.error?.metadata["hint"])
            #expect(incoming.metadata["outcome"] == trailers.metadata["outcome"])
            #expect(incoming.serverTime == .microseconds(Int64(trailers.serverMicroseconds)))
        }
    }

    /// `FieldReader` and protobuf-c must agree on what is well-formed as far as the reactor reads: what it takes for
    /// headers may still be refused later, but nothing it refuses may be valid.
    @Test("Bytes that the reader refuses are no headers for the generated codec either")
    func refusals() {
        var random = SplitMix(seed: 11)
        var (refused, taken) = (0, 0)
        for _ in 0..<50_000 {
            let bytes = (0..<Int.random(in: 0...24, using: &random)).map { _ in
                UInt8.random(in: 0...(Bool.random(using: &random) ? 0x4A : 0xFF), using: &random)
            }
            do {
                _ = try unsafe RequestHead(bytes.span.bytes)
                taken += 1
            } catch {
                refused += 1
                // Fixed-width fields that no header has are valid protobuf; the reader refuses them all the same.
                guard let read = try? RequestHeaders(decoding: bytes) else { continue }
                let again = (try? read.encoded()) ?? []
                #expect(again.count < bytes.count, "\(bytes) is refused though every byte is known")
            }
        }
        #expect(refused > 1000 && taken > 1000)
    }
}
