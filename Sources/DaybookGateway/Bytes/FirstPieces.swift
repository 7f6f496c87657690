import Logging
import NIOCore
import Synchronization
import ZRPC

/// What a download opened, until its reader takes it: with it come the bytes of the first message, which are free as soon
/// as they are sent.
final class FirstPieces: Sendable {
    private let pieces: Mutex<MediaPieces?>

    init(_ pieces: MediaPieces) { self.pieces = Mutex(pieces) }

    /// The pieces; nil when they were taken before.
    func take() -> MediaPieces? { pieces.withLock { $0.take() } }
}
