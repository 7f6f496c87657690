import NIOCore
import Synchronization

/// Pictures that were asked for lately, whole in memory, bounded by bytes.
///
/// A grid of thumbnails asks for the same few hundred again and again; without this, each costs a call to media-service. What is
/// in here is addressed by digest, so it never grows stale; who may see it is asked of entry-service each time.
final class RenditionCache: Sendable {
    /// What a picture is found by.
    struct Key: Hashable, Sendable {
        let digest: String
        let size: Int32
        let format: Int32
        let turn: UInt32
    }

    /// A picture with what its response's head says.
    struct Picture: Sendable {
        let mediaType: String
        let version: String
        let bytes: ByteBuffer
    }

    private struct State {
        var pictures: [Key: (picture: Picture, used: UInt64)] = [:]
        var bytes = 0
        var clock: UInt64 = 0
    }

    /// The largest picture that is kept.
    static let maximumPicture = 96 << 10
    private let capacity: Int
    private let state = Mutex(State())

    /// A cache of at most `capacity` bytes of pictures.
    init(capacity: Int) { self.capacity = capacity }

    /// The bytes held now.
    var size: Int { state.withLock { $0.bytes } }

    /// The picture, if it is here.
    subscript(key: Key) -> Picture? {
        state.withLock { state in
            guard let found = state.pictures[key] else { return nil }
            state.clock += 1
            state.pictures[key]?.used = state.clock
            return found.picture
        }
    }

    /// Keeps a picture; those unused longest make room for it.
    func insert(_ picture: Picture, for key: Key) {
        let count = picture.bytes.readableBytes
        guard count <= min(Self.maximumPicture, capacity) else { return }
        state.withLock { state in
            if state.pictures[key] != nil { return }
            if state.bytes + count > capacity { Self.makeRoom(&state, to: capacity - capacity / 8 - count) }
            state.clock += 1
            state.pictures[key] = (picture, state.clock)
            state.bytes += count
        }
    }

    /// Drops the longest unused until no more than `bytes` are left; an eighth at once, so that sorting is rare.
    private static func makeRoom(_ state: inout State, to bytes: Int) {
        for (key, entry) in state.pictures.sorted(by: { $0.value.used < $1.value.used }) {
            if state.bytes <= max(0, bytes) { return }
            state.pictures[key] = nil
            state.bytes -= entry.picture.bytes.readableBytes
        }
    }
}
