import DaybookAPI
import ZRPC

/// A server stream whose attachments are a file's bytes, read up to its first message.
///
/// Dropping the stream cancels the call.
struct MediaStream<Content: WireMessage>: Sendable {
    /// The first message, which describes the file.
    let head: Content
    private let firstAttachments: [Attachment]
    private let stream: ResponseStream<Content>
    private let iterator: ResponseStream<Content>.AsyncIterator

    /// Reads the first message. Throws the call's error if there is none.
    init(_ stream: ResponseStream<Content>) async throws(RPCError) {
        self.stream = stream
        var iterator = stream.makeAsyncIterator()
        guard let first = try await iterator.next() else {
            throw RPCError(.internalError, "The stream ended before its first message.")
        }
        head = first.message
        firstAttachments = first.attachments
        self.iterator = iterator
    }

    /// Returns the bytes; the first one is the file's byte at `start`.
    func pieces(from start: Int64) -> MediaPieces {
        MediaPieces(
            start: start, first: firstAttachments,
            read: { [iterator] () async throws(RPCError) in
                var iterator = iterator
                return try await iterator.next()?.attachments
            },
            cancel: { [stream] in stream.cancel() })
    }
}
