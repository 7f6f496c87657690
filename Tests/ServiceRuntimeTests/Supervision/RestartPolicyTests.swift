import Testing

@testable import ServiceRuntime

@Suite struct RestartPolicyTests {
    @Test func `a child that had served is back within a second, every time`() {
        var policy = RestartPolicy()
        for _ in 1...20 { #expect(policy.delay(afterServing: .seconds(1)) < .seconds(1)) }
        #expect(!policy.isLooping)
    }

    @Test func `a crash loop backs off to ten seconds and no further`() {
        var policy = RestartPolicy()
        let delays = (1...20).map { _ in policy.delay(afterServing: nil) }
        #expect(delays == delays.sorted())
        #expect(delays.first == .milliseconds(50) && delays.last == .seconds(10))
        #expect(policy.isLooping)
    }

    @Test func `having served ends a crash loop`() {
        var policy = RestartPolicy()
        for _ in 1...5 { _ = policy.delay(afterServing: .milliseconds(10)) }
        #expect(policy.isLooping)
        #expect(policy.delay(afterServing: .seconds(60)) == .milliseconds(50))
        #expect(!policy.isLooping)
    }
}
