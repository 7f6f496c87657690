/// A file format, detected from the bytes alone.
enum MediaType: String, Sendable, Hashable, CaseIterable {
    // Pictures that the renditions' loaders read.
    case jpeg = "image/jpeg"
    case png = "image/png"
    case gif = "image/gif"
    case webp = "image/webp"
    case tiff = "image/tiff"
    case heic = "image/heic"
    case heif = "image/heif"
    case avif = "image/avif"
    // Pictures that libav reads.
    case bmp = "image/bmp"
    case jpegXL = "image/jxl"
    case jpeg2000 = "image/jp2"
    // Pictures that are stored but not decoded.
    case photoshop = "image/vnd.adobe.photoshop"
    // Raw pictures, which are shown as the JPEG in them.
    case adobeRaw = "image/x-adobe-dng"
    case canonRaw2 = "image/x-canon-cr2"
    case canonRaw3 = "image/x-canon-cr3"
    case fujiRaw = "image/x-fuji-raf"
    case olympusRaw = "image/x-olympus-orf"
    case panasonicRaw = "image/x-panasonic-rw2"
    // Clips.
    case mp4 = "video/mp4"
    case quickTime = "video/quicktime"
    case threeGP = "video/3gpp"
    case threeG2 = "video/3gpp2"
    case matroska = "video/x-matroska"
    case webm = "video/webm"
    case avi = "video/x-msvideo"
    case mpegTransport = "video/mp2t"
    case mpegProgram = "video/mpeg"
    case flash = "video/x-flv"
    case windowsMedia = "video/x-ms-asf"
    case oggVideo = "video/ogg"
    // Recordings.
    case mp3 = "audio/mpeg"
    case mp4Audio = "audio/mp4"
    case aac = "audio/aac"
    case wav = "audio/x-wav"
    case flac = "audio/flac"
    case ogg = "audio/ogg"
    case amr = "audio/amr"
    case amrWide = "audio/amr-wb"
    case caf = "audio/x-caf"
    case aiff = "audio/x-aiff"
    case midi = "audio/midi"
    case matroskaAudio = "audio/x-matroska"
    case windowsMediaAudio = "audio/x-ms-wma"

    /// The kind of a file of this format.
    var kind: Kind {
        if rawValue.hasPrefix("image/") { return .photo }
        return rawValue.hasPrefix("video/") ? .video : .audio
    }

    /// Whether the header, as it is read here, states the displayed size.
    var statesDisplayedSize: Bool {
        switch self {
        case .mp4, .quickTime, .threeGP, .threeG2: true
        default: kind == .photo
        }
    }

    /// Whether libav decodes this still format, which no loader of libvips reads.
    var isReadByLibav: Bool { self == .bmp || self == .jpegXL || self == .jpeg2000 }

    /// Whether files of this format contain small copies of the picture, which decoders may use instead.
    var hasEmbeddedPictures: Bool { self == .heic || self == .heif || self == .avif }
}
