import DaybookAPI
import ZRPC

/// A server stream whose attachments are a file's bytes, opened up to its first message.
///
/// Dropping it cancels the call.
struct MediaStream<Content: WireMessage>: Sendable {
    /// The first message, which tells of the whole.
    let head: Content
    private let firstAttachments: [Attachment]
    private let stream: ResponseStream<Content>
    private let iterator: ResponseStream<Content>.AsyncIterator

    /// Reads the first message. Throws how the call failed.
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

    /// The bytes, the first of which is the file's at `start`.
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
