/// What the readers found in one file, before any rule is applied to it.
struct FileFacts: Sendable {
    var type: MediaType
    /// Pixels as stored; 0 when unknown.
    var storedWidth = 0
    var storedHeight = 0
    /// EXIF's 1 to 8: the turn that makes the stored picture stand, by its tags or its container.
    var orientation = 1
    /// Pictures that follow each other in time.
    var frames = 1
    /// Pictures must be decoded whole before the first row can be had.
    var decodesWhole = false
    /// Bytes of one decoded pixel, as far as the file tells; 0 when it does not.
    var bytesPerPixel = 0
    /// Pixels that the decoder has in memory at once, where that can be more than are stored: tiles, parts cut off.
    var decodedPixels = 0
    /// Pixels of the largest frame of a HEIF or AVIF: of a tile, where the picture is made of tiles; 0 when unknown.
    var framePixels = 0
    /// The smallest scale at which a HEIF or AVIF can be decoded; `nil` where only the whole can.
    var smallestScale: JPEGScale?
    /// Bytes that a decoder of rows keeps besides the rows.
    var keptBytes = 0
    var durationMilliseconds = 0
    /// The readers reached the end of the structure they expect.
    var isWhole = true

    /// An EXIF block was read; a file's others are passed over.
    var hasExif = false
    /// An XMP packet was read; a file's others are passed over.
    var hasXMP = false
    var exif = ExifFacts()
    var xmp = XMPFacts()
    var iptc = IPTCFacts()
    var movie = MovieFacts()
    var samsung = SamsungTrailer()
    /// Names of auxiliary pictures, as depth maps.
    var auxiliaryTypes: [String] = []
    /// Text chunks and the like that say "Screenshot".
    var comment: String?
    /// The time at which a picture was made, as its container's text says.
    var creationText: String?
    /// The JPEG that stands for a raw picture.
    var preview: RawPreview?
    /// The clip inside a still's file, found there as bytes.
    var motion: EmbeddedClip?

    init(type: MediaType) { self.type = type }

    /// The picture as displayed.
    var displayedSize: (width: Int, height: Int) {
        orientation >= 5 ? (storedHeight, storedWidth) : (storedWidth, storedHeight)
    }
}
