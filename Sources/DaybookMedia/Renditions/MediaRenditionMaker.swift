/// A maker of pictures of all media: of photos with libvips; of other photos, films and recordings with libav.
struct MediaRenditionMaker: RenditionMaking {
    private let pictures: VipsRenditionMaker
    private let stills: StillRenditionMaker
    private let films: FilmRenditionMaker

    /// Starts the libraries.
    ///
    /// - Parameter memory: The maximum memory for decoding one picture, in megabytes.
    init(memory: Int = DecodingMemory.usualLimit) throws(MediaError) {
        pictures = try VipsRenditionMaker(memory: memory)
        stills = StillRenditionMaker(pictures: pictures)
        films = try FilmRenditionMaker()
    }

    func make(
        _ order: RenditionOrder, from bytes: ReadFile, deliver: (RenditionPart) -> Void
    ) throws(MediaError) {
        if order.type.isReadByLibav {
            try stills.make(order, from: bytes, deliver: deliver)
        } else if order.type.kind == .photo {
            try pictures.make(order, from: bytes, deliver: deliver)
        } else {
            try films.make(order, from: bytes, deliver: deliver)
        }
    }
}

/// A maker of smaller pictures: bytes in, bytes out, and nothing else passes.
///
/// This is the boundary behind which a decoder reads hostile bytes. Its parameters name no store, path or caller, so
/// that the implementation can be a separate process. Blocks. It is called on the renditions' own threads, several at
/// once.
protocol RenditionMaking: Sendable {
    /// Makes the ordered pictures, and passes each part to `deliver` as soon as it is made: the pictures from the
    /// smallest to the largest, the sketch after the smallest. A part may come twice, and is then the same. The maker
    /// may move the file's position.
    ///
    /// - Throws: `undecodable` when the decoder calls the bytes broken or the picture is too large; `postponed` when
    ///   that is not known, for lack of time, of memory or of the file's bytes. Some parts may have been delivered
    ///   before.
    func make(
        _ order: RenditionOrder, from bytes: ReadFile, deliver: (RenditionPart) -> Void
    ) throws(MediaError)
}

extension RenditionMaking {
    /// Makes the ordered pictures, and returns when all of them are made.
    func make(_ order: RenditionOrder, from bytes: ReadFile) throws(MediaError) -> RenditionSet {
        var set = RenditionSet()
        try make(order, from: bytes) { set.add($0) }
        return set
    }
}

/// An order for pictures of one blob, from one decoding of it.
struct RenditionOrder: Sendable {
    /// The type of the bytes: only its loader may read them.
    let type: MediaType
    /// EXIF's orientation, 1 to 8, still to be applied.
    let orientation: Int
    /// Whether the decoder needs the whole picture before it can make a smaller one.
    let decodesWhole: Bool
    let names: Set<RenditionName>
    /// Whether the hash and the colour are made, too.
    let wantsSketch: Bool
    /// The time limit of decoding, in milliseconds of wall clock.
    let timeLimit: Int
    /// The memory for decoding, in megabytes, as estimated by the probe; 0 for unknown.
    var decodeCost = 0
    /// The bytes of the file that are decoded; `nil` for all.
    var part: Range<Int>?
}

/// A part of the result of an order.
enum RenditionPart: Sendable, Equatable {
    case picture(RenditionName, [UInt8])
    case sketch(Sketch)
}

/// The complete result of an order.
struct RenditionSet: Sendable, Equatable {
    private(set) var pictures: [RenditionName: [UInt8]] = [:]
    private(set) var sketch: Sketch?

    mutating func add(_ part: RenditionPart) {
        switch part {
        case .picture(let name, let bytes): pictures[name] = bytes
        case .sketch(let sketch): self.sketch = sketch
        }
    }
}
