/// The number of located items of one civil day in one region.
struct LocatedDay: Hashable, Sendable {
    let date: CivilDate
    let region: Region
    let items: Int64

    /// A square of a tenth of a degree, about 11 km from south to north.
    struct Region: Hashable, Comparable, Sendable {
        let row: Int64
        let column: Int64

        /// Finds the region of a point; `nil` for coordinates that are not on the Earth.
        init?(_ point: PlaceMark.Point) {
            guard (-90.0...90.0).contains(point.latitude), (-180.0...180.0).contains(point.longitude),
                let row = Int64(exactly: (point.latitude * 10).rounded(.down)),
                let column = Int64(exactly: (point.longitude * 10).rounded(.down))
            else { return nil }
            self.init(row: row, column: column)
        }

        init(row: Int64, column: Int64) {
            self.row = row
            self.column = column
        }

        var middle: PlaceMark.Point {
            PlaceMark.Point(latitude: (Double(row) + 0.5) / 10, longitude: (Double(column) + 0.5) / 10)
        }

        static func < (left: Region, right: Region) -> Bool { (left.row, left.column) < (right.row, right.column) }
    }
}
