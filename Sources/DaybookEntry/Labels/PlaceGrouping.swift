import Foundation

/// The algorithm that makes places of counted cells.
///
/// The result depends only on the counts, largest first, with ties ordered by cell and name. It does not depend on the
/// order in which the diary was written.
/// 1. All cells with the same name from the owner are one place.
/// 2. A cell without a name joins a name within ``reach`` that most of its photos agree on (``PlaceAgreement``).
/// 3. The remaining cells are grouped around the fullest of them, within the same reach. Each group joins a name by the
///    same rule.
struct PlaceGrouping {
    /// The maximum distance, in metres, from the centre of a cell to the centre of a cell that joins it.
    static let reach = 1000.0
    /// The length of a degree of latitude in metres.
    private static let degree = 111_195.0

    /// Returns the places, the ones with the most entries and photos first.
    ///
    /// - Parameter claims: The names that entries give to their unnamed photos.
    static func places(of tallies: [PlaceTally], claims: [PlaceClaim]) -> [PlaceGroup] {
        let sorted = tallies.filter { $0.items > 0 }.sorted(by: isBefore)
        let named = sorted.filter { !$0.name.isEmpty }
        var groups: [[PlaceTally]] = []
        var byName: [String: Int] = [:]
        for tally in named {
            let group = byName[tally.name] ?? groups.count
            if group == groups.count { groups.append([]) }
            byName[tally.name] = group
            groups[group].append(tally)
        }
        let agreement = PlaceAgreement(named: named, groups: byName, claims: claims)
        var alone: [PlaceTally] = []
        for tally in sorted where tally.name.isEmpty {
            if let group = agreement.group(ofCell: tally) { groups[group].append(tally) } else { alone.append(tally) }
        }
        for cluster in clusters(of: alone) {
            if let group = agreement.group(ofCluster: cluster) {
                groups[group] += cluster
            } else {
                groups.append(cluster)
            }
        }
        return groups.map(place).sorted(by: isBefore)
    }

    /// Returns groups of cells around the fullest cells, which come first.
    private static func clusters(of tallies: [PlaceTally]) -> [[PlaceTally]] {
        var clusters: [[PlaceTally]] = []
        var leaders = PlaceGrid<Int>()
        for tally in tallies {
            guard let middle = tally.middle else { continue }
            if let cluster = leaders.nearest(to: middle) {
                clusters[cluster].append(tally)
            } else {
                leaders.add(clusters.count, at: middle)
                clusters.append([tally])
            }
        }
        return clusters
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

    /// Returns the distance in metres between two near points, by the equirectangular approximation.
    static func distance(from left: PlaceMark.Point, to right: PlaceMark.Point) -> Double {
        var turn = abs(left.longitude - right.longitude)
        if turn > 180 { turn = 360 - turn }
        let east = turn * cos((left.latitude + right.latitude) / 2 * .pi / 180)
        let north = left.latitude - right.latitude
        return (east * east + north * north).squareRoot() * degree
    }
}

extension PlaceCell {
    /// The cell that represents a missing cell in an order.
    fileprivate static let none = PlaceCell(row: .min, column: .min)
}

/// A place, with its numbers of entries and photos.
struct PlaceGroup: Hashable, Sendable {
    /// The name that the owner gave; empty if none.
    var name: String
    /// The centre of the cell with the most items; `nil` for a place known by name only.
    var point: PlaceMark.Point?
    var entries: Int64
    var photos: Int64
    var cover: UUIDBytes?
}

/// The counts of one cell under one name: the rows from which places are made.
struct PlaceTally: Hashable, Sendable {
    /// `nil` for items that name a place but have no point.
    var cell: PlaceCell?
    /// The name that the owner gave; empty if none.
    var name: String
    var entries: Int64
    var photos: Int64
    /// The sum of all latitudes, in millionths of a degree: an integer, so that an addition can be undone exactly.
    var latitudes: Int64
    /// The sum of all longitudes, in millionths of a degree.
    var longitudes: Int64
    /// The newest photo that can be the cover.
    var cover: PlaceCover?

    var items: Int64 { entries + photos }

    /// The mean of the points.
    var middle: PlaceMark.Point? {
        guard cell != nil, items > 0 else { return nil }
        return PlaceMark.Point(
            latitude: Double(latitudes) / Double(items) / 1e6, longitude: Double(longitudes) / Double(items) / 1e6)
    }
}
