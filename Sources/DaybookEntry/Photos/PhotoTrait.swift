/// A property of photos that a list can filter by.
enum PhotoTrait: String, CaseIterable, Sendable {
    /// The photo has people.
    case people
    /// The photo has a point or a place name.
    case place
    /// The photo has another source than its owner's upload.
    case imported

    /// The source of the owner's uploads.
    static let ownSource = "upload"

    func marks(_ photo: StoredPhoto) -> Bool {
        switch self {
        case .people: !photo.details.people.isEmpty
        case .place: photo.details.location != nil || photo.details.place != nil
        case .imported: photo.source != Self.ownSource
        }
    }
}
