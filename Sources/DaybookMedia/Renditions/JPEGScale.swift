/// A fraction of its size at which a JPEG is decoded: one over this.
///
/// The decoder drops fine detail before it makes pixels of the rest, which is most of the work.
enum JPEGScale: CInt, CaseIterable {
    case half = 2
    case quarter = 4
    case eighth = 8

    /// The minimum ratio of the decoded picture to the result, so that the last step, which is smoother, still reduces.
    /// libvips itself would use twice the size, and decode a photo of 12 megapixels at full size.
    private static let reserve = 1.25

    /// Selects the smallest picture that is large enough for a square of `edge` and has at least a row and a column;
    /// nil if only the full size is.
    init?(width: Int, height: Int, edge: Int) {
        let wanted = Double(edge) * Self.reserve
        let found = Self.allCases.last {
            Double(max(width, height)) / Double($0.rawValue) >= wanted && min(width, height) >= $0.rawValue
        }
        guard let found else { return nil }
        self = found
    }

    /// Returns whether a picture is so thin that no row or column is left at a fraction of its size: libvips does not
    /// check this, and ends the process.
    static func isTooThin(width: Int, height: Int) -> Bool { min(width, height) < Int(eighth.rawValue) }
}
