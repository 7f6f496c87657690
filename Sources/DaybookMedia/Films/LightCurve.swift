/// The curve that maps the numbers of a film or a picture to light.
enum LightCurve: Sendable, Hashable {
    /// The curve of every screen.
    case standard
    /// Perceptual quantizer, SMPTE ST 2084: absolute light up to 10,000 candela per square metre.
    case quantizer
    /// Hybrid log-gamma, ARIB STD-B67.
    case hybrid

    /// Creates a curve from the transfer characteristics of ISO/IEC 23091-2.
    init(transfer: Int) {
        self =
            switch transfer {
            case 16: .quantizer
            case 18: .hybrid
            default: .standard
            }
    }
}
