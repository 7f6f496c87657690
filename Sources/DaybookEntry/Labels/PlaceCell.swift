/// A square of the Earth's surface in which points are counted: 0.005 degrees, about 550 m, from south to north.
///
/// At the equator a cell is equally many degrees wide from west to east. It is twice as many degrees wide from each
/// latitude where degrees are half as long. The borders are integers, so that a point always belongs to the same cell.
struct PlaceCell: Hashable, Comparable, Codable, Sendable {
    let row: Int64
    let column: Int64

    private static let cellsPerDegree = 200.0
    /// The rows of 60, 75.5 and 82.8 degrees, where a degree of longitude is a half, a quarter and an eighth as long.
    private static let widenings: [Int64] = [12_000, 15_100, 16_560]

    /// Finds the cell of a point; `nil` for coordinates that are not on the Earth.
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
