/// The header of a JPEG's frame (ITU-T T.81, B.2.2): the picture's sides and its components.
struct JPEGFrame: Sendable, Equatable {
    /// The bytes of a coefficient. A picture of several scans is charged for at least as many bytes as one of colours
    /// at half the size: each further scan goes through the coefficients again.
    private static let coefficientBytes = 2
    private static let leastBytesPerPixel = 3

    let width: Int
    let height: Int
    /// Whether the picture is progressive: its scans follow each other by design.
    let isProgressive: Bool
    /// The sampling factors of each component, across and down.
    private let sampling: [Factors]

    private struct Factors: Equatable {
        let across: Int
        let down: Int
    }

    /// - Parameter body: The bytes after the marker and the length.
    init?(marker: Int, _ body: ByteBlock) {
        guard let height = body.u16(1), let width = body.u16(3) else { return nil }
        (self.width, self.height) = (width, height)
        isProgressive = [0xC2, 0xC6, 0xCA, 0xCE].contains(marker)
        sampling = (0..<min(Int(body[5] ?? 0), 4)).map { index in
            let factors = body[7 + index * 3] ?? 0x11
            return Factors(across: max(Int(factors >> 4), 1), down: max(Int(factors & 15), 1))
        }
    }

    /// The number of components; 0 if the frame does not state it.
    var components: Int { sampling.count }

    /// The bytes of the coefficients that a decoder keeps for a picture of several scans.
    var keptBytes: Int {
        let pixels = PixelBudget.pixels(width: width, height: height)
        guard pixels < .max else { return .max }
        let (across, down) = (sampling.map(\.across).max() ?? 1, sampling.map(\.down).max() ?? 1)
        let samples = sampling.reduce(0) { $0 + pixels * $1.across * $1.down / (across * down) }
        return max(samples * JPEGFrame.coefficientBytes, pixels * JPEGFrame.leastBytesPerPixel)
    }
}
