import Wording

/// The reason why no picture can be made. Raw values are the schema's.
enum UndecodableReason: Int64, Codable, CaseIterable, Sendable {
    case damaged = 1
    case tooLarge = 2
    case unsupportedFormat = 3
    case tooCostly = 4

    /// The text for people.
    var words: Words {
        switch self {
        case .damaged: PictureRefusal.damaged.words
        case .tooLarge: PictureRefusal.tooLarge.words
        case .unsupportedFormat: PictureRefusal.unsupportedFormat.words
        case .tooCostly: PictureRefusal.tooCostly.words
        }
    }
}
