/// Which lists show an entry or a photo.
enum Visibility: Int64, Sendable {
    /// Drafts: in no list.
    case draft = 0
    case shown = 1
    case hidden = 2
    case trash = 3

    init(deleted: Bool, draft: Bool, hidden: Bool) {
        self = deleted ? .trash : (draft ? .draft : (hidden ? .hidden : .shown))
    }
}
