import Foundation
import Logging
import Synchronization
import Testing

@testable import ServiceRuntime

@Suite struct JSONLogHandlerTests {
    @Test func `a log event is one JSON object on one line`() throws {
        let line = try log { $0.info("two\nlines \"quoted\" \\ \u{1} 산책", metadata: ["count": "3"]) }
        #expect(line["message"] as? String == "two\nlines \"quoted\" \\ \u{1} 산책")
        #expect(line["level"] as? String == "info")
        #expect(line["service"] as? String == "test-service")
        #expect(line["logger"] as? String == "test")
        #expect(line["count"] as? String == "3")
        let time = try #require(line["time"] as? String)
        #expect(time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
    }

    @Test func `every line under a request carries its id`() throws {
        let line = try RequestScope.$requestID.withValue("r-1") { try log { $0.info("x") } }
        #expect(line["requestId"] as? String == "r-1")
        #expect(try log { $0.info("x") }["requestId"] == nil)
    }

    @Test func `metadata cannot pose as the line's own fields`() throws {
        let line = try log { $0.info("x", metadata: ["level": "critical"]) }
        #expect(line["level"] as? String == "info")
        #expect(line["_level"] as? String == "critical")
    }

    @Test func `nested metadata keeps its shape`() throws {
        let line = try log { $0.info("x", metadata: ["list": ["a", ["k": "v"]]]) }
        let list = try #require(line["list"] as? [Any])
        #expect(list.first as? String == "a")
        #expect(list.last as? [String: String] == ["k": "v"])
    }

    @Test func `a text without end is cut`() throws {
        let line = try log { $0.info("\(String(repeating: "a", count: 1_000_000))") }
        let message = try #require(line["message"] as? String)
        #expect(message.utf8.count == LogLine.maximumTextBytes + 3)
    }

    private func log(_ body: (Logger) -> Void) throws -> [String: Any] {
        let sink = CollectingSink()
        body(Logger(label: "test") { JSONLogHandler(service: "test-service", label: $0, level: .info, sink: sink) })
        let bytes = sink.bytes.withLock { $0 }
        #expect(bytes.last == UInt8(ascii: "\n") && bytes.count { $0 == UInt8(ascii: "\n") } == 1)
        return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }
}

private final class CollectingSink: LogSink {
    let bytes = Mutex<[UInt8]>([])
    func write(_ line: [UInt8]) { bytes.withLock { $0 += line } }
}
