/// The owner's rotation of a photo, in degrees clockwise.
enum PhotoTurn: Int64, Codable, Sendable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270

    /// Whether the turn swaps width and height.
    var isSideways: Bool { self == .quarter || self == .threeQuarters }

    /// Returns the content version of turned renditions, from the version of the bytes.
    func version(_ version: String) -> String { self == .none ? version : "\(version)-\(rawValue)" }
}
