import CoreMetrics
import Testing

@testable import ServiceRuntime

@Suite struct MetricsRegistryTests {
    @Test func `a counter is summed over its label set`() {
        let registry = MetricsRegistry()
        for _ in 1...3 { registry.makeCounter(label: "rpc.calls", dimensions: [("method", "Get")]).increment(by: 2) }
        #expect(registry.exposition().contains("# TYPE rpc_calls_total counter\nrpc_calls_total{method=\"Get\"} 6\n"))
    }

    @Test func `a timer becomes a cumulative histogram in seconds`() {
        let registry = MetricsRegistry()
        let timer = registry.makeTimer(label: "request_duration", dimensions: [])
        timer.recordNanoseconds(2_000_000)
        timer.recordNanoseconds(60_000_000_000)
        let text = registry.exposition()
        #expect(text.contains("request_duration_seconds_bucket{le=\"0.001\"} 0\n"))
        #expect(text.contains("request_duration_seconds_bucket{le=\"0.005\"} 1\n"))
        #expect(text.contains("request_duration_seconds_bucket{le=\"+Inf\"} 2\n"))
        #expect(text.contains("request_duration_seconds_sum 60.002\n"))
        #expect(text.contains("request_duration_seconds_count 2\n"))
    }

    @Test func `label sets beyond the bound are counted together`() {
        let registry = MetricsRegistry()
        for index in 0..<1000 {
            registry.makeCounter(label: "paths", dimensions: [("path", "/\(index)")]).increment(by: 1)
        }
        let lines = registry.exposition().split(separator: "\n").filter { $0.hasPrefix("paths_total") }
        #expect(lines.count == MetricsRegistry.maximumSeries + 1)
        #expect(lines.contains("paths_total{path=\"other\"} 900"))
    }

    @Test func `one name keeps one kind`() {
        let registry = MetricsRegistry()
        registry.makeMeter(label: "x", dimensions: []).set(Int64(1))
        registry.makeRecorder(label: "x", dimensions: [("a", "b")], aggregate: true).record(Int64(5))
        let lines = registry.exposition().split(separator: "\n").filter { $0.hasPrefix("x") }
        #expect(lines == ["x 1"])
    }

    @Test func `label values are escaped`() {
        let registry = MetricsRegistry()
        registry.makeCounter(label: "c", dimensions: [("k", "a\"b\\c\nd")]).increment(by: 1)
        #expect(registry.exposition().contains(#"c_total{k="a\"b\\c\nd"} 1"#))
    }

    @Test func `every metric says what it counts, once and before its samples`() {
        let registry = MetricsRegistry()
        registry.makeCounter(label: "http_requests", dimensions: [("route", "/")]).increment(by: 1)
        registry.makeCounter(label: "http_requests", dimensions: [("route", "/v1")]).increment(by: 1)
        registry.makeMeter(label: "never_seen_before", dimensions: []).set(Int64(1))
        registry.makeTimer(label: "grpc.server.call.duration", dimensions: []).recordNanoseconds(1)
        let lines = registry.exposition().split(separator: "\n").map { $0.split(separator: " ", maxSplits: 3) }
        let types = lines.filter { $0[1] == "TYPE" }.map { $0[2] }
        #expect(Set(types).count == types.count && types.count >= 7)
        for (index, line) in lines.enumerated() where line[1] == "TYPE" {
            let help = lines[index - 1]
            #expect(help[1] == "HELP" && help[2] == line[2] && help.count == 4)
        }
        #expect(registry.exposition().contains("# HELP never_seen_before never seen before.\n"))
    }

    @Test func `the process tells of itself`() {
        let text = MetricsRegistry().exposition()
        for name in ["process_resident_memory_bytes", "process_cpu_seconds_total", "process_open_fds"] {
            #expect(text.contains("\n\(name) "))
        }
    }
}
