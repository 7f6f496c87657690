import Testing

@testable import ZRPC

struct CreditTests {
    @Test("What was not granted is refused, and changes nothing")
    func overrun() {
        var credit = ReceiveCredit(window: 1000)
        #expect(credit.receive(600) == true)
        #expect(credit.receive(401) == false)
        #expect(credit.receive(400) == true)
        #expect(credit.receive(1) == false)
    }

    @Test("Consumed bytes are granted a quarter of the window at a time")
    func grants() {
        var credit = ReceiveCredit(window: 1000)
        #expect(credit.receive(1000) == true)
        #expect(credit.consume(249) == 0)
        #expect(credit.consume(1) == 250)
        #expect(credit.remaining == 250)
        #expect(credit.consume(750) == 750)
        #expect(credit.remaining == 1000)
    }

    @Test("Widening grants the difference once, and never narrows")
    func widening() {
        var credit = ReceiveCredit(window: 1000)
        #expect(credit.widen(to: 900) == 0)
        #expect(credit.widen(to: 4000) == 3000)
        #expect(credit.widen(to: 4000) == 0)
        #expect(credit.receive(4000) == true)
    }

    /// A reader reports in steps of an eighth of the window, the receiver grants in steps of a quarter: a message of
    /// half the window must still always become possible.
    @Test("A sender of the largest messages always gets on", arguments: [1 << 16, 1 << 20, 3_000_001])
    func largestMessages(window: Int) {
        var random = SplitMix(seed: UInt64(window))
        var receiver = ReceiveCredit(window: window)
        var sender = SendCredit(available: window)
        var unreported = 0
        for _ in 0..<10_000 {
            let cost = Int.random(in: 256...window / 2, using: &random)
            guard sender.take(cost) else {
                Issue.record("a message of \(cost) does not go out with \(sender.available) left")
                return
            }
            #expect(receiver.receive(cost) == true)
            unreported += cost
            if unreported >= min(32 << 10, window / 8) {
                let grant = receiver.consume(unreported)
                unreported = 0
                if grant > 0 { #expect(sender.add(grant) == true) }
            }
            #expect(sender.available == receiver.remaining)
        }
    }

    @Test("A grant of nothing, or past what any window holds, is refused")
    func absurdGrants() {
        var credit = SendCredit(available: 10)
        let refused = [0, -1, Int(UInt32.max)].map { credit.add($0) }
        #expect(refused == [false, false, false])
        #expect(credit.add(5) == true)
        #expect(credit.available == 15)
    }
}
