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

/// The bytes of a stream that is open, message by message.
struct MediaPieces: Sendable {
    /// The place in the file of the next byte.
    private(set) var place: Int64
    private var first: [Attachment]?
    private let read: @Sendable () async throws(RPCError) -> [Attachment]?
    /// Gives the stream up: what it holds at both ends is free again.
    let cancel: @Sendable () -> Void

    init(
        start: Int64, first: [Attachment]? = nil,
        read: @escaping @Sendable () async throws(RPCError) -> [Attachment]?, cancel: @escaping @Sendable () -> Void
    ) {
        place = start
        self.first = first
        self.read = read
        self.cancel = cancel
    }

    /// The next message's attachments, each with its place in the file; nil at the stream's end.
    mutating func next() async throws(RPCError) -> [(start: Int64, attachment: Attachment)]? {
        let attachments: [Attachment]?
        if let waiting = first.take() { attachments = waiting } else { attachments = try await read() }
        return attachments?.map { attachment in
            defer { place += Int64(attachment.count) }
            return (place, attachment)
        }
    }
}
