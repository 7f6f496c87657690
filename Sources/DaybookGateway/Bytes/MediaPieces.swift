import DaybookAPI
import Logging
import NIOCore
import Synchronization
import ZRPC

/// The bytes of an open stream, message by message.
struct MediaPieces: Sendable {
    /// The position of the next byte in the file.
    private(set) var place: Int64
    private var first: [Attachment]?
    private let read: @Sendable () async throws(RPCError) -> [Attachment]?
    /// Cancels the stream and frees its resources at both ends.
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

    /// Returns the next message's attachments, each with its position in the file; nil at the stream's end.
    mutating func next() async throws(RPCError) -> [(start: Int64, attachment: Attachment)]? {
        let attachments: [Attachment]?
        if let waiting = first.take() { attachments = waiting } else { attachments = try await read() }
        return attachments?.map { attachment in
            defer { place += Int64(attachment.count) }
            return (place, attachment)
        }
    }
}

/// The open stream of a download, held until its reader takes it. It holds the bytes of the first message, which are
/// freed as soon as they are sent.
final class FirstPieces: Sendable {
    private let pieces: Mutex<MediaPieces?>

    init(_ pieces: MediaPieces) { self.pieces = Mutex(pieces) }

    /// Returns the pieces; nil if they were already taken.
    func take() -> MediaPieces? { pieces.withLock { $0.take() } }
}
