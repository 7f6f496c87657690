import Testing

@testable import ZRPC

@Suite("The output of a session")
struct SessionOutputTests {
    /// A message as it was sent: its stream and its body's size, which tells it from the stream's others.
    private struct Sent: Hashable {
        let stream: UInt64
        let count: Int
    }

    private static let now = MonotonicTime.now()
    private static let features = [StreamShares.feature, MessageBatch.feature]

    private static func output(window: UInt32, features: [String]) -> SessionOutput {
        var output = SessionOutput()
        output.greeted(window: window, features: features)
        return output
    }

    private static func message(_ size: Int) throws -> OutboundMessage {
        try OutboundMessage.data([]) { $0.append(contentsOf: repeatElement(1, count: size)) }
    }

    /// Sends until nothing may be sent. Returns the messages in order, and the number of ZeroMQ messages.
    private static func drain(_ output: inout SessionOutput) -> (messages: [Sent], sends: Int) {
        var (messages, sends, next): ([Sent], Int, UInt32?) = ([], 0, nil)
        while true {
            var batch: [SessionOutput.Outgoing] = []
            guard case .send(let number, let kind) = output.next(now, underWay: nil, into: &batch) else {
                return (messages, sends)
            }
            #expect(next == nil || next == number)
            next = number &+ UInt32(batch.count)
            #expect(batch.count <= MessageBatch.maximumMessages)
            #expect(batch.count == 1 || batch.reduce(0) { $0 + $1.message.count } <= MessageBatch.maximumBytes)
            messages += batch.map { Sent(stream: $0.streamID, count: $0.message.count) }
            output.sent(batch, kind: kind)
            sends += 1
        }
    }

    @Test("Small messages of streams that are ready fill the ZeroMQ messages that carry them")
    func density() throws {
        for (features, sends) in [(Self.features, 10), ([StreamShares.feature], 160)] {
            var output = Self.output(window: 1 << 20, features: features)
            for number in 0..<160 {
                output.sendData(try Self.message(100 + number), streamID: UInt64(1 + number % 5))
            }
            let drained = Self.drain(&output)
            #expect((drained.messages.count, drained.sends) == (160, sends))
        }
    }

    @Test("Batches change neither the order of messages nor what credit permits")
    func order() throws {
        var random = SplitMix(seed: 11)
        for _ in 0..<80 {
            let window = UInt32(random.next() % (512 << 10))
            var outputs = [Self.features, [StreamShares.feature]].map { Self.output(window: window, features: $0) }
            var sent: [[Sent]] = [[], []]
            var sends = [0, 0]
            for _ in 0..<8 {
                for _ in 0..<random.next() % 60 {
                    let stream = random.next() % 9
                    let size = Int(random.next() % 5 == 0 ? random.next() % 9000 : random.next() % 300)
                    let (kind, message) = (random.next() % 12, try Self.message(size))
                    let grant = UInt32(1 + random.next() % 60_000)
                    for index in outputs.indices {
                        switch kind {
                        case 0: _ = outputs[index].sessionGranted(grant)
                        case 1: _ = outputs[index].streamGranted(stream, amount: grant)
                        case 2: outputs[index].dropStream(stream)
                        case 3: outputs[index].sendLast(message, streamID: stream)
                        default: outputs[index].sendData(message, streamID: stream)
                        }
                    }
                }
                for index in outputs.indices {
                    let drained = Self.drain(&outputs[index])
                    sent[index] += drained.messages
                    sends[index] += drained.sends
                }
            }
            #expect(sent[0] == sent[1])
            #expect(outputs[0].credit.available == outputs[1].credit.available)
            #expect(sends[0] <= sends[1])
        }
    }
}
