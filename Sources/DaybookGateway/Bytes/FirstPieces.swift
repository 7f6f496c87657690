import Logging
import NIOCore
import Synchronization
import ZRPC

/// The open stream of a download, held until its reader takes it. It holds the bytes of the first message, which are
/// freed as soon as they are sent.
final class FirstPieces: Sendable {
    private let pieces: Mutex<MediaPieces?>

    init(_ pieces: MediaPieces) { self.pieces = Mutex(pieces) }

    /// Returns the pieces; nil if they were already taken.
    func take() -> MediaPieces? { pieces.withLock { $0.take() } }
}
