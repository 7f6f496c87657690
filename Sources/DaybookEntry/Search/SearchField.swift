/// The parts of a resource that search distinguishes.
///
/// A raw value stands before the field in stored text; no folded text contains such a byte. Raw values are stored:
/// never reuse one.
enum SearchField: UInt8, Sendable, CaseIterable {
    case title = 0x02
    case body = 0x03
    case tag = 0x04
    case person = 0x05
    case place = 0x06
    case caption = 0x07
    case camera = 0x08
    case fileName = 0x09

    /// The JSON member of the resource that holds the field.
    var memberName: String {
        switch self {
        case .title: "title"
        case .body: "body"
        case .tag: "tags"
        case .person: "people"
        case .place: "place"
        case .caption: "caption"
        case .camera: "camera"
        case .fileName: "fileName"
        }
    }

    /// Whether the field is only a few words, so that two initial consonants are significant in it.
    var isShort: Bool { self != .body }
}
