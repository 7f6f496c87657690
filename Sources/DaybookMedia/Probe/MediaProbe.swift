import Wording

/// What a file says of itself, after all rules.
struct MediaProbe: Sendable, Equatable {
    /// The device that took a picture.
    struct Camera: Sendable, Equatable {
        var make = ""
        var model = ""
        var lens = ""
    }

    let type: MediaType
    /// Pixels as displayed; 0 when unknown.
    let width: Int
    let height: Int
    let durationMilliseconds: Int
    let moment: CaptureMoment?
    let location: Location?
    let camera: Camera?
    /// Sorted.
    let subtypes: [String]
    /// Names of marked faces.
    let faces: [String]
    /// The words that the file carries of what it shows; empty when there are none.
    let caption: String
    let keywords: [String]
    /// What the halves of a live photo have in common; `nil` for what is no half, and for a film that is cut off.
    let contentIdentifier: String?
    /// What the photos of one burst have in common.
    let burstIdentifier: String?
    /// The clip inside a still's file.
    let motion: EmbeddedClip?
    /// The JPEG that stands for a raw picture.
    let preview: RawPreview?
    /// EXIF's 1 to 8: what a renderer still has to do to make the stored picture stand.
    let orientation: Int
    /// Memory that decoding takes, in megabytes.
    let decodeCost: Int
    /// The reason why no decoder is to try it; absent if one may.
    let refusal: PictureRefusal?
    /// The decoder has to have the whole picture before it can make a smaller one.
    let decodesWhole: Bool
    /// The readers found the structure they expect, to its end.
    let isWhole: Bool
    /// What films and recordings are coded in, four letters; empty when unknown.
    let pictureCodec: String
    let soundCodec: String
    /// Browsers of today play it as it is.
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

    /// More than any picture's side is a lie.
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
