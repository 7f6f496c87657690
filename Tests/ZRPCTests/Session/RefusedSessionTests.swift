import Testing

@testable import ZRPC

struct RefusedSessionTests {
    @Test("A key that is refused while calls run says of none that it did not run, and takes no streams with it")
    func whileCallsRun() {
        var refusals = 0
        for seed in 0..<20 as Range<UInt64> {
            let model = SessionModel(seed: seed)
            for _ in 0..<2000 { model.step(breaks: false) }
            let running = model.client.machine.openStreams
            model.client.happen(4)
            #expect(model.client.calls.isEmpty)
            #expect(model.client.machine.openStreams == 0)
            if running > 0 { refusals += 1 }
            for _ in 0..<2000 { model.step(breaks: false) }
            model.settle()
            #expect(model.fault == nil, "seed \(seed)")
        }
        #expect(refusals > 10)
    }
}
