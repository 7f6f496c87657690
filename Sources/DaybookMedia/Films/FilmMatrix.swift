/// The placement of a film's stored pictures on the screen: its display matrix without perspective, 16.16 numbers.
///
/// A stored point (x, y) is shown at (ax + cy, bx + dy).
struct FilmMatrix: Sendable, Hashable {
    private static let one = 1 << 16

    static let upright = FilmMatrix(a: one, b: 0, c: 0, d: one)

    let a: Int
    let b: Int
    let c: Int
    let d: Int

    /// Creates the matrix of an EXIF orientation, 1 to 8.
    init(orientation: Int) {
        let one = FilmMatrix.one
        (a, b, c, d) =
            switch orientation {
            case 2: (-one, 0, 0, one)
            case 3: (-one, 0, 0, -one)
            case 4: (one, 0, 0, -one)
            case 5: (0, one, one, 0)
            case 6: (0, one, -one, 0)
            case 7: (0, -one, -one, 0)
            case 8: (0, -one, one, 0)
            default: (one, 0, 0, one)
            }
    }

    init(a: Int, b: Int, c: Int, d: Int) { (self.a, self.b, self.c, self.d) = (a, b, c, d) }

    /// The nearest EXIF orientation, 1 to 8.
    var orientation: Int {
        if abs(a) + abs(d) >= abs(b) + abs(c) {
            return switch (a < 0, d < 0) {
            case (false, false): 1
            case (true, false): 2
            case (true, true): 3
            case (false, true): 4
            }
        }
        return switch (b < 0, c < 0) {
        case (false, false): 5
        case (false, true): 6
        case (true, true): 7
        case (true, false): 8
        }
    }

    /// Whether the stored width becomes the displayed height.
    var swapsEdges: Bool { orientation >= 5 }

    /// Returns this matrix followed by a clockwise turn.
    func turned(_ turn: RenditionTurn) -> FilmMatrix {
        let (a, b, c, d) = (a, b, c, d)
        return switch turn {
        case .none: self
        case .quarter: FilmMatrix(a: -b, b: a, c: -d, d: c)
        case .half: FilmMatrix(a: -a, b: -b, c: -c, d: -d)
        case .threeQuarters: FilmMatrix(a: b, b: -a, c: d, d: -c)
        }
    }

    /// Returns the nine numbers of an MP4 track for pictures of this size, moved so that no coordinate is negative.
    func numbers(width: Int, height: Int) -> [Int32] {
        let left = min(0, a * width) + min(0, c * height)
        let top = min(0, b * width) + min(0, d * height)
        return [a, b, 0, c, d, 0, -left, -top, 1 << 30].map { Int32(clamping: $0) }
    }
}
