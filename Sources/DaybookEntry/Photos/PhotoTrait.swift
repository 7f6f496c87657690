/// What some photos have and others have not, where a list goes by it.
enum PhotoTrait: String, CaseIterable, Sendable {
    /// Names somebody.
    case people
    /// Tells where it was taken: a point, or a name.
    case place
    /// Came from elsewhere than its owner's own sending.
    case imported

    /// The source of what an owner sends.
    static let ownSource = "upload"

    func marks(_ photo: StoredPhoto) -> Bool {
        switch self {
        case .people: !photo.details.people.isEmpty
        case .place: photo.details.location != nil || photo.details.place != nil
        case .imported: photo.source != Self.ownSource
        }
    }
}
