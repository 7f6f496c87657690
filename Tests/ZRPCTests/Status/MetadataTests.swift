import Testing
import ZRPC

struct MetadataTests {
    @Test("Keys are lower-case, repeat, keep their order, and are replaced by setting")
    func pairs() {
        var metadata: Metadata = ["X-Request-ID": "1", "b": "2"]
        metadata.append("x-request-id", value: "3")
        metadata.append("key-bin", value: [0, 255])
        #expect(metadata.map(\.key) == ["x-request-id", "b", "x-request-id", "key-bin"])
        #expect(metadata["x-request-id"] == "1")
        #expect(metadata[bytes: "key-bin"] == [0, 255])
        metadata["x-request-id"] = "4"
        #expect(metadata.map(\.key) == ["b", "key-bin", "x-request-id"])
        metadata["b"] = nil
        #expect(metadata["b"] == nil)
        #expect(metadata.count == 2)
    }

    @Test("A number that no version knows reads as UNKNOWN")
    func unknownCode() {
        #expect(StatusCode(rawValue: 17) == .unknown)
        #expect(StatusCode(rawValue: -1) == .unknown)
        #expect(StatusCode(rawValue: 300) == .unknown)
        #expect(StatusCode(rawValue: 13).name == "INTERNAL")
        #expect(StatusCode.all.count == 17)
    }

    @Test("A reason and wrong fields become details that are read back")
    func details() {
        let error = RPCError(
            .invalidArgument, "wrong", reason: "DATE_INVALID", domain: "test",
            fieldViolations: [FieldViolation("item.title", "does not exist")])
        #expect(error.reason == "DATE_INVALID")
        #expect(error.fieldViolations.map(\.field) == ["item.title"])
        #expect(error.outcome == .processed)
        #expect("\(error)" == "INVALID_ARGUMENT: wrong [DATE_INVALID]")
    }
}
