/// What decoding a photo told.
struct PictureFacts: Hashable, Sendable {
    var isDecodable: Bool
    /// Base 64; empty when there is no picture, or none yet.
    var thumbHash: String
    /// `#rrggbb`; empty as the hash is.
    var dominantColor: String
}
