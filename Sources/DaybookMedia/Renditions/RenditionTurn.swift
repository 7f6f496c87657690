/// The turn of an upright picture, in degrees clockwise.
enum RenditionTurn: UInt32, Sendable, Hashable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270

    /// The EXIF orientation of the same turn.
    var orientation: Int {
        switch self {
        case .none: 1
        case .quarter: 6
        case .half: 3
        case .threeQuarters: 8
        }
    }
}
