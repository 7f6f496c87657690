/// The formats pictures are made in.
enum RenditionFormat: String, Sendable, Hashable, CaseIterable {
    case jpeg, webp, avif

    /// Those that pictures are made in while somebody waits.
    static let quick: [RenditionFormat] = [.jpeg, .webp]

    var mediaType: String { "image/" + rawValue }

    /// Whether bytes begin as a file of this format does.
    func begins(_ bytes: ByteBlock) -> Bool {
        switch self {
        case .jpeg: (bytes[0], bytes[1], bytes[2]) == (0xFF, 0xD8, 0xFF)
        case .webp: bytes.has("RIFF") && bytes.has("WEBP", at: 8)
        case .avif: bytes.has("ftypavif", at: 4)
        }
    }
}
