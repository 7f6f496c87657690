import DaybookAPI
import NIOCore
import Synchronization

/// Pictures that were asked for lately, whole in memory, bounded by bytes.
///
/// A grid of thumbnails asks for the same few hundred again and again; without this, each costs a call to media-service. What is
/// in here is addressed by digest and account, and of one version of media-service's recipe: with the first picture of another all
/// go. It says nothing of who may see it.
final class RenditionCache: Sendable {
    /// What a picture is found by.
    struct Key: Hashable, Sendable {
        let digest: String
        let size: RenditionSize
        var box: PictureBox?
        let format: RenditionFormat
        let turn: UInt32
        /// The account that the picture is for, so that the time to get a picture does not tell one account what
        /// another has.
        let account: String

        /// The picture of a photo.
        init(_ photo: ResolvePhotoBytesResponse, _ choice: PictureChoice, as format: RenditionFormat) {
            digest = photo.digest
            size = choice.size
            box = choice.box
            self.format = format
            turn = photo.turn
            account = photo.accountId
        }

        /// The tag of the picture that a version of media-service's recipe makes.
        func etag(version: String) -> String {
            let shape = "\(size.rawValue)" + (box.map { "-" + $0.name } ?? "")
            return "\"\(digest.prefix(16))-\(shape)-\(format.rawValue)-\(version)\(turn == 0 ? "" : "-\(turn)")\""
        }
    }

    /// A picture with what its response's head says.
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
        /// What the recipe was of which all pictures are here.
        var version = ""
    }

    /// The largest picture that is kept.
    static let maximumPicture = 96 << 10
    /// What a picture takes beside its own bytes: its key, its tag and the heads of its responses.
    static let overhead = 3 << 10
    private let capacity: Int
    private let state = Mutex(State())

    /// A cache of at most `capacity` bytes of pictures.
    init(capacity: Int) { self.capacity = capacity }

    /// The bytes held now.
    var size: Int { state.withLock { $0.bytes } }

    /// The picture, if it is here.
    subscript(key: Key) -> Picture? {
        state.withLock { state in
            guard let index = state.pictures.index(forKey: key) else { return nil }
            state.clock += 1
            state.pictures.values[index].used = state.clock
            return state.pictures.values[index].picture
        }
    }

    /// Keeps a picture; those unused longest make room for it, and those of another version go.
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
            state.bytes -= entry.picture.bytes.readableBytes + Self.overhead
        }
    }
}
