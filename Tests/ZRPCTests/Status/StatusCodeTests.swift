import ProtobufC
import Testing

@testable import ZRPC

struct StatusCodeTests {
    private struct Stranger: Error {}

    @Test("An observer counts the code that the caller gets")
    func thrown() {
        #expect(StatusCode.of(RPCError(.notFound, "gone")) == .notFound)
        #expect(StatusCode.of(CancellationError()) == .cancelled)
        #expect(StatusCode.of(ProtobufError(.malformed, "cut off")) == .internalError)
        #expect(StatusCode.of(Stranger()) == .unknown)
    }
}
