import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization
import Testing

@testable import DaybookCommand

@Suite struct DiaryAPITests {
    /// A server that sends a response of each status in turn, then 200 to every further request.
    final class Replies: Sendable {
        private let statuses: Mutex<[Int]>
        private let received = Mutex<[String]>([])

        /// The heads of the requests so far.
        var heads: [String] { received.withLock { $0 } }
        /// The number of requests so far.
        var requests: Int { heads.count }

        init(_ statuses: [Int]) { self.statuses = Mutex(statuses) }

        func next(to head: String) -> ByteBuffer {
            received.withLock { $0.append(head) }
            let status = statuses.withLock { $0.isEmpty ? 200 : $0.removeFirst() }
            return ByteBuffer(
                string: "HTTP/1.1 \(status) X\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}")
        }

        /// - Parameter socket: The path of the socket to listen at; nil for a port.
        func run(at socket: String? = nil, _ body: (_ address: String) async throws -> Void) async throws {
            let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .childChannelInitializer { child in
                    child.eventLoop.makeCompletedFuture {
                        try child.pipeline.syncOperations.addHandler(Connection(self))
                    }
                }
            let channel =
                if let socket {
                    try await bootstrap.bind(unixDomainSocketPath: socket).get()
                } else {
                    try await bootstrap.bind(host: "127.0.0.1", port: 0).get()
                }
            let address = socket.map { DiaryAPI.address(ofSocket: $0) }
            do {
                try await body(address ?? "http://127.0.0.1:\(channel.localAddress?.port ?? 0)")
            } catch {
                try? await channel.close()
                throw error
            }
            try await channel.close()
        }
    }

    private final class Connection: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let replies: Replies
        private var text = ""

        init(_ replies: Replies) { self.replies = replies }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            text += String(buffer: unwrapInboundIn(data))
            guard text.contains("\r\n\r\n") else { return }
            let head = text
            text = ""
            let channel = context.channel
            channel.writeAndFlush(replies.next(to: head)).whenComplete { _ in channel.close(promise: nil) }
        }
    }

    @Test(arguments: [503, 504])
    func `a read is repeated while the server is away or late`(status: Int) async throws {
        let replies = Replies([status, status])
        try await replies.run { address in
            let api = DiaryAPI(server: address, token: nil, waits: [.milliseconds(1), .milliseconds(1)])
            let response = try await api.send(.GET, path: "/v1/sounds")
            #expect(response == [:])
        }
        #expect(replies.requests == 3)
    }

    @Test func `a server at a socket gets the path, the query and a host`() async throws {
        let replies = Replies([])
        let socket = "/tmp/daybook-api-\(UInt32.random(in: .min ... .max)).sock"
        defer { try? FileManager.default.removeItem(atPath: socket) }
        try await replies.run(at: socket) { address in
            let api = DiaryAPI(server: address, token: nil, waits: [])
            let response = try await api.send(.GET, path: "/v1/sounds", query: [("pageSize", "2")])
            #expect(response == [:])
        }
        let head = replies.heads.first?.lowercased() ?? ""
        #expect(head.hasPrefix("get /v1/sounds?pagesize=2 http/1.1\r\n"), "\(head)")
        #expect(head.split(separator: "\r\n").filter { $0.hasPrefix("host:") } == ["host: localhost"], "\(head)")
    }

    @Test func `a read ends with the last refusal`() async throws {
        let replies = Replies([504, 504, 504])
        try await replies.run { address in
            let api = DiaryAPI(server: address, token: nil, waits: [.milliseconds(1), .milliseconds(1)])
            let error = await #expect(throws: CommandError.self) { try await api.send(.GET, path: "/v1/sounds") }
            #expect(error?.code == .unavailable)
        }
        #expect(replies.requests == 3)
    }

    @Test func `a write is not repeated unless it may be`() async throws {
        let replies = Replies([504, 504])
        try await replies.run { address in
            let api = DiaryAPI(server: address, token: nil, waits: [.milliseconds(1)])
            await #expect(throws: CommandError.self) { try await api.send(.POST, path: "/v1/entries", json: [:]) }
            #expect(replies.requests == 1)
            let response = try await api.send(.POST, path: "/v1/entries", json: [:], mayRepeat: true)
            #expect(response == [:])
        }
        #expect(replies.requests == 3)
    }
}
