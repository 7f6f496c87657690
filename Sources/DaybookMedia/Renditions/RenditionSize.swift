import DaybookAPI

/// A size in which pictures are made: a box, and the way to fit a picture into it. A smaller original is not enlarged.
struct RenditionSize: Sendable, Hashable {
    static let thumb = RenditionSize(named: 256)
    static let small = RenditionSize(named: 720)
    static let large = RenditionSize(named: 1440)
    /// The sizes that are made for every photo.
    static let named = [thumb, small, large]

    /// The width of the box, in pixels.
    let width: Int
    let height: Int
    let fit: RenditionFit

    private init(named edge: Int) {
        (width, height, fit) = (edge, edge, .inside)
    }

    /// Creates a box. Returns `nil` unless both edges are among the supported lengths (`RenditionLadder.rungs`).
    init?(width: Int, height: Int, fit: RenditionFit) {
        guard RenditionLadder.rungs.contains(width), RenditionLadder.rungs.contains(height) else { return nil }
        (self.width, self.height, self.fit) = (width, height, fit)
    }

    /// Whether every photo has a picture of this size without a request.
    var isNamed: Bool { RenditionSize.named.contains(self) }

    /// The name of the size in file names.
    var name: String {
        switch self {
        case .thumb: "thumb"
        case .small: "small"
        case .large: "large"
        default: "\(width)x\(height)-\(fit.rawValue)"
        }
    }

    /// The same box for a picture that lies on its side.
    var onItsSide: RenditionSize { RenditionSize(swapping: self) }

    private init(swapping size: RenditionSize) {
        (width, height, fit) = (size.height, size.width, size.fit)
    }

    /// Returns the longest edge, in pixels, at which a picture of `original` pixels has to be decoded for this size.
    func edge(of original: (width: Int, height: Int)) -> Int {
        if fit == .inside, width == height { return width }
        let (long, short) = (max(original.width, original.height, 1), max(min(original.width, original.height), 1))
        // The box's width bounds a wide picture inside it; its height does if the picture has to cover the box.
        let isWide = original.width * height >= original.height * width
        let byWidth = isWide == (fit == .inside)
        let (bound, edge) = byWidth ? (width, original.width) : (height, original.height)
        if bound >= edge { return long }
        if edge == long { return bound }
        // Rounded down inside, and up if no part of the box may stay empty.
        return max((long * bound + (fit == .inside ? 0 : short - 1)) / short, 1)
    }

    /// Returns the largest box of this box's proportions that fits into a picture, in pixels; no larger than this box.
    func cut(of picture: (width: Int, height: Int)) -> (width: Int, height: Int) {
        if picture.width >= width, picture.height >= height { return (width, height) }
        if picture.width * height >= picture.height * width {
            return (max(picture.height * width / height, 1), picture.height)
        }
        return (picture.width, max(picture.width * height / width, 1))
    }
}

/// The way in which a picture is fitted into a box.
enum RenditionFit: String, Sendable, Hashable, CaseIterable {
    /// The whole picture, within the box.
    case inside
    /// The middle of the picture, as large as possible in the box's proportions.
    case cover
}

/// A format in which pictures are made.
enum RenditionFormat: String, Sendable, Hashable, CaseIterable {
    case jpeg, webp, avif

    /// The formats that are made while a caller waits.
    static let quick: [RenditionFormat] = [.jpeg, .webp]

    var mediaType: String { "image/" + rawValue }

    /// Returns whether bytes begin like a file of this format.
    func begins(_ bytes: ByteBlock) -> Bool {
        switch self {
        case .jpeg: (bytes[0], bytes[1], bytes[2]) == (0xFF, 0xD8, 0xFF)
        case .webp: bytes.has("RIFF") && bytes.has("WEBP", at: 8)
        case .avif: bytes.has("ftypavif", at: 4)
        }
    }
}

/// The name of one picture of a blob.
struct RenditionName: Sendable, Hashable {
    /// The version of the recipe. A new one makes all cached pictures stale, so it changes whenever the results change.
    static let recipe = "6"

    let size: RenditionSize
    let format: RenditionFormat
    var turn = RenditionTurn.none

    /// The size before the picture is turned.
    var unturned: RenditionSize { turn == .quarter || turn == .threeQuarters ? size.onItsSide : size }

    /// The file name in the cache.
    var fileName: String {
        let turned = turn == .none ? "" : "-\(turn.rawValue)"
        return "\(RenditionName.recipe)-\(size.name)\(turned).\(format.rawValue)"
    }
}

/// The turn of an upright picture, in degrees clockwise.
enum RenditionTurn: UInt32, Sendable, Hashable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270

    /// The EXIF orientation of the same turn.
    var orientation: Int {
        switch self {
        case .none: 1
        case .quarter: 6
        case .half: 3
        case .threeQuarters: 8
        }
    }
}
