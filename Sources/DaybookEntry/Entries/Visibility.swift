/// The lists that show an entry or a photo.
enum Visibility: Int64, Sendable {
    /// A draft, in no list.
    case draft = 0
    case shown = 1
    case hidden = 2
    case trash = 3
    /// The film of a live photo, in no list: its still represents it.
    case paired = 4

    /// Whether a list with hidden items shows it.
    var isListed: Bool { self == .shown || self == .hidden }

    init(deleted: Bool, draft: Bool, hidden: Bool) {
        self = deleted ? .trash : (draft ? .draft : (hidden ? .hidden : .shown))
    }
}
