/// The curve by which the numbers of a film or a picture stand for light.
enum LightCurve: Sendable, Hashable {
    /// What every screen shows.
    case standard
    /// Perceptual quantizer, SMPTE ST 2084: absolute light up to 10,000 candela a square metre.
    case quantizer
    /// Hybrid log-gamma, ARIB STD-B67.
    case hybrid

    /// From the transfer characteristics of ISO/IEC 23091-2.
    init(transfer: Int) {
        self =
            switch transfer {
            case 16: .quantizer
            case 18: .hybrid
            default: .standard
            }
    }
}
