import ProtobufC
import ZRPCTesting
import ZeroMQ

@testable import ZRPC

/// A server that keeps to the protocol or does not, and holds the client to numbers without a gap.
final class HostileServer {
    /// Takes a message to a client. False when it does not go.
    private let carry: ([UInt8], PeerIdentity) -> Bool
    private var client: PeerIdentity?
    private var number: UInt32 = 0
    private var expected: UInt32 = 0
    private var streams: [UInt64] = []
    private var last: [UInt8] = []

    init(_ carry: @escaping ([UInt8], PeerIdentity) -> Bool) { self.carry = carry }

    /// The connection is lost.
    func forget() {
        client = nil
        streams = []
    }

    func acknowledge(streams: UInt32) {
        var ack = HelloAck()
        ack.version = 1
        ack.sessionWindow = 32 << 10
        ack.streamWindow = 8 << 10
        ack.maxStreams = streams
        ack.pingMs = 1000
        guard let header = try? ack.encoded() else { return }
        send(Frames.whole(.helloAck, number: number, header: header))
    }

    func sendAgain() {
        guard last.count >= Prelude.size else { return }
        var message = last
        for index in 0..<4 {
            message[Prelude.sequenceOffset + index] = UInt8(truncatingIfNeeded: number >> (8 * index))
        }
        send(message)
    }

    private func send(_ message: [UInt8]) {
        last = message
        guard let client, carry(message, client) else { return }
        number &+= 1
    }

    func act(_ choice: Int, _ reader: inout InputReader) {
        var stream: UInt64 = 0
        if !streams.isEmpty { stream = streams[streams.count - 1 - reader.choice(min(streams.count, 256))] }
        switch choice {
        case 0: acknowledge(streams: UInt32(reader.choice(9)))
        case 1, 2: trailers(&reader, stream)
        case 3: send(Frames.data(&reader, stream: stream, number: number, body: reader.blob()))
        case 4:
            let target = reader.choice(3) == 0 ? 0 : stream
            send(Frames.bare(.credit, stream: target, number: number, aux: Frames.amount(&reader)))
        case 5: send(Frames.bare(.cancel, stream: stream &+ UInt64(reader.choice(8)), number: number, aux: 1))
        case 6: send(Frames.bare(.ping, number: number))
        case 7: send(Frames.bare(.pong, number: number))
        case 8: send(Frames.bare(.goAway, stream: stream &+ UInt64(reader.choice(3)), number: number))
        case 9:
            send(
                Frames.bare(
                    .reset, stream: stream &+ UInt64(reader.choice(8)), number: number, aux: UInt32(reader.choice(12))))
        case 10: send(Frames.bare(.goAway, stream: .max, number: number))
        case 11: send(reader.blob())
        case 12: send(Frames.bare(.reset, stream: stream &+ UInt64(reader.choice(8)), number: number, aux: 5))
        case 13: send(Frames.bare(.responseHeaders, stream: stream, number: number))
        default: send(Frames.any(&reader, stream: stream, number: number &+ UInt32(reader.choice(16) == 0 ? 1 : 0)))
        }
    }

    private func trailers(_ reader: inout InputReader, _ stream: UInt64) {
        var trailers = OutgoingTrailers()
        let form = reader.byte()
        if form & 1 == 1 {
            var error = RPCError(StatusCode(rawValue: 1 + reader.choice(16)), reader.text())
            if form & 2 == 2 { error.retryAfter = .milliseconds(Int(reader.byte())) }
            trailers.error = error
        }
        trailers.notProcessed = form & 4 == 4
        var writer = FieldWriter()
        guard (try? trailers.append(to: &writer)) != nil else { return }
        let body = form & 8 == 8 ? nil : reader.blob()
        send(Frames.whole(.trailers, stream: stream, number: number, header: writer.bytes, body: body))
    }

    // MARK: What the client sends

    func judge(_ bytes: [UInt8], of peer: PeerIdentity) {
        guard let prelude = try? unsafe Prelude(bytes.span.bytes),
            (try? unsafe MessageShape.check(prelude, part: bytes.span.bytes)) != nil
        else { broken("The client sent what is no message.") }
        if prelude.type == .hello {
            client = peer
            number = 0
            expected = 0
            streams = []
        }
        guard peer == client else { return }
        if prelude.type == .reset { return }
        check(prelude.sequence == expected, "The client's number \(prelude.sequence) is not \(expected).")
        expected &+= 1
        switch prelude.type {
        case .request:
            check(prelude.streamID > streams.last ?? 0, "A stream's number does not rise.")
            streams.append(prelude.streamID)
        case .data, .halfClose, .cancel: check(streams.contains(prelude.streamID), "A stream was never opened.")
        case .hello, .credit, .ping, .pong: break
        default: broken("The client sent \(prelude.type).")
        }
    }
}
