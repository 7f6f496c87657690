/// The facts of a sound's bytes. They never change.
struct SoundFacts: Hashable, Codable, Sendable {
    /// The SHA-256 of the bytes, 32 bytes.
    var digest: [UInt8]
    var mediaType: String
    var sizeBytes: Int64
    var durationMilliseconds: Int64

    /// The usual extension of file names of this type, with its dot; empty if there is none.
    var fileEnding: String {
        switch mediaType {
        case "audio/mpeg": ".mp3"
        case "audio/mp4": ".m4a"
        case "audio/aac": ".aac"
        case "audio/x-wav": ".wav"
        case "audio/flac": ".flac"
        case "audio/ogg": ".ogg"
        case "audio/amr": ".amr"
        case "audio/amr-wb": ".awb"
        case "audio/x-caf": ".caf"
        case "audio/x-aiff": ".aiff"
        case "audio/x-matroska": ".mka"
        default: ""
        }
    }
}
