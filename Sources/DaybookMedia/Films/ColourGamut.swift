/// The red, green and blue of which a colour's numbers are shares. White is D65 in each gamut.
enum ColourGamut: Sendable, Hashable {
    /// ITU-R BT.709, sRGB: the gamut of every screen.
    case standard
    /// ITU-R BT.2020.
    case wide
    /// Display P3.
    case displayP3

    /// Creates a gamut from the colour primaries of ISO/IEC 23091-2. The P3 of cinemas (11) has another white, which
    /// stays white here.
    init(primaries: Int) {
        self =
            switch primaries {
            case 9: .wide
            case 11, 12: .displayP3
            default: .standard
            }
    }

    /// The matrix from light of this gamut to light of the standard one, row by row.
    var toStandard: [Float] {
        switch self {
        case .standard: [1, 0, 0, 0, 1, 0, 0, 0, 1]
        case .wide: [1.6605, -0.5876, -0.0728, -0.1246, 1.1329, -0.0083, -0.0182, -0.1006, 1.1187]
        case .displayP3: [1.2249, -0.2249, 0, -0.0421, 1.0421, 0, -0.0196, -0.0786, 1.0983]
        }
    }
}
