import Wording

/// The facts of a file, after all rules.
struct MediaProbe: Sendable, Equatable {
    /// The device that took a picture.
    struct Camera: Sendable, Equatable {
        var make = ""
        var model = ""
        var lens = ""
    }

    let type: MediaType
    /// The width in displayed pixels; 0 for unknown.
    let width: Int
    let height: Int
    let durationMilliseconds: Int
    let moment: CaptureMoment?
    let location: Location?
    let camera: Camera?
    /// The subtypes, sorted.
    let subtypes: [String]
    /// The names of marked faces.
    let faces: [String]
    /// The file's description of its content; empty if there is none.
    let caption: String
    let keywords: [String]
    /// The identifier that the halves of a live photo share; `nil` for other files, and for a film that is cut off.
    let contentIdentifier: String?
    /// The identifier that the photos of one burst share.
    let burstIdentifier: String?
    /// The clip inside a still's file.
    let motion: EmbeddedClip?
    /// The JPEG that represents a raw picture.
    let preview: RawPreview?
    /// EXIF's orientation, 1 to 8: the rotation that a renderer still has to apply to the stored picture.
    let orientation: Int
    /// The memory for decoding, in megabytes.
    let decodeCost: Int
    /// The reason not to decode the file; absent if it may be decoded.
    let refusal: PictureRefusal?
    /// Whether the decoder needs the whole picture before it can make a smaller one.
    let decodesWhole: Bool
    /// Whether the readers found the expected structure, to its end.
    let isWhole: Bool
    /// The codec of films and recordings, four letters; empty for unknown.
    let pictureCodec: String
    let soundCodec: String
    /// Whether today's browsers can play the file unchanged.
    let isPlayable: Bool

    var kind: Kind { type.kind }

    init(_ facts: FileFacts) {
        type = facts.type
        let size = facts.displayedSize
        width = MediaProbe.side(size.width)
        height = MediaProbe.side(size.height)
        durationMilliseconds = facts.durationMilliseconds
        moment = CaptureTimeRule.moment(facts)
        location = LocationRule.location(facts)
        camera = MediaProbe.camera(facts)
        subtypes = SubtypeRule.subtypes(facts)
        faces = facts.xmp.faces
        caption = EmbeddedWordsRule.caption(facts)
        keywords = EmbeddedWordsRule.keywords(facts)
        contentIdentifier = GroupRule.contentIdentifier(facts)
        burstIdentifier = GroupRule.burstIdentifier(facts)
        motion = facts.motion
        preview = facts.preview
        orientation = facts.orientation
        decodeCost = facts.decodeCost
        refusal = facts.refusal
        decodesWhole = facts.decodesWhole
        isWhole = facts.isWhole
        pictureCodec = facts.movie.pictureCodec
        soundCodec = facts.movie.soundCodec
        isPlayable = PlayabilityRule.isPlayable(facts)
    }

    /// Returns 0 for a side that no picture can have.
    private static func side(_ pixels: Int) -> Int { (0...0x7FFF_FFFF).contains(pixels) ? pixels : 0 }

    private static func camera(_ facts: FileFacts) -> Camera? {
        let keys = facts.movie.keys
        let make = facts.exif.make ?? facts.xmp["tiff:Make"] ?? keys["com.apple.quicktime.make"] ?? keys["©mak"]
        let model = facts.exif.model ?? facts.xmp["tiff:Model"] ?? keys["com.apple.quicktime.model"] ?? keys["©mod"]
        let lens = facts.exif.lens ?? facts.xmp["exifEX:LensModel"]
        guard make != nil || model != nil || lens != nil else { return nil }
        return Camera(make: make ?? "", model: model ?? "", lens: lens ?? "")
    }
}
