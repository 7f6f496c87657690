import Glibc
import NIOCore
import NIOPosix

/// A connection that sends what it is told, HTTP or not.
struct RawConnection: Sendable {
    /// Sends the bytes in one go, and answers all that comes until the gateway closes, or until `enough` holds.
    ///
    /// With `halfClose`, our end of the stream ends after the bytes. Fails when nothing more comes for ten seconds.
    static func exchange(
        port: Int, _ request: String, halfClose: Bool = false,
        until enough: @escaping @Sendable (String) -> Bool = { _ in false }
    ) async throws -> String {
        try await exchange(port: port, pieces: [request], halfClose: halfClose, until: enough)
    }

    /// The same with several pieces, each sent when the gateway has answered something to the one before.
    static func exchange(
        port: Int, pieces: [String], halfClose: Bool = false,
        until enough: @escaping @Sendable (String) -> Bool = { _ in false }
    ) async throws -> String {
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        IdleStateHandler(readTimeout: .seconds(10)))
                    return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel,
                        configuration: .init(isOutboundHalfClosureEnabled: true))
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            var pieces = pieces[...]
            var text = ""
            if let first = pieces.popFirst() { try? await outbound.write(ByteBuffer(string: first)) }
            if halfClose { outbound.finish() }
            do {
                for try await buffer in inbound {
                    text += String(buffer: buffer)
                    if enough(text) { break }
                    if let next = pieces.popFirst() { try await outbound.write(ByteBuffer(string: next)) }
                }
            } catch let error as IOError where error.errnoCode == ECONNRESET {
                text += "<reset>"
            }
            return text
        }
    }

    /// Sends a request and reads nothing more from when a mark came until `work` is done; returns all that came.
    static func stalled(
        port: Int, _ request: String, after mark: String, _ work: () async throws -> Void
    ) async throws -> String {
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .channelOption(.socketOption(.so_rcvbuf), value: 64 << 10)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: request))
            var text = ""
            var iterator = inbound.makeAsyncIterator()
            while !text.contains(mark), let buffer = try await iterator.next() { text += String(buffer: buffer) }
            try await work()
            do {
                while let buffer = try await iterator.next() { text += String(buffer: buffer) }
            } catch let error as IOError where error.errnoCode == ECONNRESET {
                text += "<reset>"
            }
            return text
        }
    }
}
