import ProtobufC

@testable import ZRPC

/// A client that keeps to the protocol or does not, and holds the server to it.
final class HostileClient {
    /// Takes a message to the server. False when it does not go.
    private let carry: ([UInt8]) -> Bool
    private(set) var reads = true
    private var number: UInt32 = 0
    private var lastStream: UInt64 = 0
    private var last: [UInt8] = []
    private var isGreeted = false
    private var isFaulty = false
    private var expected: UInt32 = 0
    /// The bytes that the server may send of each open stream, and of all.
    private var granted: [UInt64: Int] = [:]
    private var sessionGranted = 0

    private static let window: UInt32 = 8 << 10
    private static let paths = [
        "EmptyCall", "UnaryCall", "StreamingOutputCall", "StreamingInputCall", "FullDuplexCall", "NoCall",
    ].map { "zrpc.testing.v1.TestService/\($0)" }

    init(_ carry: @escaping ([UInt8]) -> Bool) { self.carry = carry }

    func greet() {
        var hello = Hello()
        hello.minVersion = 1
        hello.maxVersion = 1
        hello.sessionWindow = 4 * Self.window
        hello.streamWindow = Self.window
        number = 0
        granted = [:]
        sessionGranted = 4 * Int(Self.window)
        guard let header = try? hello.encoded() else { return }
        send(Frames.whole(.hello, number: 0, header: header))
    }

    /// Stops reading, or goes on. What comes late can no longer be held to what was granted when it was sent.
    func toggleReading() {
        reads.toggle()
        isFaulty = true
    }

    func sendAgain() {
        guard last.count >= Prelude.size else { return }
        var message = last
        for index in 0..<4 {
            message[Prelude.sequenceOffset + index] = UInt8(truncatingIfNeeded: number >> (8 * index))
        }
        guard let prelude = try? unsafe Prelude(message.span.bytes) else { return send(message) }
        if prelude.type == .credit { count(prelude.aux, prelude.streamID) }
        if prelude.type == .request {
            lastStream += 1
            granted[lastStream] = Int(Self.window)
            for index in 0..<8 {
                message[Prelude.streamIDOffset + index] = UInt8(truncatingIfNeeded: lastStream >> (8 * index))
            }
        }
        send(message)
    }

    private func send(_ message: [UInt8]) {
        last = message
        guard carry(message) else { return }
        number &+= 1
    }

    /// Sends the message that the choice and the input ask for.
    func act(_ choice: Int, _ reader: inout InputReader) {
        let stream = lastStream == 0 ? 0 : lastStream - min(lastStream - 1, UInt64(reader.choice(4)))
        switch choice {
        case 0: greet()
        case 1, 2: request(&reader)
        case 3: send(Frames.data(&reader, stream: stream, number: number, body: body(&reader)))
        case 4: send(Frames.bare(.halfClose, stream: stream, number: number, flags: .endStream))
        case 5: send(Frames.bare(.cancel, stream: stream, number: number, aux: UInt32(reader.choice(20))))
        case 6, 7:
            let target = choice == 6 ? 0 : stream
            grant(Frames.amount(&reader), target)
        case 8: send(Frames.bare(.ping, number: number))
        case 9: send(Frames.bare(.pong, number: number))
        case 10: send(Frames.bare(.reset, stream: stream, number: number, aux: UInt32(reader.choice(12))))
        case 11: send(Frames.bare(.data, stream: stream &+ UInt64(reader.choice(3)), number: number, flags: .hasBody))
        case 12: send(Frames.bare(.halfClose, stream: lastStream &+ 5, number: number))
        case 13: send(Frames.bare(.ping, number: number &+ UInt32(reader.choice(2))))
        case 14: send(reader.blob())
        default:
            isFaulty = true
            send(Frames.any(&reader, stream: stream, number: number))
        }
    }

    private func grant(_ amount: UInt32, _ stream: UInt64) {
        count(amount, stream)
        send(Frames.bare(.credit, stream: stream, number: number, aux: amount))
    }

    private func count(_ amount: UInt32, _ stream: UInt64) {
        if stream == 0 { sessionGranted += Int(amount) } else { granted[stream]? += Int(amount) }
    }

    private func request(_ reader: inout InputReader) {
        let method = reader.choice(8)
        var headers = RequestHeaders()
        headers.path = Self.paths[method % Self.paths.count]
        headers.timeoutUs = reader.choice(3) == 0 ? UInt64(reader.byte()) * 10_000 : 0
        if reader.choice(8) == 0 {
            headers.metadata = Metadata(dictionaryLiteral: (reader.text(), reader.text())).pairs
        }
        guard let header = try? headers.encoded() else { return }
        lastStream += 1 + UInt64(reader.choice(2))
        granted[lastStream] = Int(Self.window)
        let endsStream = method < 3 ? reader.choice(16) != 0 : reader.choice(16) == 0
        send(
            Frames.whole(
                .request, stream: lastStream, number: number, flags: endsStream ? .endStream : [], header: header,
                body: body(&reader)))
    }

    /// A request of the test service whose numbers are the input's.
    private func body(_ reader: inout InputReader) -> [UInt8] {
        let form = reader.choice(5)
        if form == 4 { return reader.blob() }
        var writer = FieldWriter()
        switch form {
        case 0: writer.number(1, value: UInt64(reader.choice(6)))
        case 1: writer.data(1, value: reader.blob())
        default: break
        }
        // A size or a number of responses, an attachment's size or a pause, and how the call ends.
        writer.number(2, value: UInt64(reader.byte()) << UInt64(reader.choice(6)))
        writer.number(3, value: form == 2 ? UInt64(reader.byte()) : 0)
        writer.number(4, value: form == 3 ? UInt64(reader.byte()) : 0)
        return writer.bytes
    }

    // MARK: What the server sends

    func judge(_ bytes: [UInt8]) {
        guard let prelude = try? unsafe Prelude(bytes.span.bytes),
            (try? unsafe MessageShape.check(prelude, part: bytes.span.bytes)) != nil
        else { broken("The server sent what is no message.") }
        if prelude.type == .reset, prelude.aux != ResetReason.unknownStream.rawValue { return sessionEnded() }
        if prelude.type == .helloAck {
            expected = 0
            isGreeted = true
        }
        check(isGreeted, "The server sent \(prelude.type) outside a session.")
        check(prelude.sequence == expected, "The server's number \(prelude.sequence) is not \(expected).")
        expected &+= 1
        switch prelude.type {
        case .data: data(prelude)
        case .trailers:
            let wasOpen = granted.removeValue(forKey: prelude.streamID) != nil
            check(wasOpen || isFaulty || prelude.streamID <= lastStream, "The server ended a stream twice.")
        case .helloAck, .credit, .ping, .pong, .goAway, .reset: break
        default: broken("The server sent \(prelude.type).")
        }
    }

    private func data(_ prelude: Prelude) {
        let cost = MessageCost.of(body: Int(prelude.bodyLength), attachments: Int(prelude.attachmentLength))
        sessionGranted -= cost
        granted[prelude.streamID]? -= cost
        if isFaulty { return }
        check(sessionGranted >= 0, "The server sent more than the session was granted.")
        check(granted[prelude.streamID] ?? 0 >= 0, "The server sent more than a stream was granted.")
    }

    /// Begins anew with the next greeting.
    private func sessionEnded() {
        isGreeted = false
        number = 0
        lastStream = 0
    }
}
