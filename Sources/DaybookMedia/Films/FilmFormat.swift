/// The parts of libav that may read a file: a demuxer for each format, decoders by name, and a limit of pixels.
///
/// libav has about 300 demuxers and 500 decoders. A demuxer or decoder that is not named here never reads a byte.
enum FilmFormat {
    /// The pixels of the largest film that is decoded: 8K.
    static let largestPicture = 8192 * 4608

    /// The permitted decoders, in libav's list format.
    static let decoders = (pictureDecoders + soundDecoders).joined(separator: ",")

    private static let pictureDecoders = [
        "h264", "hevc", "vp8", "vp9", "libdav1d", "libaom-av1", "mpeg4", "mpeg1video", "mpeg2video", "h263", "mjpeg",
        "prores", "dnxhd", "dvvideo", "theora", "msmpeg4v1", "msmpeg4v2", "msmpeg4", "wmv1", "wmv2", "wmv3", "vc1",
        "flv", "vp6", "vp6f",
    ]
    private static let soundDecoders = [
        "aac", "aac_latm", "mp3", "mp3float", "mp2", "mp2float", "ac3", "eac3", "opus", "vorbis", "flac", "alac",
        "amrnb", "amrwb", "wmav1", "wmav2", "adpcm_ms", "adpcm_ima_wav", "adpcm_ima_qt", "pcm_u8", "pcm_s8",
        "pcm_s16le", "pcm_s16be", "pcm_s24le", "pcm_s24be", "pcm_s32le", "pcm_s32be", "pcm_f32le", "pcm_f32be",
        "pcm_f64le", "pcm_f64be", "pcm_mulaw", "pcm_alaw",
    ]

    /// Returns the only demuxer that may read a format; `nil` for formats that are stored only.
    static func demuxer(of type: MediaType) -> String? {
        switch type {
        case .mp4, .quickTime, .threeGP, .threeG2, .mp4Audio: "mov"
        case .matroska, .webm, .matroskaAudio: "matroska"
        case .avi: "avi"
        case .mpegTransport: "mpegts"
        case .mpegProgram: "mpeg"
        case .flash: "flv"
        case .windowsMedia, .windowsMediaAudio: "asf"
        case .ogg, .oggVideo: "ogg"
        case .mp3: "mp3"
        case .aac: "aac"
        case .wav: "wav"
        case .flac: "flac"
        case .amr, .amrWide: "amr"
        case .caf: "caf"
        case .aiff: "aiff"
        default: nil
        }
    }

    /// Returns whether an MP4 may contain a track unchanged so that browsers can play it.
    static func mayCopy(_ track: AVTrack, from type: MediaType) -> Bool {
        switch track.kind {
        case .picture:
            // Old AVI and program streams have no presentation times.
            ["h264", "vp9", "av1"].contains(track.codec) && ["yuv420p", "yuvj420p"].contains(track.pixels)
                && type != .avi && type != .mpegProgram
        case .sound: ["aac", "mp3", "opus"].contains(track.codec) && type != .avi && type != .mpegProgram
        case .other: false
        }
    }
}
