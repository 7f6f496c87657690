/// The facts that the readers found in one file, before any rule is applied.
struct FileFacts: Sendable {
    var type: MediaType
    /// The width in stored pixels; 0 for unknown.
    var storedWidth = 0
    var storedHeight = 0
    /// EXIF's orientation, 1 to 8: the rotation that the stored picture needs, from its tags or its container.
    var orientation = 1
    /// The number of pictures that follow each other in time.
    var frames = 1
    /// Whether the decoder needs the whole picture before it has the first row.
    var decodesWhole = false
    /// The bytes of one decoded pixel, as far as the file states them; 0 for unknown.
    var bytesPerPixel = 0
    /// The number of pixels that the decoder has in memory at the same time, if they can be more than the stored ones:
    /// tiles, cropped parts.
    var decodedPixels = 0
    /// The number of pixels of the largest frame of a HEIF or AVIF: of a tile if the picture is made of tiles; 0 for
    /// unknown.
    var framePixels = 0
    /// The smallest scale at which a HEIF or AVIF can be decoded; `nil` if it can only be decoded at full size.
    var smallestScale: JPEGScale?
    /// The bytes that a row-wise decoder keeps besides the rows.
    var keptBytes = 0
    var durationMilliseconds = 0
    /// Whether the readers reached the end of the expected structure.
    var isWhole = true

    /// Whether an EXIF block was read. A second one is skipped.
    var hasExif = false
    /// Whether an XMP packet was read. A second one is skipped.
    var hasXMP = false
    var exif = ExifFacts()
    var xmp = XMPFacts()
    var iptc = IPTCFacts()
    var movie = MovieFacts()
    var samsung = SamsungTrailer()
    /// The names of auxiliary pictures, such as depth maps.
    var auxiliaryTypes: [String] = []
    /// The text of text chunks and the like that contain "Screenshot".
    var comment: String?
    /// The creation time of a picture, as its container's text states it.
    var creationText: String?
    /// The JPEG that represents a raw picture.
    var preview: RawPreview?
    /// The clip inside a still's file, found by its bytes.
    var motion: EmbeddedClip?

    init(type: MediaType) { self.type = type }

    /// The size of the picture as displayed.
    var displayedSize: (width: Int, height: Int) {
        orientation >= 5 ? (storedHeight, storedWidth) : (storedWidth, storedHeight)
    }
}

/// The facts in a movie's boxes.
struct MovieFacts: Sendable {
    var hasVideo = false
    var hasAudio = false
    /// The codecs of the largest pictures and of the first sound, four letters; empty for unknown.
    var pictureCodec = ""
    var soundCodec = ""
    /// H.264's profile; 0 for unknown.
    var pictureProfile = 0
    /// The creation time in seconds since 1970, UTC.
    var created: Int?
    /// Apple's keys and user data, by name, such as `com.apple.quicktime.make` or `©xyz`.
    var keys: [String: String] = [:]
    /// The frame rate at playback, in frames per second.
    var frameRate = 0.0
    /// The frame rate at recording, in frames per second.
    var captureRate: Double?

    /// The identifier that it shares with the still of a live photo.
    var contentIdentifier: String? { keys["com.apple.quicktime.content.identifier"] }
}
