/// The kind of a file: photo, video or sound.
enum Kind: Sendable, Hashable {
    case photo, video, audio

    /// The largest body of this kind, in bytes.
    var sizeLimit: Int {
        switch self {
        case .photo: 256 << 20
        case .video: 8 << 30
        case .audio: 512 << 20
        }
    }
}
