import Testing

@testable import DaybookLoad

@Suite struct ComparisonTests {
    private func worse(_ old: RunResult, _ new: RunResult, tolerance: Double = 10) -> Set<String> {
        Set(Comparison(old: old, new: new, tolerancePercent: tolerance).worse.map(\.figure))
    }

    @Test func `the same is not worse`() {
        #expect(worse(Examples.result(), Examples.result()).isEmpty)
        #expect(worse(Examples.result(), Examples.result(), tolerance: 0).isEmpty)
    }

    @Test func `longer latencies are worse beyond the tolerance only`() {
        #expect(worse(Examples.result(p99: 10_000), Examples.result(p99: 10_900)).isEmpty)
        #expect(worse(Examples.result(p99: 10_000), Examples.result(p99: 12_000)).contains("p99"))
        #expect(worse(Examples.result(p99: 10_000), Examples.result(p99: 12_000), tolerance: 30).isEmpty)
        #expect(worse(Examples.result(p99: 12_000), Examples.result(p99: 10_000)).isEmpty)
    }

    @Test func `less throughput is worse, more is not`() {
        #expect(worse(Examples.result(rate: 100), Examples.result(rate: 80)) == ["calls/s"])
        #expect(worse(Examples.result(rate: 100), Examples.result(rate: 95)).isEmpty)
        #expect(worse(Examples.result(rate: 100), Examples.result(rate: 200)).isEmpty)
    }

    @Test func `errors where there were none are worse`() {
        #expect(worse(Examples.result(), Examples.result(failed: 1)) == ["failed"])
        #expect(worse(Examples.result(failed: 2), Examples.result(failed: 1)).isEmpty)
    }

    @Test func `what rests on few calls is told apart`() {
        let comparison = Comparison(
            old: Examples.result(p99: 10_000), new: Examples.result(p99: 20_000), tolerancePercent: 10)
        // Of 500 calls 5 are beyond p99, 50 beyond p90.
        #expect(Set(comparison.worse.map(\.figure)) == ["p50", "p90", "p99", "p99.9", "max"])
        #expect(Set(comparison.surelyWorse.map(\.figure)) == ["p50", "p90"])
        #expect(comparison.text.contains("WORSE, of few calls"))
    }

    @Test func `the table marks what is worse and says what differs`() {
        let text = Comparison(
            old: Examples.result(), new: Examples.result(rate: 50, pace: .closed), tolerancePercent: 10
        ).text
        #expect(text.contains("list calls/s") && text.contains("0.50  WORSE"))
        #expect(text.contains("The pace differs"))
        #expect(text.hasSuffix("3 of 18 figures got worse."))
    }
}
