/// Which lists show an entry or a photo.
enum Visibility: Int64, Sendable {
    /// Drafts: in no list.
    case draft = 0
    case shown = 1
    case hidden = 2
    case trash = 3
    /// The moving half of a live photo: in no list, its still stands for it.
    case paired = 4

    /// Whether a list shows it to those who ask for what is hidden, too.
    var isListed: Bool { self == .shown || self == .hidden }

    init(deleted: Bool, draft: Bool, hidden: Bool) {
        self = deleted ? .trash : (draft ? .draft : (hidden ? .hidden : .shown))
    }
}
