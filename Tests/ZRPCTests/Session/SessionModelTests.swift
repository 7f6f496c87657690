import Testing

@testable import ZRPC

@Suite("The two state machines of a session, driven against each other")
struct SessionModelTests {
    @Test("keep to the protocol while messages come late, and every call ends once", arguments: 0..<12 as Range<UInt64>)
    func honest(seed: UInt64) {
        let model = SessionModel(seed: seed, hasLargeWindows: seed % 3 == 2)
        for _ in 0..<20_000 where model.fault == nil { model.step(breaks: false) }
        model.settle()
        #expect(model.fault == nil, "seed \(seed)")
        #expect(model.client.succeeded > 300)
        #expect(model.client.sessions == 1)
    }

    @Test(
        "say of no call that it did not run when it did, though connections, messages and servers are lost",
        arguments: 100..<124 as Range<UInt64>)
    func losses(seed: UInt64) {
        let model = SessionModel(seed: seed, hasLargeWindows: seed % 3 == 2)
        for _ in 0..<20_000 where model.fault == nil { model.step(breaks: true) }
        model.settle(retires: seed % 2 == 1)
        #expect(model.fault == nil, "seed \(seed)")
        #expect(model.client.succeeded > 200)
        #expect(model.client.sessions > 2)
    }
}
