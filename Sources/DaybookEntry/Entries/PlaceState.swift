/// The state of a photo's place in an entry. Raw values are stored.
enum PlaceState: Int64, Sendable {
    case shown = 0
    /// The photo is in the trash, or is the film of a live photo. Its place is kept.
    case removed = 1
    case hidden = 2

    init(_ visibility: Visibility) {
        self =
            switch visibility {
            case .shown, .draft: .shown
            case .hidden: .hidden
            case .trash, .paired: .removed
            }
    }
}
