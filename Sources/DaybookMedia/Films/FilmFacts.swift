/// The facts of a film or recording as its decoder states them; 0 for unknown.
struct FilmFacts: Sendable, Equatable {
    /// The width in pixels as displayed: square pixels, after rotation.
    var width = 0
    var height = 0
    var durationMilliseconds = 0

    /// The longest duration that is accepted: a year.
    private static let longest = 366 * 86_400_000

    /// - Parameters:
    ///   - shape: The picture's pixels, made square.
    ///   - orientation: EXIF's 1 to 8, still to be applied.
    ///   - duration: Microseconds.
    init(_ shape: FilmShape?, orientation: Int, duration: Int?) {
        if let shape { (width, height) = orientation >= 5 ? (shape.height, shape.width) : (shape.width, shape.height) }
        durationMilliseconds = min((duration ?? 0) / 1000, FilmFacts.longest)
    }

    /// Validates facts from another process; `nil` for numbers that no film has.
    init?(width: UInt32, height: UInt32, durationMilliseconds: Int64) {
        guard (0...Int64(FilmFacts.longest)).contains(durationMilliseconds), width <= FilmShape.longestEdge,
            height <= FilmShape.longestEdge, (width == 0) == (height == 0)
        else { return nil }
        (self.width, self.height) = (Int(width), Int(height))
        self.durationMilliseconds = Int(durationMilliseconds)
    }
}
