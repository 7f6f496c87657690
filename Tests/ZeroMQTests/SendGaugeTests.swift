import Synchronization
import Testing

@testable import ZeroMQ

struct SendGaugeTests {
    private func part(_ count: Int, _ gauge: SendGauge) -> MessagePart {
        MessagePart(copying: [UInt8](repeating: 7, count: count), countedBy: gauge) { _ in }
    }

    @Test("What is not sent is not counted")
    func unsent() throws {
        let context = try ZContext()
        let dealer = try Socket(context, .dealer)
        let gauge = SendGauge {}
        let buffer = SendBuffer(count: 100_000) { output in
            for _ in 0..<100_000 { unsafe output.append(7, as: UInt8.self) }
        }
        // Nobody is connected: there is nowhere to send to.
        #expect(try dealer.send(buffer, countedBy: gauge) == false)
        #expect(gauge.bytes == 0)
        #expect(!gauge.awaitCapacity(low: 0))
    }

    @Test("What libzmq holds is counted until its reader has it")
    func held() throws {
        try withLink(at: Endpoint.inside()) { (server, client) throws in
            let gauge = SendGauge {}
            for _ in 0..<3 {
                let buffer = SendBuffer(count: 1000) { output in
                    for _ in 0..<1000 { unsafe output.append(1, as: UInt8.self) }
                }
                #expect(try wait(on: client) { try client.send(buffer, countedBy: gauge) })
            }
            #expect(gauge.bytes == 3000)
            for left in [2000, 1000, 0] {
                #expect(try receiveMessage(server)?.parts.first?.count == 1000)
                #expect(gauge.bytes == left)
            }
        }
    }

    @Test("Who waits for room is told once, when there is so much")
    func room() {
        let calls = Mutex(0)
        let gauge = SendGauge { calls.withLock { $0 += 1 } }
        do {
            let large = part(1000, gauge)
            do {
                let small = part(10, gauge)
                #expect(gauge.awaitCapacity(low: 500))
                let sizes = (large.count, small.count)
                #expect(sizes == (1000, 10))
            }
            #expect(gauge.bytes == 1000)
            #expect(calls.withLock(\.self) == 0)
        }
        #expect(gauge.bytes == 0)
        #expect(calls.withLock(\.self) == 1)
    }

    @Test("Who finds room need not wait, and is not told")
    func roomAlready() {
        let calls = Mutex(0)
        let gauge = SendGauge { calls.withLock { $0 += 1 } }
        do {
            let held = part(100, gauge)
            #expect(!gauge.awaitCapacity(low: 100))
            let count = held.count
            #expect(count == 100)
        }
        #expect(calls.withLock(\.self) == 0)
    }

    @Test("The last to wait is told, at what it waits for")
    func replaced() {
        let calls = Mutex<[Int]>([])
        let bytes = Mutex<SendGauge?>(nil)
        let gauge = SendGauge { calls.withLock { $0.append(bytes.withLock { $0?.bytes ?? -1 }) } }
        bytes.withLock { $0 = gauge }
        do {
            let first = part(100, gauge)
            do {
                let second = part(50, gauge)
                #expect(gauge.awaitCapacity(low: 0))
                #expect(gauge.awaitCapacity(low: 120))
                let count = second.count
                #expect(count == 50)
            }
            let count = first.count
            #expect(count == 100)
        }
        bytes.withLock { $0 = nil }
        #expect(calls.withLock(\.self) == [100])
    }

    @Test("Only the first gauge counts a part, until it is taken out of the count")
    func firstGauge() {
        let (first, second) = (SendGauge {}, SendGauge {})
        var counted = part(100, first)
        counted.count(in: second)
        #expect(first.bytes == 100)
        #expect(second.bytes == 0)
        counted.uncount()
        counted.uncount()
        #expect(first.bytes == 0)
        counted.count(in: second)
        #expect(second.bytes == 100)
    }

    @Test("Without a gauge a part is a plain copy")
    func noGauge() {
        let part = MessagePart(copying: [1, 2], countedBy: nil) {
            $0.storeBytes(of: 9, toByteOffset: 0, as: UInt8.self)
        }
        let bytes = part.copyBytes()
        #expect(bytes == [9, 2])
    }
}
