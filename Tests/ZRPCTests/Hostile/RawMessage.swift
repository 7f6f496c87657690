import ProtobufC
import ZRPC
import ZRPCTesting

/// A message of the protocol as a peer writes it who may write anything: an encoder of its own, beside the module's.
struct RawMessage: Sendable {
    /// The types by number.
    enum Kind: UInt8, CaseIterable, Sendable {
        case hello = 1
        case helloAck, request, data, halfClose, responseHeaders, trailers, cancel, credit, ping, pong, goAway, reset
    }

    /// Why a session or a stream is reset, by number.
    enum Reason {
        static let unknownSession: UInt32 = 1
        static let protocolError: UInt32 = 2
        static let version: UInt32 = 3
        static let flowControl: UInt32 = 4
        static let unknownStream: UInt32 = 5
        static let sequence: UInt32 = 6
    }

    static let endStream: UInt16 = 1
    static let hasBody: UInt16 = 2
    static let hasAttachments: UInt16 = 4
    static let compressed: UInt16 = 8

    var magic: UInt16 = 0x525A
    var version: UInt8 = 1
    var type: UInt8
    var flags: UInt16 = 0
    var stream: UInt64 = 0
    /// Nil is the peer's next number.
    var sequence: UInt32?
    var aux: UInt32 = 0
    var header: [UInt8] = []
    var body: [UInt8] = []
    var attachments: [[UInt8]] = []
    /// The lengths in the prelude; nil for the true ones.
    var headerLength: UInt16?
    var bodyLength: UInt32?
    var attachmentLength: UInt32?

    init(_ kind: Kind, stream: UInt64 = 0, flags: UInt16 = 0, aux: UInt32 = 0, header: [UInt8] = []) {
        type = kind.rawValue
        self.stream = stream
        self.flags = flags
        self.aux = aux
        self.header = header
    }

    /// The message's bytes.
    func bytes(sequence next: UInt32) -> [UInt8] {
        var first: [UInt8] = []
        func put<Value: FixedWidthInteger>(_ value: Value) {
            for shift in stride(from: 0, to: Value.bitWidth, by: 8) {
                first.append(UInt8(truncatingIfNeeded: value >> Value(shift)))
            }
        }
        put(magic)
        put(version)
        put(type)
        put(flags)
        put(headerLength ?? UInt16(header.count))
        put(stream)
        put(sequence ?? next)
        put(aux)
        put(bodyLength ?? UInt32(body.count))
        put(attachmentLength ?? UInt32(attachments.reduce(0) { $0 + $1.count }))
        first += header
        first += body
        for attachment in attachments { first += attachment }
        return first
    }

    /// Reads a message; nil when the bytes are none.
    init?(_ first: [UInt8]) {
        guard first.count >= 32 else { return nil }
        func get<Value: FixedWidthInteger>(_ offset: Int, _ type: Value.Type) -> Value {
            (0..<Value.bitWidth / 8).reduce(0) { $0 | Value(first[offset + $1]) << Value(8 * $1) }
        }
        magic = get(0, UInt16.self)
        version = first[2]
        type = first[3]
        flags = get(4, UInt16.self)
        let length = get(6, UInt16.self)
        headerLength = length
        stream = get(8, UInt64.self)
        sequence = get(16, UInt32.self)
        aux = get(20, UInt32.self)
        bodyLength = get(24, UInt32.self)
        attachmentLength = get(28, UInt32.self)
        let (headerEnd, bodyLength) = (32 + Int(length), Int(self.bodyLength ?? 0))
        guard first.count >= headerEnd + bodyLength else { return nil }
        header = Array(first[32..<headerEnd])
        body = Array(first[headerEnd..<headerEnd + bodyLength])
        var rest = first[(headerEnd + bodyLength)...]
        guard flags & Self.hasAttachments != 0 else { return }
        for offset in stride(from: 32, to: headerEnd, by: 4) {
            let count = Int(get(offset, UInt32.self))
            attachments.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
    }

    /// The error for a message of an honest end that cannot be read.
    struct NoMessage: Error {}

    var kind: Kind? { Kind(rawValue: type) }
}

extension RawMessage {
    /// The greeting of a well-behaved client.
    static func hello(_ change: (inout Hello) -> Void = { _ in }) throws -> RawMessage {
        var hello = Hello()
        hello.minVersion = 1
        hello.maxVersion = 1
        hello.instanceId = [UInt8](repeating: 7, count: 16)
        hello.agent = "raw"
        hello.sessionWindow = 8 << 20
        hello.streamWindow = 1 << 20
        hello.maxStreams = 100
        hello.pingMs = 60_000
        hello.maxMessage = (1 << 20) + (64 << 10)
        change(&hello)
        return RawMessage(.hello, header: try hello.encoded())
    }

    /// A request with a small body.
    static func request(
        _ method: MethodDescriptor, stream: UInt64, body: [UInt8] = [],
        _ change: (inout RequestHeaders) -> Void = { _ in }
    ) throws -> RawMessage {
        var headers = RequestHeaders()
        headers.path = method.path
        headers.timeoutUs = 30_000_000
        change(&headers)
        var message = RawMessage(.request, stream: stream, flags: hasBody, header: try headers.encoded())
        if method.kind != .clientStreaming { message.flags |= endStream }
        message.body = body
        return message
    }

    /// A request for an item.
    static func getItem(stream: UInt64) throws -> RawMessage {
        try request(ItemServiceMethods.getItem, stream: stream, body: try GetItemRequest(id: "e").encoded())
    }

    /// A message of a stream.
    static func data(stream: UInt64, body: [UInt8] = [], attachments: [[UInt8]] = []) -> RawMessage {
        var message = RawMessage(.data, stream: stream, flags: hasBody)
        message.body = body
        message.attachments = attachments
        if !attachments.isEmpty {
            message.flags |= hasAttachments
            message.header = attachments.flatMap { attachment in
                (0..<4).map { UInt8(truncatingIfNeeded: attachment.count >> (8 * $0)) }
            }
        }
        return message
    }

    /// This message with a change that breaks it.
    func broken(_ change: (inout RawMessage) -> Void) -> RawMessage {
        var message = self
        change(&message)
        return message
    }
}
