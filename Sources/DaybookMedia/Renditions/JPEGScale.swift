/// At what fraction of its size a JPEG is decoded: one over this.
///
/// Its decoder leaves fine detail out before it makes pixels of the rest, which is most of the work that there is.
enum JPEGScale: CInt, CaseIterable {
    case half = 2
    case quarter = 4
    case eighth = 8

    /// How much larger than what is made of it the decoded picture is at least, so that the last step, which is smoother,
    /// has something to do. libvips itself would ask for twice the size, and decode a photo of 12 megapixels whole.
    private static let reserve = 1.25

    /// The smallest picture that is large enough for a square of `edge` and has a row and a column; nil when only the whole
    /// one is.
    init?(width: Int, height: Int, edge: Int) {
        let wanted = Double(edge) * Self.reserve
        let found = Self.allCases.last {
            Double(max(width, height)) / Double($0.rawValue) >= wanted && min(width, height) >= $0.rawValue
        }
        guard let found else { return nil }
        self = found
    }

    /// Whether a picture is so thin that nothing is left of it at a fraction of its size: libvips does not look, and ends
    /// the process.
    static func isTooThin(width: Int, height: Int) -> Bool { min(width, height) < Int(eighth.rawValue) }
}
