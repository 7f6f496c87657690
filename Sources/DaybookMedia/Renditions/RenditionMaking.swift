/// The sizes pictures are made in.
enum RenditionSize: String, Sendable, Hashable, CaseIterable {
    case thumb, small, large

    /// The longest edge, in pixels. A smaller original is not enlarged.
    var edge: Int {
        switch self {
        case .thumb: 256
        case .small: 720
        case .large: 1440
        }
    }
}

/// The formats pictures are made in.
enum RenditionFormat: String, Sendable, Hashable, CaseIterable {
    case jpeg, webp

    var mediaType: String { "image/" + rawValue }
}

/// One picture made of a blob.
struct RenditionName: Sendable, Hashable {
    /// Changes when pictures come out otherwise than before; a new one makes all cached pictures stale.
    static let recipe = "2"

    let size: RenditionSize
    let format: RenditionFormat

    /// The name in the cache.
    var fileName: String { "\(RenditionName.recipe)-\(size.rawValue).\(format.rawValue)" }
}

/// What is to be made of one blob, from one decoding of it.
struct RenditionOrder: Sendable {
    /// What the bytes are: only its loader may read them.
    let type: MediaType
    /// EXIF's 1 to 8, still to be applied.
    let orientation: Int
    let names: Set<RenditionName>
    /// Also tell the hash and the colour.
    let wantsSketch: Bool
    /// How long decoding may take, in milliseconds of wall clock.
    let timeLimit: Int
}

/// A picture in two dozen bytes, and its colour.
struct Sketch: Sendable, Equatable {
    let thumbHash: [UInt8]
    let red: UInt8
    let green: UInt8
    let blue: UInt8
}

/// What was made.
struct RenditionSet: Sendable {
    let pictures: [RenditionName: [UInt8]]
    let sketch: Sketch?
}

/// Makes smaller pictures: bytes in, bytes out, and nothing else passes.
///
/// The boundary behind which hostile bytes meet a decoder. Nothing in it names a store, a path or a caller, so that a
/// process of its own can stand behind it. Blocks; called on the renditions' own threads, several at once.
protocol RenditionMaking: Sendable {
    /// Makes what is ordered. The file's position is the maker's to move.
    ///
    /// - Throws: `undecodable`, also when the picture is too large or takes too long.
    func make(_ order: RenditionOrder, from bytes: ReadFile) throws(MediaError) -> RenditionSet
}
