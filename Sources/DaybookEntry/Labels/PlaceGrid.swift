import Foundation

/// Points by the square that they are in, so that near ones are found without comparing all points.
struct PlaceGrid<Value> {
    /// A value within reach, and how many metres away it is.
    struct Neighbor {
        let value: Value
        let distance: Double
    }

    private var squares: [PlaceCell: [(value: Value, point: PlaceMark.Point)]] = [:]
    /// About as wide as the reach, so that only the squares around one have to be looked at.
    private let degrees = 0.01

    mutating func add(_ value: Value, at point: PlaceMark.Point) {
        squares[square(point), default: []].append((value, point))
    }

    /// Returns the values within ``PlaceGrouping/reach`` of a point, in the order of rows and columns, then of
    /// addition.
    func neighbors(of point: PlaceMark.Point) -> [Neighbor] {
        let center = square(point)
        // Degrees of longitude are short near the poles: there the reach is many squares wide.
        let shrinking = max(0.02, cos(min(abs(point.latitude) + degrees, 90) * .pi / 180))
        let width = Int64((1 / shrinking).rounded(.up))
        var found: [Neighbor] = []
        for row in (center.row - 1)...(center.row + 1) {
            for column in (center.column - width)...(center.column + width) {
                for other in squares[PlaceCell(row: row, column: column)] ?? [] {
                    let distance = PlaceGrouping.distance(point, other.point)
                    guard distance <= PlaceGrouping.reach else { continue }
                    found.append(Neighbor(value: other.value, distance: distance))
                }
            }
        }
        return found
    }

    private func square(_ point: PlaceMark.Point) -> PlaceCell {
        PlaceCell(
            row: Int64((point.latitude / degrees).rounded(.down)),
            column: Int64((point.longitude / degrees).rounded(.down)))
    }
}

extension PlaceGrid where Value == Int {
    /// The group of the nearest point within reach, the lowest when several are as near.
    func nearest(to point: PlaceMark.Point) -> Int? {
        neighbors(of: point).min { ($0.distance, $0.value) < ($1.distance, $1.value) }?.value
    }
}
