import Foundation

/// Makes places of counted cells.
///
/// It looks at the counts alone, largest first with ties by cell and name, so the same diary has the same places in
/// whatever order it was written.
/// 1. A name that the owner gave makes one place of all that bears it.
/// 2. What has no name belongs to the nearest named cell within ``reach``.
/// 3. What is left gathers around its fullest cell, within the same reach.
struct PlaceGrouping {
    /// Metres from the middle of a cell to the middle of one that it draws in.
    static let reach = 1000.0
    /// Metres a degree of latitude is long.
    private static let degree = 111_195.0

    private struct Group {
        var tallies: [PlaceTally]
    }

    /// The places, those with the most entries and photos first.
    static func places(of tallies: [PlaceTally]) -> [PlaceGroup] {
        let sorted = tallies.filter { $0.items > 0 }.sorted(by: isBefore)
        var groups: [Group] = []
        var byName: [String: Int] = [:]
        var grid = CellGrid()
        for tally in sorted where !tally.name.isEmpty {
            let group = byName[tally.name] ?? groups.count
            if group == groups.count { groups.append(Group(tallies: [])) }
            byName[tally.name] = group
            groups[group].tallies.append(tally)
            if let middle = tally.middle { grid.add(group, at: middle) }
        }
        let unnamed = sorted.filter(\.name.isEmpty)
        var alone: [PlaceTally] = []
        for tally in unnamed {
            guard let middle = tally.middle else { continue }
            if let group = grid.nearest(to: middle) { groups[group].tallies.append(tally) } else { alone.append(tally) }
        }
        var leaders = CellGrid()
        for tally in alone {
            guard let middle = tally.middle else { continue }
            if let group = leaders.nearest(to: middle) {
                groups[group].tallies.append(tally)
            } else {
                leaders.add(groups.count, at: middle)
                groups.append(Group(tallies: [tally]))
            }
        }
        return groups.map { place($0.tallies) }.sorted(by: isBefore)
    }

    private static func place(_ tallies: [PlaceTally]) -> PlaceGroup {
        let fullest = tallies.filter { $0.cell != nil }.min(by: isBefore)
        return PlaceGroup(
            name: tallies.first { !$0.name.isEmpty }?.name ?? "", point: fullest?.middle,
            entries: tallies.reduce(0) { $0 + $1.entries }, photos: tallies.reduce(0) { $0 + $1.photos },
            cover: tallies.compactMap(\.cover).max()?.id)
    }

    private static func isBefore(_ left: PlaceTally, _ right: PlaceTally) -> Bool {
        if left.items != right.items { return left.items > right.items }
        let (first, second) = (left.cell ?? .none, right.cell ?? .none)
        return first != second ? first < second : left.name < right.name
    }

    private static func isBefore(_ left: PlaceGroup, _ right: PlaceGroup) -> Bool {
        let (first, second) = (left.entries + left.photos, right.entries + right.photos)
        if first != second { return first > second }
        if left.name != right.name { return left.name < right.name }
        return (left.point?.latitude ?? 0, left.point?.longitude ?? 0)
            < (right.point?.latitude ?? 0, right.point?.longitude ?? 0)
    }

    /// Metres between two near points, on a sphere unrolled.
    static func distance(_ left: PlaceMark.Point, _ right: PlaceMark.Point) -> Double {
        var turn = abs(left.longitude - right.longitude)
        if turn > 180 { turn = 360 - turn }
        let east = turn * cos((left.latitude + right.latitude) / 2 * .pi / 180)
        let north = left.latitude - right.latitude
        return (east * east + north * north).squareRoot() * degree
    }
}

extension PlaceCell {
    /// What stands for no cell in an order.
    fileprivate static let none = PlaceCell(row: .min, column: .min)
}

/// Points by the square they are in, so that near ones are found without looking at all.
private struct CellGrid {
    private var squares: [PlaceCell: [(group: Int, point: PlaceMark.Point)]] = [:]
    private static let degrees = 0.01

    mutating func add(_ group: Int, at point: PlaceMark.Point) {
        squares[square(point), default: []].append((group, point))
    }

    /// The group of the nearest point within reach, of the earliest added when several are as near.
    func nearest(to point: PlaceMark.Point) -> Int? {
        let center = square(point)
        // Degrees of longitude are short near the poles: there the reach is many squares wide.
        let shrinking = max(0.02, cos(min(abs(point.latitude) + Self.degrees, 90) * .pi / 180))
        let width = Int64((1 / shrinking).rounded(.up))
        var best: (group: Int, distance: Double)?
        for row in (center.row - 1)...(center.row + 1) {
            for column in (center.column - width)...(center.column + width) {
                for other in squares[PlaceCell(row: row, column: column)] ?? [] {
                    let distance = PlaceGrouping.distance(point, other.point)
                    guard distance <= PlaceGrouping.reach else { continue }
                    if let known = best, (known.distance, known.group) <= (distance, other.group) { continue }
                    best = (other.group, distance)
                }
            }
        }
        return best?.group
    }

    private func square(_ point: PlaceMark.Point) -> PlaceCell {
        PlaceCell(
            row: Int64((point.latitude / Self.degrees).rounded(.down)),
            column: Int64((point.longitude / Self.degrees).rounded(.down)))
    }
}
