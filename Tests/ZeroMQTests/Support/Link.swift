import Foundation
import ZeroMQ

/// Endpoints that nobody else uses.
enum Endpoint {
    /// A socket file below `/tmp`.
    static func file() -> String { "ipc:///tmp/zeromq-\(ProcessInfo.processInfo.processIdentifier)-\(name())" }

    /// A name within one context.
    static func inside() -> String { "inproc://\(name())" }

    private static func name() -> String { String(UUID().uuidString.prefix(8)) }
}

/// Runs `body` with a ROUTER that is bound and a DEALER that connects to it. The context ends after both.
func withLink(
    at endpoint: String = Endpoint.file(), server serverOptions: SocketOptions = SocketOptions(),
    client clientOptions: SocketOptions = SocketOptions(),
    _ body: (_ server: borrowing Socket, _ client: borrowing Socket) throws -> Void
) throws {
    let context = try ZContext()
    let server = try Socket(context, .router, options: serverOptions)
    let client = try Socket(context, .dealer, options: clientOptions)
    try server.bind(endpoint)
    try client.connect(endpoint)
    try body(server, client)
}

/// Waits until `attempt` is true, at most half a minute, and looks again whenever something changed with the socket.
func wait(on socket: borrowing Socket, until attempt: () throws -> Bool) throws -> Bool {
    var poll = PollSet()
    poll.add(socket)
    let end = ContinuousClock.now + .seconds(30)
    while ContinuousClock.now < end {
        if try attempt() { return true }
        try poll.wait(milliseconds: 20)
    }
    return false
}

/// Waits for one message part.
func receive(_ socket: borrowing Socket, into part: inout MessagePart) throws -> Bool {
    var poll = PollSet()
    poll.add(socket)
    let end = ContinuousClock.now + .seconds(30)
    while ContinuousClock.now < end {
        if try socket.receive(into: &part) { return true }
        try poll.wait(milliseconds: 20)
    }
    return false
}

/// Waits for a whole message of a ROUTER: who sent it, and its parts after that.
func receiveMessage(_ socket: borrowing Socket) throws -> (peer: PeerIdentity?, parts: [[UInt8]])? {
    var part = MessagePart()
    guard try receive(socket, into: &part) else { return nil }
    let peer = PeerIdentity(part)
    var parts: [[UInt8]] = []
    while part.hasMore {
        guard try receive(socket, into: &part) else { return nil }
        parts.append(part.copyBytes())
    }
    return (peer, parts)
}

/// Sends once there is a connection.
func send(_ bytes: [UInt8], more: Bool = false, _ socket: borrowing Socket) throws -> Bool {
    try wait(on: socket) { try socket.send(bytes, more: more) }
}

/// Waits for an event of a monitor, and passes others over.
func wait(for event: SocketMonitor.Event, _ monitor: borrowing SocketMonitor) throws -> Bool {
    try wait(on: monitor.events) {
        while let found = try monitor.next() {
            if found == event { return true }
        }
        return false
    }
}

/// A part that holds these bytes.
func makePart(_ bytes: [UInt8]) -> MessagePart { MessagePart(copying: bytes) { _ in } }
