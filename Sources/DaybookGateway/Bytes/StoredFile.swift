import DaybookAPI
import HTTPTypes
import Wording
import ZRPC

/// A file that media-service stores, as entry-service describes it.
struct StoredFile: Sendable {
    let digest: String
    let mediaType: String
    let sizeBytes: Int64
    /// The value of the URL parameter `v`, with which the response may be cached for ever.
    let version: String
    /// The name under which the client saves the file.
    let fileName: String
    /// Whether the file is hidden: no cache between the server and the client may store it.
    var isHidden = false
    /// The file's first byte in the blob. A file that is only part of a blob ends after `sizeBytes`.
    var offset: Int64 = 0

    /// The entity tag, which names exactly these bytes.
    var etag: String { offset == 0 ? "\"\(digest)\"" : "\"\(digest)-\(offset)\"" }
}

extension ResolvePhotoBytesResponse {
    /// The original, or the moving half of a live photo.
    var file: StoredFile {
        StoredFile(
            digest: digest, mediaType: mediaType, sizeBytes: sizeBytes, version: version, fileName: fileName,
            isHidden: hidden, offset: offset)
    }
}

extension ResolveSoundBytesResponse {
    /// The sound, whose version is its digest.
    var file: StoredFile {
        StoredFile(digest: digest, mediaType: mediaType, sizeBytes: sizeBytes, version: digest, fileName: fileName)
    }
}

/// The header fields that go with bytes of photos and sounds.
enum BytesFields {
    /// Returns the fields for bytes of any kind. `isVersioned` says whether the request names the version of the
    /// content, which then never changes. Hidden bytes are cached nowhere: otherwise the next user of the browser would
    /// see them without the password.
    static func fields(etag: String, mediaType: String, isVersioned: Bool, isHidden: Bool = false) -> HTTPFields {
        let kept = isVersioned ? "private, max-age=31536000, immutable" : "private, no-cache"
        return [
            .contentType: mediaType, .eTag: etag, .acceptRanges: "bytes",
            .cacheControl: isHidden ? "private, no-store" : kept,
            // A file may be a document with its own scripts: none of them run here.
            .contentSecurityPolicy: "default-src 'none'; sandbox", .crossOriginResourcePolicy: "same-origin",
        ]
    }

    /// Returns the fields for a smaller picture.
    static func picture(etag: String, mediaType: String, isVersioned: Bool, isHidden: Bool = false) -> HTTPFields {
        var fields = fields(etag: etag, mediaType: mediaType, isVersioned: isVersioned, isHidden: isHidden)
        fields[.vary] = "Accept"
        return fields
    }

    /// Removes the fields that describe the content, for a 304 response without bytes.
    static func leaveOutContent(of fields: inout HTTPFields) {
        fields[.contentType] = nil
        fields[.contentDisposition] = nil
    }
}

/// The requested smaller picture of a photo.
struct PictureChoice: Hashable, Sendable {
    /// The named size; unspecified if `box` is set.
    let size: RenditionSize
    var box: PictureBox?
    let formats: PictureFormats
    /// Whether the picture is one of many for an archive.
    var isForArchive = false
}

/// A timer that says whether a recurring action is due again.
struct Recurring {
    private let interval: Duration
    private var last = ContinuousClock.now

    init(every interval: Duration) { self.interval = interval }

    /// Whether the interval has passed since the action was last due, or since the beginning. Reading `true` begins the
    /// next interval.
    var isDue: Bool {
        mutating get {
            let now = ContinuousClock.now
            guard now - last >= interval else { return false }
            last = now
            return true
        }
    }
}

/// The smaller pictures and films that a request may name.
enum RenditionNegotiation {
    /// Returns the size with this name in a path; nil if there is none.
    static func size(_ name: String) -> RenditionSize? {
        switch name {
        case "thumb": .thumb
        case "small": .small
        case "large": .large
        default: nil
        }
    }

    /// Returns the film with this name in a path; nil if there is none.
    static func film(_ name: String) -> FilmName? {
        switch name {
        case "preview": .preview
        case "video": .video
        default: nil
        }
    }

    /// Returns the error for files from which no picture can be made.
    static func noPicture(_ cause: RPCError? = nil) -> RPCError {
        RPCError(.notFound, UploadFault.noRendition, cause: cause)
    }
}

extension SentFile {
    /// Parses `X-File-Name` and `X-File-Modified`.
    ///
    /// A number outside the years 1 to 9999 is ignored: file systems keep the time of a wrong clock, and the file is
    /// valid nevertheless.
    ///
    /// - Throws: INVALID_ARGUMENT for an invalid name or time.
    init(_ fields: HTTPFields) throws(RPCError) {
        self.init()
        if let text = fields[.fileName] { name = try FileName.header(text) }
        guard let text = fields[.fileModified] else { return }
        modified = FileTime(text)
        guard modified != nil || FileTime.isNumber(text) else {
            throw .invalid("X-File-Modified", fault: UploadFault.fileTime)
        }
    }
}
