import DaybookAPI
import HummingbirdCore
import Logging
import NIOCore
import ZRPC

/// A server stream whose attachments are a file's bytes, opened up to its first message.
///
/// Dropping it cancels the call.
struct MediaStream<Content: WireMessage>: Sendable {
    /// The first message, which tells of the whole.
    let head: Content
    private let firstAttachments: [Attachment]
    private let iterator: ResponseStream<Content>.AsyncIterator

    /// Reads the first message. Throws how the call failed.
    init(_ stream: ResponseStream<Content>) async throws(RPCError) {
        var iterator = stream.makeAsyncIterator()
        guard let first = try await iterator.next() else {
            throw RPCError(.internalError, "The stream ended before its first message.")
        }
        head = first.message
        firstAttachments = first.attachments
        self.iterator = iterator
    }

    /// Everything, in memory. Throws when it is not `count` bytes.
    func collected(count: Int) async throws(RPCError) -> ByteBuffer {
        var buffer = ByteBufferAllocator().buffer(capacity: count)
        var attachments = firstAttachments
        var iterator = iterator
        while true {
            for attachment in attachments {
                guard buffer.readableBytes + attachment.count <= count else { throw .wrongLength }
                attachment.withSpan { _ = buffer.writeBytes($0) }
            }
            guard let element = try await iterator.next() else { break }
            attachments = element.attachments
        }
        guard buffer.readableBytes == count else { throw .wrongLength }
        return buffer
    }

    /// A body made of the bytes in `range`, counted from the stream's first byte.
    ///
    /// Reads no faster than the peer takes in. When the worker that streams is lost, `reopen` goes on elsewhere, from a
    /// position counted as `range` is. Breaks the connection off when the stream fails otherwise or is too short, for the
    /// head with its length is gone by then.
    func content(
        _ range: Range<Int64>, logger: Logger,
        reopen: @escaping @Sendable (Int64) async throws(RPCError) -> MediaStream
    ) -> GatewayResponse.Content {
        let body = ResponseBody(contentLength: Int(range.count)) { [self] writer in
            do {
                var (pieces, position) = (self.pieces, Int64(0))
                var losses = 0
                while true {
                    do {
                        guard let attachments = try await pieces.next() else { break }
                        for attachment in attachments {
                            let bytes = attachment.bytes(in: range, startingAt: position)
                            position += Int64(attachment.count)
                            if let bytes { try await writer.write(bytes) }
                        }
                    } catch let error as RPCError {
                        // All bytes came: what the stream's end would have said is no matter.
                        if position >= range.upperBound { break }
                        losses += 1
                        guard error.code == .unavailable, losses <= Self.maximumLosses else { throw error }
                        pieces = try await reopen(position).pieces
                    }
                }
                guard position >= range.upperBound else { throw RPCError.wrongLength }
                try await writer.finish(nil)
            } catch let error as RPCError {
                logger.warning("a download broke off", metadata: ["reason": .string("\(error)")])
                throw error
            }
        }
        return .stream(body, count: Int64(range.count))
    }
}

extension MediaStream {
    /// How many workers one download may lose.
    fileprivate static var maximumLosses: Int { 4 }

    /// The attachments of one message after the other.
    fileprivate struct Pieces {
        var first: [Attachment]?
        var iterator: ResponseStream<Content>.AsyncIterator

        mutating func next() async throws(RPCError) -> [Attachment]? {
            if let first = first.take() { return first }
            return try await iterator.next()?.attachments
        }
    }

    fileprivate var pieces: Pieces { Pieces(first: firstAttachments, iterator: iterator) }
}

extension Attachment {
    /// A copy of the bytes that lie in `range` when the attachment begins at `start`; nil when none do.
    fileprivate func bytes(in range: Range<Int64>, startingAt start: Int64) -> ByteBuffer? {
        let wanted = range.clamped(to: start..<start + Int64(count))
        guard !wanted.isEmpty else { return nil }
        var buffer = ByteBuffer()
        withSpan { span in
            _ = buffer.writeBytes(span.extracting(Int(wanted.lowerBound - start)..<Int(wanted.upperBound - start)))
        }
        return buffer
    }
}

extension RPCError {
    /// A stream that brought other bytes than it promised.
    static let wrongLength = RPCError(.dataLoss, "The stream's length is not what it said.")
}
