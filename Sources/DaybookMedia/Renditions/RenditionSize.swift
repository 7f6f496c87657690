/// The sizes pictures are made in.
enum RenditionSize: String, Sendable, Hashable, CaseIterable {
    case thumb, small, large

    /// The longest edge, in pixels. A smaller original is not enlarged.
    var edge: Int {
        switch self {
        case .thumb: 256
        case .small: 720
        case .large: 1440
        }
    }
}
