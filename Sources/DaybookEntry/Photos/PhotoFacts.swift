/// The facts of a photo's bytes, and those that the bytes tell of themselves. They never change, except that a picture
/// is settled once, and that a newer look at the same bytes may find more.
struct PhotoFacts: Hashable, Codable, Sendable {
    /// SHA-256 of the original, 32 bytes.
    var digest: [UInt8]
    var mediaType: String
    var kind: PhotoKind
    var sizeBytes: Int64
    /// Pixels as displayed; 0 when unknown.
    var width: Int64 = 0
    var height: Int64 = 0
    var durationMilliseconds: Int64 = 0
    /// What the camera's clock showed.
    var captured: LocalTime?
    /// How far that clock was ahead of UTC, when the file tells.
    var capturedOffset: UTCOffset?
    /// The file tells the instant, as films and GPS receivers do, and no clock on a wall.
    var capturedIsInstant = false
    var location: GeoPosition?
    var camera: CameraName?
    var subtypes: [String] = []
    var isDecodable: Bool
    var thumbHash = ""
    var dominantColor = ""
    /// Absent where there is a picture, or may be one.
    var verdict: PictureVerdict?
    /// What the still and the film of a live photo have in common.
    var contentID: String?
    /// What the photos of one burst have in common.
    var burstID: String?
    /// The clip inside a still's bytes.
    var clip: MotionClip?
    /// The fraction of the second beside `captured`, in microseconds.
    var capturedFraction: Int64?
    /// The known precision of `captured`; to the second when `nil`.
    var capturedPrecision: TakenPrecision?
    /// The time of the file's last change, as its sender said.
    var modified: Instant?
    var words: FileWords?

    /// The content version that URLs carry: it changes when the bytes do.
    var version: String { PhotoFacts.version(of: digest) }

    /// The content version of bytes with a digest.
    static func version(of digest: [UInt8]) -> String { hexadecimal(digest.prefix(8)) }

    /// It shows a screen, and nothing that somebody saw.
    var isScreenshot: Bool { subtypes.contains("screenshot") }

    /// What is taken to be decodable has a hash as soon as its pictures were made: a photo's own, a still of a film, a
    /// drawing of how loud a recording is.
    var state: PhotoPictureState {
        if !isDecodable { return .undecodable }
        return thumbHash.isEmpty ? .processing : .ready
    }

    /// Whether there is something to see, or may be: pictures that are not made yet count. A recording's drawing does not.
    var hasPicture: Bool { kind != .audio && state != .undecodable }

    /// The same facts with what another look at the bytes found out about the picture.
    ///
    /// A photo without a picture is judged anew by a newer reader only, and never becomes one that waits.
    func settled(by other: PictureFacts) -> PhotoFacts {
        guard state == .processing || (isOutdated(for: other.verdict.readerVersion) && other.isSettled) else {
            return self
        }
        var facts = self
        facts.isDecodable = other.isDecodable
        facts.thumbHash = other.thumbHash
        facts.dominantColor = other.dominantColor
        facts.verdict = facts.state == .undecodable ? other.verdict.stated : nil
        facts.take(width: other.width, height: other.height, duration: other.durationMilliseconds)
        return facts
    }

    /// Whether a reader older than `version` judged that there is no picture.
    func isOutdated(for version: Int64) -> Bool {
        state == .undecodable && (verdict?.readerVersion ?? 0) < version
    }

    /// Takes over the size and duration that a look at the bytes found, as far as it did.
    private mutating func take(width: Int64, height: Int64, duration: Int64) {
        if width > 0, height > 0 { (self.width, self.height) = (width, height) }
        if duration > 0 { durationMilliseconds = duration }
    }

    /// The same facts with those of a newer look at the bytes: the ids of a live photo and a burst and the clip, if
    /// they were not known, and the size and duration of a film.
    func grouped(by other: PhotoFacts) -> PhotoFacts {
        var facts = self
        facts.contentID = contentID ?? other.contentID
        facts.burstID = burstID ?? other.burstID
        facts.clip = clip ?? other.clip
        // Sizes of films were recorded as stored, or not at all, before their decoder was asked.
        if kind == .video {
            facts.take(width: other.width, height: other.height, duration: other.durationMilliseconds)
        }
        return facts
    }

    /// What of these facts comes from decoding.
    var picture: PictureFacts {
        PictureFacts(
            isDecodable: isDecodable, thumbHash: thumbHash, dominantColor: dominantColor, width: width, height: height,
            durationMilliseconds: durationMilliseconds, verdict: verdict ?? PictureVerdict())
    }
}

/// What kind of thing the bytes are. Raw values are the schema's.
enum PhotoKind: Int64, Codable, Sendable {
    case unknown = 0
    case photo = 1
    case video = 2
    case audio = 3
}

/// Whether pictures can be made of a photo. Raw values are the schema's.
enum PhotoPictureState: Int64, Sendable {
    case ready = 1
    /// Not known yet: media-service tries again later.
    case processing = 2
    case undecodable = 3
}

/// A point on the Earth, WGS 84.
struct GeoPosition: Hashable, Codable, Sendable {
    var latitude: Double
    var longitude: Double
    /// Metres above sea level.
    var altitude: Double?
}

/// The device that took a picture.
struct CameraName: Hashable, Codable, Sendable {
    var make: String
    var model: String
    var lens: String

    /// As people search for it.
    var text: String { [make, model, lens].filter { !$0.isEmpty }.joined(separator: " ") }
}
