/// A square of the Earth's surface that points are counted in: 0.005 degrees, about 550 m, from south to north.
///
/// From west to east it is as many degrees at the equator, and twice as many from each latitude on where degrees are half
/// as long. The borders are whole numbers, so that a point is in one cell for ever, whatever came before or after it.
struct PlaceCell: Hashable, Comparable, Codable, Sendable {
    let row: Int64
    let column: Int64

    private static let cellsPerDegree = 200.0
    /// Rows of 60, 75.5 and 82.8 degrees: there a degree of longitude is a half, a quarter, an eighth as long.
    private static let widenings: [Int64] = [12_000, 15_100, 16_560]

    /// The cell of a point; `nil` for what is no point on the Earth.
    init?(latitude: Double, longitude: Double) {
        guard (-90.0...90.0).contains(latitude), (-180.0...180.0).contains(longitude),
            let row = Int64(exactly: (latitude * Self.cellsPerDegree).rounded(.down)),
            let column = Int64(exactly: (longitude * Self.cellsPerDegree).rounded(.down))
        else { return nil }
        let distance = row < 0 ? -(row + 1) : row
        let shift = Self.widenings.count { distance >= $0 }
        self.init(row: row, column: column >> Int64(shift))
    }

    init(row: Int64, column: Int64) {
        self.row = row
        self.column = column
    }

    static func < (left: PlaceCell, right: PlaceCell) -> Bool {
        (left.row, left.column) < (right.row, right.column)
    }
}
