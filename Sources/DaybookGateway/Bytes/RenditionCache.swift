import DaybookAPI
import NIOCore
import Synchronization

/// A cache of recently requested pictures, whole in memory and bounded by bytes.
///
/// A grid of thumbnails requests the same few hundred again and again; without the cache, each costs a call to
/// media-service. The entries are addressed by digest and account, and belong to one version of media-service's recipe:
/// the first picture of another version evicts all others. The cache does not decide who may see a picture.
final class RenditionCache: Sendable {
    /// The key of a cache entry.
    struct Key: Hashable, Sendable {
        let digest: String
        let size: RenditionSize
        var box: PictureBox?
        let format: RenditionFormat
        let turn: UInt32
        /// The account that the picture is for. Without it, the response time would reveal to one account which files
        /// another account has.
        let account: String

        /// Creates the key for a photo's picture.
        init(_ photo: ResolvePhotoBytesResponse, _ choice: PictureChoice, as format: RenditionFormat) {
            digest = photo.digest
            size = choice.size
            box = choice.box
            self.format = format
            turn = photo.turn
            account = photo.accountId
        }

        /// Returns the entity tag of the picture that a version of media-service's recipe makes.
        func etag(version: String) -> String {
            let shape = "\(size.rawValue)" + (box.map { "-" + $0.name } ?? "")
            return "\"\(digest.prefix(16))-\(shape)-\(format.rawValue)-\(version)\(turn == 0 ? "" : "-\(turn)")\""
        }
    }

    /// A picture with the values of its response head.
    struct Picture: Sendable {
        let mediaType: String
        let version: String
        let bytes: ByteBuffer
        let heads: PictureHeads

        init(_ key: Key, mediaType: String, version: String, bytes: ByteBuffer) {
            self.mediaType = mediaType
            self.version = version
            self.bytes = bytes
            heads = PictureHeads(
                etag: key.etag(version: version), mediaType: mediaType, count: bytes.readableBytes)
        }
    }

    private struct State {
        var pictures: [Key: (picture: Picture, used: UInt64)] = [:]
        var bytes = 0
        var clock: UInt64 = 0
        /// The recipe version of all entries.
        var version = ""
    }

    /// The maximum size of an entry's picture, in bytes.
    static let maximumPicture = 96 << 10
    /// The bytes of an entry beside the picture: its key, its tag and its response heads.
    static let overhead = 3 << 10
    private let capacity: Int
    private let state = Mutex(State())

    /// Creates a cache of at most `capacity` bytes of pictures.
    init(capacity: Int) { self.capacity = capacity }

    /// The number of bytes held now.
    var size: Int { state.withLock { $0.bytes } }

    /// The picture for a key; nil if it is not cached.
    subscript(key: Key) -> Picture? {
        state.withLock { state in
            guard let index = state.pictures.index(forKey: key) else { return nil }
            state.clock += 1
            state.pictures.values[index].used = state.clock
            return state.pictures.values[index].picture
        }
    }

    /// Stores a picture. Evicts the least recently used pictures if needed, and all pictures of another version.
    func insert(_ picture: Picture, for key: Key) {
        guard picture.bytes.readableBytes <= Self.maximumPicture else { return }
        let count = picture.bytes.readableBytes + Self.overhead
        guard count <= capacity else { return }
        state.withLock { state in
            if state.version != picture.version {
                state.pictures = [:]
                (state.bytes, state.version) = (0, picture.version)
            }
            if state.pictures[key] != nil { return }
            if state.bytes + count > capacity { Self.evict(&state, to: capacity - capacity / 8 - count) }
            state.clock += 1
            state.pictures[key] = (picture, state.clock)
            state.bytes += count
        }
    }

    /// Evicts the least recently used pictures until at most `bytes` are left. Each call frees an eighth, so that
    /// sorting is rare.
    private static func evict(_ state: inout State, to bytes: Int) {
        for (key, entry) in state.pictures.sorted(by: { $0.value.used < $1.value.used }) {
            if state.bytes <= max(0, bytes) { return }
            state.pictures[key] = nil
            state.bytes -= entry.picture.bytes.readableBytes + Self.overhead
        }
    }
}
