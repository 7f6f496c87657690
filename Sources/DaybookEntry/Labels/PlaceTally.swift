/// The counts of one cell under one name: the rows that places are made of.
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
