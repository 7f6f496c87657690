/// A format in which pictures are made.
enum RenditionFormat: String, Sendable, Hashable, CaseIterable {
    case jpeg, webp, avif

    /// The formats that are made while a caller waits.
    static let quick: [RenditionFormat] = [.jpeg, .webp]

    var mediaType: String { "image/" + rawValue }

    /// Returns whether bytes begin like a file of this format.
    func begins(_ bytes: ByteBlock) -> Bool {
        switch self {
        case .jpeg: (bytes[0], bytes[1], bytes[2]) == (0xFF, 0xD8, 0xFF)
        case .webp: bytes.has("RIFF") && bytes.has("WEBP", at: 8)
        case .avif: bytes.has("ftypavif", at: 4)
        }
    }
}
