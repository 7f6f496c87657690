import Wording

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
