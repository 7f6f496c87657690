import ProtobufC
import ZRPCTesting
import ZeroMQ

@testable import ZRPC

/// The state that both ends of the model share: the time, the open choices, the calls that ran, and the first fault.
final class ModelLedger {
    static let methods = [
        TestServiceMethods.unaryCall, TestServiceMethods.streamingOutputCall, TestServiceMethods.streamingInputCall,
        TestServiceMethods.fullDuplexCall,
        // Of a window beyond the standard's: its streams' windows are widened.
        MethodDescriptor(
            path: "zrpc.testing.v1.TestService/WideCall", kind: .bidirectional, streamWindow: 2 << 20,
            request: FullDuplexCallRequest.descriptor, response: FullDuplexCallResponse.descriptor),
    ]

    let configuration: TransportConfiguration
    /// The size of the largest body of a stream's message.
    let largestBody: Int
    /// Whether both ends keep to the protocol: then messages are whole and in order, too.
    let isHonest: Bool
    var choices: ModelChoices
    var now = MonotonicTime(nanoseconds: 1_000_000_000)
    var steps = 0
    /// Messages that the link lost without a sign.
    var lost = 0
    /// The first fault, in words; nil while there is none.
    private(set) var fault: String?
    /// Whether a handler was begun for each call, by its number and by any server.
    private var begun = [false]
    /// The number of each stream's call. What opens a stream of requests has no body to say so.
    private var callOfStream: [Int] = []

    init(_ choices: ModelChoices, isHonest: Bool = true, hasLargeWindows: Bool = false) {
        self.choices = choices
        self.isHonest = isHonest
        var configuration = TransportConfiguration()
        // Small, so that limits are met.
        configuration.streamWindow = hasLargeWindows ? 256 << 10 : 16 << 10
        configuration.sessionWindow = hasLargeWindows ? 640 << 10 : 64 << 10
        configuration.maximumStreams = 8
        configuration.maximumWaitingCalls = 6
        configuration.reconnectLongest = .milliseconds(60)
        configuration.maximumRunningHandlers = 20
        configuration.maximumSessions = isHonest ? 256 : 3
        self.configuration = configuration
        largestBody = hasLargeWindows ? 60_000 : 8000
    }

    func check(_ holds: Bool, _ message: @autoclosure () -> String) {
        if !holds, fault == nil { fault = "step \(steps): \(message())" }
    }

    // MARK: Calls

    /// The number of a new call.
    func nextCall() -> Int {
        begun.append(false)
        return begun.count - 1
    }

    /// The client gave a call a stream, whose id is the next.
    func enrolled(_ call: Int, as stream: UInt64) {
        while callOfStream.count <= Int(stream) { callOfStream.append(0) }
        callOfStream[Int(stream)] = call
    }

    func hasBegun(_ call: Int) -> Bool { begun[call] }

    /// A handler begins for the request of a stream. Returns the number of its call.
    func begin(_ kind: MethodKind, _ stream: UInt64, _ request: InboundMessage) -> Int {
        guard isHonest else { return 0 }
        let call = kind.hasRequestStream ? callOfStream[Int(stream)] : Int(Self.text(of: request)) ?? 0
        check(call > 0 && call < begun.count && !begun[call], "call \(call) is begun twice, or was never made")
        if call > 0, call < begun.count { begun[call] = true }
        return call
    }

    // MARK: Messages

    /// A stream's message that says which of the stream's it is; nil when it would cost more than it may.
    func data(_ position: Int, most: Int) -> OutboundMessage? {
        let size = 1 + choices.choice(choices.happens(onceIn: 4) ? largestBody : 300)
        guard MessageCost.of(body: size + 4, attachments: 0) <= most else { return nil }
        return try? OutboundMessage.data([]) { bytes in
            bytes.reserveCapacity(bytes.count + size + 4)
            for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: position >> shift)) }
            bytes.append(contentsOf: repeatElement(7, count: size))
        }
    }

    /// Holds a message that a stream delivers to its place among the others.
    func checkPosition(of message: InboundMessage, expected: Int, of call: Int) {
        guard isHonest else { return }
        let position = message.withBody { Int($0.integer(at: 0, as: UInt32.self)) }
        check(position == expected, "call \(call): message \(position) comes as number \(expected)")
    }

    /// The body as text.
    static func text(of message: InboundMessage) -> String {
        message.withBody { body in unsafe body.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) } }
    }

    /// Returns the bytes of a message on the wire.
    static func wire(_ outgoing: SessionOutput.Outgoing, number: UInt32) -> [UInt8] {
        var bytes = outgoing.message.bytes
        var span = bytes.mutableSpan
        var raw = unsafe span.mutableBytes
        if outgoing.streamID != 0 { raw.store(outgoing.streamID, at: Prelude.streamIDOffset) }
        raw.store(number, at: Prelude.sequenceOffset)
        return bytes
    }

    /// Reads a message from the wire. Fails for bytes that are no message, with the prelude if that could be read.
    static func read(_ bytes: [UInt8]) -> Result<InboundMessage, Malformed> {
        var prelude: Prelude?
        do throws(WireFault) {
            let read = try unsafe Prelude(bytes.span.bytes)
            prelude = read
            try unsafe MessageShape.check(read, part: bytes.span.bytes)
            let content = Array(bytes[Prelude.size...])
            return .success(InboundMessage(prelude: read, content: .bytes(content)))
        } catch {
            return .failure(Malformed(fault: error, prelude: prelude))
        }
    }

    struct Malformed: Error {
        let fault: WireFault
        let prelude: Prelude?
    }
}
