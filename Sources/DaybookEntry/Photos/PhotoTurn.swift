/// How far an owner turned a photo, in degrees clockwise.
enum PhotoTurn: Int64, Codable, Sendable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270

    /// Whether what was wide is high.
    var isSideways: Bool { self == .quarter || self == .threeQuarters }

    /// The content version of smaller pictures that are turned so, from that of the bytes.
    func version(_ version: String) -> String { self == .none ? version : "\(version)-\(rawValue)" }
}
