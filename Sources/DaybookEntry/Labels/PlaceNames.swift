/// The names that a diary's places give to items: an item's own name, or that of the nearest named place within
/// ``PlaceGrouping/reach``.
struct PlaceNames {
    /// The maximum number of different points that are looked up at once. Further items without a name have none.
    private static let maximumPoints = 100

    private var grid = PlaceGrid<String>()

    /// - Parameter tallies: The counts of the diary's places; those without a name or a point name no other item.
    init(_ tallies: [PlaceTally]) {
        for tally in tallies where tally.items > 0 && !tally.name.isEmpty {
            if let middle = tally.middle { grid.add(tally.name, at: middle) }
        }
    }

    /// Returns the name of the nearest named place; `nil` if none is near.
    private func nearest(_ point: PlaceMark.Point) -> String? {
        grid.neighbors(of: point).min { ($0.distance, $0.value) < ($1.distance, $1.value) }?.value
    }

    /// Returns the names of the places of items, the most frequent first; of equals, the first by name.
    ///
    /// Names that differ only in Unicode composition are one name, in its first spelling.
    func mostFrequent(of places: [PlaceMark]) -> [String] {
        var counts: [String: (name: String, count: Int)] = [:]
        var near: [PlaceMark.Point: String?] = [:]
        func name(of place: PlaceMark) -> String? {
            if !place.name.isEmpty { return place.name }
            guard let point = place.point else { return nil }
            if let known = near[point] { return known }
            guard near.count < Self.maximumPoints else { return nil }
            let found = nearest(point)
            near[point] = .some(found)
            return found
        }
        for name in places.compactMap(name) { counts[LabelName.key(name), default: (name, 0)].count += 1 }
        return counts.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map(\.value.name)
    }
}
