import Wording

/// What decoding a photo told.
struct PictureFacts: Hashable, Sendable {
    var isDecodable: Bool
    /// Base 64; empty when there is no picture, or none yet.
    var thumbHash: String
    /// `#rrggbb`; empty as the hash is.
    var dominantColor: String
    /// Pixels as displayed, and milliseconds; 0 when unknown.
    var width: Int64 = 0
    var height: Int64 = 0
    var durationMilliseconds: Int64 = 0
    /// Why there is no picture and never will be.
    var verdict = PictureVerdict()

    /// Whether it is known that there is a picture, or that there is none.
    var isSettled: Bool { !isDecodable || !thumbHash.isEmpty }
}
