import DaybookAPI
import ZRPC

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
