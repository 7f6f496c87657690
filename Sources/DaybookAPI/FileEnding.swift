/// The usual endings of the names of files, by the media types that Daybook detects.
public enum FileEnding {
    private static let endings = [
        // Pictures.
        "image/jpeg": ".jpg", "image/png": ".png", "image/gif": ".gif", "image/webp": ".webp",
        "image/tiff": ".tif", "image/heic": ".heic", "image/heif": ".heif", "image/avif": ".avif",
        "image/bmp": ".bmp", "image/jxl": ".jxl", "image/jp2": ".jp2",
        "image/vnd.adobe.photoshop": ".psd",
        // Raw pictures.
        "image/x-adobe-dng": ".dng", "image/x-canon-cr2": ".cr2", "image/x-canon-cr3": ".cr3",
        "image/x-fuji-raf": ".raf", "image/x-olympus-orf": ".orf", "image/x-panasonic-rw2": ".rw2",
        // Clips.
        "video/mp4": ".mp4", "video/quicktime": ".mov", "video/webm": ".webm",
        "video/3gpp": ".3gp", "video/3gpp2": ".3g2",
        "video/x-matroska": ".mkv", "video/x-msvideo": ".avi",
        "video/mp2t": ".ts", "video/mpeg": ".mpg",
        "video/x-flv": ".flv", "video/x-ms-asf": ".wmv", "video/ogg": ".ogv",
        // Recordings.
        "audio/mpeg": ".mp3", "audio/mp4": ".m4a", "audio/aac": ".aac",
        "audio/x-wav": ".wav", "audio/flac": ".flac", "audio/ogg": ".ogg",
        "audio/amr": ".amr", "audio/amr-wb": ".awb",
        "audio/x-caf": ".caf", "audio/x-aiff": ".aiff", "audio/midi": ".mid",
        "audio/x-matroska": ".mka", "audio/x-ms-wma": ".wma",
    ]

    /// Returns the ending of a media type without parameters, with its dot; `nil` for an unknown type.
    public static func of(_ mediaType: String) -> String? { endings[mediaType] }
}
