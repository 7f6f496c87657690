import Foundation

/// An index of points by squares, which finds near points without comparing all of them.
struct PlaceGrid<Value> {
    /// A value within reach, with its distance in metres.
    struct Neighbor {
        let value: Value
        let distance: Double
    }

    private var squares: [PlaceCell: [(value: Value, point: PlaceMark.Point)]] = [:]
    /// The width of a square, about the reach, so that only the neighbouring squares have to be searched.
    private let degrees = 0.01

    mutating func add(_ value: Value, at point: PlaceMark.Point) {
        squares[square(point), default: []].append((value, point))
    }

    /// Returns the values within ``PlaceGrouping/reach`` of a point, in the order of rows and columns, then of
    /// addition.
    func neighbors(of point: PlaceMark.Point) -> [Neighbor] {
        let center = square(point)
        // Degrees of longitude are short near the poles, so the reach spans many squares there.
        let shrinking = max(0.02, cos(min(abs(point.latitude) + degrees, 90) * .pi / 180))
        let width = Int64((1 / shrinking).rounded(.up))
        var found: [Neighbor] = []
        for row in (center.row - 1)...(center.row + 1) {
            for column in (center.column - width)...(center.column + width) {
                for other in squares[PlaceCell(row: row, column: column)] ?? [] {
                    let distance = PlaceGrouping.distance(from: point, to: other.point)
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
    /// Returns the group of the nearest point within reach; the lowest group of equally near points.
    func nearest(to point: PlaceMark.Point) -> Int? {
        neighbors(of: point).min { ($0.distance, $0.value) < ($1.distance, $1.value) }?.value
    }
}
