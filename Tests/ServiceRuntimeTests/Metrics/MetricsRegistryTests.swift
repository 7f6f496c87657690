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

    @Test func `the process tells of itself`() {
        let text = MetricsRegistry().exposition()
        for name in ["process_resident_memory_bytes", "process_cpu_seconds_total", "process_open_fds"] {
            #expect(text.contains("\n\(name) "))
        }
    }
}
