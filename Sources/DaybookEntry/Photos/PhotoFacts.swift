import Wording

/// The facts of a photo's bytes, including the file's metadata. They change in two cases: the picture is settled once,
/// and a newer probe of the same bytes may find more.
struct PhotoFacts: Hashable, Codable, Sendable {
    /// The SHA-256 of the original, 32 bytes.
    var digest: [UInt8]
    var mediaType: String
    var kind: PhotoKind
    var sizeBytes: Int64
    /// The width in pixels as displayed; 0 if unknown.
    var width: Int64 = 0
    /// The height in pixels as displayed; 0 if unknown.
    var height: Int64 = 0
    var durationMilliseconds: Int64 = 0
    /// The local time of the camera's clock.
    var captured: LocalTime?
    /// The UTC offset of that clock, if the file has it.
    var capturedOffset: UTCOffset?
    /// Whether the file gives an instant, as films and GPS receivers do, and not a wall-clock time.
    var capturedIsInstant = false
    var location: GeoPosition?
    var camera: CameraName?
    var subtypes: [String] = []
    var isDecodable: Bool
    var thumbHash = ""
    var dominantColor = ""
    /// The verdict on a photo without a picture; `nil` if there is a picture, or may be one.
    var verdict: PictureVerdict?
    /// The content ID that the still and the film of a live photo share.
    var contentID: String?
    /// The ID that the photos of one burst share.
    var burstID: String?
    /// The clip inside a still's file.
    var clip: MotionClip?
    /// The fraction of the second of `captured`, in microseconds.
    var capturedFraction: Int64?
    /// The precision of `captured`; `nil` means a second.
    var capturedPrecision: TakenPrecision?
    /// The time of the file's last change, as its sender reported it.
    var modified: Instant?
    var words: FileWords?

    static let maximumSubtypes = 32
    /// The maximum length, in bytes, of the IDs by which cameras group files, and of a subtype.
    static let longestGroup = 100

    /// The content version in URLs: it changes with the bytes.
    var version: String { PhotoFacts.version(of: digest) }

    /// Returns the content version of bytes with a digest.
    static func version(of digest: [UInt8]) -> String { hexadecimal(digest.prefix(8)) }

    /// Whether the photo is a screenshot.
    var isScreenshot: Bool { subtypes.contains("screenshot") }

    /// The state of the pictures. A decodable file has a hash as soon as its pictures are made: of the photo, of a
    /// still of the film, or of the recording's loudness.
    var state: PhotoPictureState {
        if !isDecodable { return .undecodable }
        return thumbHash.isEmpty ? .processing : .ready
    }

    /// Whether the photo has a picture or may get one. The drawing of a recording does not count.
    var hasPicture: Bool { kind != .audio && state != .undecodable }

    /// Returns the facts with the result of decoding.
    ///
    /// If an earlier reader found no picture, only the final result of a newer reader counts.
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

    /// Returns whether a reader older than `version` judged that there is no picture.
    func isOutdated(for version: Int64) -> Bool {
        state == .undecodable && (verdict?.readerVersion ?? 0) < version
    }

    /// Sets the size and the duration, as far as decoding found them.
    private mutating func take(width: Int64, height: Int64, duration: Int64) {
        if width > 0, height > 0 { (self.width, self.height) = (width, height) }
        if duration > 0 { durationMilliseconds = duration }
    }

    /// Returns the facts with the grouping facts of a newer probe: the IDs of a live photo and a burst and the clip, if
    /// they were not known, and the size and duration of a film.
    func grouped(by other: PhotoFacts) -> PhotoFacts {
        var facts = self
        facts.contentID = contentID ?? other.contentID
        facts.burstID = burstID ?? other.burstID
        facts.clip = clip ?? other.clip
        // Records of older readers have the size of a film as stored, or no size, because those readers did not use the
        // decoder.
        if kind == .video {
            facts.take(width: other.width, height: other.height, duration: other.durationMilliseconds)
        }
        return facts
    }

    /// The facts that come from decoding.
    var picture: PictureFacts {
        PictureFacts(
            isDecodable: isDecodable, thumbHash: thumbHash, dominantColor: dominantColor, width: width, height: height,
            durationMilliseconds: durationMilliseconds, verdict: verdict ?? PictureVerdict())
    }
}

/// The kind of a file. Raw values are the schema's.
enum PhotoKind: Int64, Codable, Sendable {
    case unknown = 0
    case photo = 1
    case video = 2
    case audio = 3
}

/// The state of a photo's pictures. Raw values are the schema's.
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
    /// The altitude in metres above sea level.
    var altitude: Double?
}

/// The device that took a picture.
struct CameraName: Hashable, Codable, Sendable {
    var make: String
    var model: String
    var lens: String

    /// The maximum size of each name in bytes. Media-service cuts names to 256 characters of up to four bytes.
    static let maximumBytes = 1024

    /// The text that a search looks in.
    var text: String { [make, model, lens].filter { !$0.isEmpty }.joined(separator: " ") }
}

/// The caption and the keywords in a file.
struct FileWords: Hashable, Codable, Sendable {
    @Verbatim var caption = ""
    @Verbatim var tags: [String] = []

    /// Makes the value; `nil` if both are empty.
    init?(caption: String, tags: [String]) {
        guard !caption.isEmpty || !tags.isEmpty else { return nil }
        (self.caption, self.tags) = (caption, tags)
    }
}

/// The result of decoding a photo.
struct PictureFacts: Hashable, Sendable {
    var isDecodable: Bool
    /// The ThumbHash in Base 64; empty if there is no picture, or none yet.
    var thumbHash: String
    /// The color as `#rrggbb`; empty like the hash.
    var dominantColor: String
    /// The width in pixels as displayed; 0 if unknown.
    var width: Int64 = 0
    /// The height in pixels as displayed; 0 if unknown.
    var height: Int64 = 0
    /// The duration; 0 if unknown.
    var durationMilliseconds: Int64 = 0
    /// The reason why there can be no picture.
    var verdict = PictureVerdict()

    /// Whether the result is final: there is a picture, or there can be none.
    var isSettled: Bool { !isDecodable || !thumbHash.isEmpty }
}

/// The result that no picture can be made from a photo. It is valid until a newer reader tries again.
struct PictureVerdict: Hashable, Codable, Sendable {
    /// The reason; `nil` if the reader gave none, or if there is a picture.
    var reason: UndecodableReason?
    /// The version of the reader that judged; 0 if unknown.
    var readerVersion: Int64 = 0

    /// The same verdict; `nil` if no reader judged.
    var stated: PictureVerdict? { reason == nil && readerVersion == 0 ? nil : self }
}

/// The reason why no picture can be made. Raw values are the schema's.
enum UndecodableReason: Int64, Codable, CaseIterable, Sendable {
    case damaged = 1
    case tooLarge = 2
    case unsupportedFormat = 3
    case tooCostly = 4

    /// The text for people.
    var words: Words {
        switch self {
        case .damaged: PictureRefusal.damaged.words
        case .tooLarge: PictureRefusal.tooLarge.words
        case .unsupportedFormat: PictureRefusal.unsupportedFormat.words
        case .tooCostly: PictureRefusal.tooCostly.words
        }
    }
}
