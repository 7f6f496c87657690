import Foundation
import Logging
import Synchronization
import Testing

@testable import ServiceRuntime

@Suite struct LineLogHandlerTests {
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

    @Test func `a line for people has time, process, message and metadata`() throws {
        let text = String(
            decoding: line(.text) { $0.warning("산책", metadata: ["b": "2", "a": ["x"]]) }, as: UTF8.self)
        #expect(
            text.wholeMatch(
                of: /\d\d:\d\d:\d\d warning test-service: 산책 \(logger: test, a: \["x"\], b: 2\)\n/) != nil, "\(text)")
    }

    @Test func `a line for people moves no cursor and stays one line`() {
        let bytes = line(.text) { $0.info("\u{1B}[2J\r\nnext\u{9B}1m", metadata: ["k": "\u{7}\t"]) }
        #expect(bytes.dropLast().allSatisfy { $0 >= 0x20 && $0 != 0x7F })
        #expect(!String(decoding: bytes, as: UTF8.self).unicodeScalars.contains("\u{9B}"))
    }

    @Test func `a text for people without end is cut`() {
        let bytes = line(.text) { $0.info("\(String(repeating: "a", count: 1_000_000))") }
        #expect(bytes.count <= LogLine.maximumTextBytes + 8)
    }

    @Test(arguments: [
        ("auto", true, LogFormat.text), ("auto", false, .json), ("text", false, .text), ("json", true, .json),
    ])
    func `a format is chosen by the setting and the terminal`(text: String, isTerminal: Bool, format: LogFormat)
        async throws
    {
        let settings = try await Settings(.album, flags: [.logFormat: text], environment: [:])
        #expect(try LogFormat(settings: settings, isTerminal: isTerminal) == format)
    }

    @Test func `an unknown format is refused with what there is`() async throws {
        let settings = try await Settings(.album, flags: [:], environment: ["ALBUM_LOG_FORMAT": "xml"])
        let error = try #require(throws: RuntimeError.self) { try LogFormat(settings: settings, isTerminal: true) }
        #expect(error.message.contains("--log-format must be json, text or auto"))
    }

    private func log(_ body: (Logger) -> Void) throws -> [String: Any] {
        let bytes = line(.json, body)
        return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }

    private func line(_ format: LogFormat, _ body: (Logger) -> Void) -> [UInt8] {
        let sink = CollectingSink()
        body(
            Logger(label: "test") {
                LineLogHandler(service: "test-service", label: $0, level: .info, format: format, sink: sink)
            })
        let bytes = sink.bytes.withLock { $0 }
        #expect(bytes.last == UInt8(ascii: "\n") && bytes.count { $0 == UInt8(ascii: "\n") } == 1)
        return bytes
    }
}

private final class CollectingSink: LogSink {
    let bytes = Mutex<[UInt8]>([])
    func write(_ line: [UInt8]) { bytes.withLock { $0 += line } }
}
