import Foundation
import Testing

@testable import DaybookLoad

@Suite struct RunResultTests {
    @Test func `a result comes back from JSON as it was`() throws {
        for result in [
            Examples.result(), Examples.result(failed: 3, pace: .closed), Examples.result(ramp: Examples.ramp()),
        ] {
            #expect(try RunResult(json: try result.json, name: "x") == result)
        }
    }

    @Test func `another version and what is no result are refused`() throws {
        var result = Examples.result()
        result.version = 2
        let later = try result.json
        #expect(throws: LoadError.self) { try RunResult(json: later, name: "x") }
        #expect(throws: LoadError.self) { try RunResult(json: Data("{}".utf8), name: "x") }
        let error = #expect(throws: LoadError.self) {
            try RunResult(json: Data(#"{"version": 1}"#.utf8), name: "x")
        }
        #expect(error?.description == "x is no result of loadtest run: It is not of the form that was expected.")
        #expect(throws: LoadError.self) { try RunResult(path: "/nonexistent/result.json") }
    }

    @Test func `the report warns of what makes its figures deceive`() {
        var dropped = Examples.result(failed: 2)
        dropped.all.dropped = 5
        let text = RunReport(result: dropped).text
        #expect(text.contains("DROPPED: 5 calls"))
        #expect(text.contains("ERROR list: 2 x HTTP 503 UNAVAILABLE, as: a < b"))
        #expect(RunReport(result: Examples.result(pace: .closed)).text.contains("hide the time"))
        #expect(!RunReport(result: Examples.result()).text.contains("hide the time"))
        #expect(RunReport(result: Examples.result(ramp: Examples.ramp())).text.contains("The knee is at 300 calls/s"))
    }

    @Test func `percentiles are those of what was recorded`() {
        var latencies = Latencies()
        for milliseconds in 1...1000 { latencies.record(.milliseconds(milliseconds)) }
        #expect(abs(latencies.figures.p50 - 500_000) < 1000)
        #expect(abs(latencies.figures.p99 - 990_000) < 1000)
        #expect(abs(latencies.figures.max - 1_000_000) < 1000)
        #expect(latencies.series.last?.count == 1000)
        #expect(Latencies().figures == LatencyFigures())
    }
}
