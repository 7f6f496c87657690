import Foundation
import NIOCore
import NIOPosix
import Synchronization
import Testing
import TextTesting

/// An HTTP server of this machine that answers by script, bytes as they are: also such as no server should send.
final class ScriptedServer: Sendable {
    /// The event after the bytes of a response.
    enum Ending: Sendable {
        case close
        /// The same bytes, again and again.
        case endless([UInt8])
        /// A byte now and then, without an end.
        case drip
        /// Nothing, on an open connection.
        case silence
    }

    struct Reply: Sendable, CustomTestStringConvertible {
        var bytes: [UInt8]
        var ending = Ending.close

        var testDescription: String { LongText(String(decoding: bytes, as: UTF8.self)).description }

        /// An answer as it should be.
        init(_ status: Int = 200, _ fields: [String] = [], _ body: [UInt8] = []) {
            let head = ["HTTP/1.1 \(status) X", "Content-Length: \(body.count)"] + fields
            bytes = Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
        }

        init(_ status: Int = 200, _ fields: [String] = [], text: String) { self.init(status, fields, Array(text.utf8)) }

        init(raw head: [String], _ body: [UInt8] = [], _ ending: Ending = .close) {
            bytes = Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
            self.ending = ending
        }

        static func redirect(_ location: String) -> Reply { Reply(302, ["Location: \(location)"]) }
    }

    struct Request: Sendable {
        let path: String
        /// The request's head.
        let text: String

        func field(_ name: String) -> String? {
            text.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
                .map { $0.drop { $0 != ":" }.dropFirst().trimmingPrefix(" ").description }
        }
    }

    private let channel: any NIOCore.Channel
    private let seen = Mutex<[Request]>([])

    var port: Int { channel.localAddress?.port ?? 0 }
    var base: String { "http://127.0.0.1:\(port)" }
    var requests: [Request] { seen.withLock { $0 } }

    /// Runs `body` with a server that answers as `script` says; it is told its own base.
    static func run(
        _ script: @escaping @Sendable (Request, _ base: String) -> Reply,
        _ body: (ScriptedServer) async throws -> Void
    ) async throws {
        let box = Mutex<ScriptedServer?>(nil)
        let answer: @Sendable (Request) -> Reply = { request in
            guard let server = box.withLock({ $0 }) else { return Reply(500) }
            server.seen.withLock { $0.append(request) }
            return script(request, server.base)
        }
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { child in
                child.eventLoop.makeCompletedFuture {
                    try child.pipeline.syncOperations.addHandler(ScriptedHandler(answer))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let server = ScriptedServer(channel: channel)
        box.withLock { $0 = server }
        do {
            try await body(server)
        } catch {
            try? await channel.close()
            throw error
        }
        try await channel.close()
    }

    private init(channel: any NIOCore.Channel) { self.channel = channel }
}

private final class ScriptedHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let script: @Sendable (ScriptedServer.Request) -> ScriptedServer.Reply
    private var text = ""

    init(_ script: @escaping @Sendable (ScriptedServer.Request) -> ScriptedServer.Reply) { self.script = script }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        text += String(buffer: unwrapInboundIn(data))
        guard let end = text.range(of: "\r\n\r\n") else { return }
        let head = String(text[..<end.lowerBound])
        text = ""
        let path = head.split(separator: " ").dropFirst().first.map(String.init) ?? ""
        let reply = script(ScriptedServer.Request(path: path, text: head))
        let channel = context.channel
        let written = channel.writeAndFlush(ByteBuffer(bytes: reply.bytes))
        switch reply.ending {
        case .close: written.whenComplete { _ in channel.close(promise: nil) }
        case .silence: break
        case .endless(let bytes): Self.repeat(ByteBuffer(bytes: bytes), on: channel)
        case .drip: Self.drip(on: channel)
        }
    }

    private static func `repeat`(_ bytes: ByteBuffer, on channel: any NIOCore.Channel) {
        channel.writeAndFlush(bytes).whenSuccess { Self.repeat(bytes, on: channel) }
    }

    private static func drip(on channel: any NIOCore.Channel) {
        channel.eventLoop.scheduleTask(in: .milliseconds(20)) {
            channel.writeAndFlush(ByteBuffer(bytes: [0x20])).whenSuccess { drip(on: channel) }
        }
    }
}
