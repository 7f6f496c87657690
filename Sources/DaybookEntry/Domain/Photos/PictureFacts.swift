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

/// The judgement that no picture can be made of a photo. It holds until a newer reader looks.
struct PictureVerdict: Hashable, Codable, Sendable {
    /// `nil` where the reader did not say, and where there is a picture.
    var reason: UndecodableReason?
    /// The version of the reader that judged; 0 for one that did not say.
    var readerVersion: Int64 = 0

    /// The same; `nil` where nobody judged.
    var stated: PictureVerdict? { reason == nil && readerVersion == 0 ? nil : self }
}

/// Why no picture can be made. Raw values are the schema's.
enum UndecodableReason: Int64, Codable, CaseIterable, Sendable {
    case damaged = 1
    case tooLarge = 2
    case unsupportedFormat = 3
    case tooCostly = 4

    /// What people read.
    var words: Words {
        switch self {
        case .damaged: PictureRefusal.damaged.words
        case .tooLarge: PictureRefusal.tooLarge.words
        case .unsupportedFormat: PictureRefusal.unsupportedFormat.words
        case .tooCostly: PictureRefusal.tooCostly.words
        }
    }
}
