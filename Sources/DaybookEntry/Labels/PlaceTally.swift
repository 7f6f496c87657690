/// What is counted of one cell under one name: the rows that places are made of.
struct PlaceTally: Hashable, Sendable {
    /// `nil` for things that name a place and tell no point.
    var cell: PlaceCell?
    /// The name its owner gave; empty for none.
    var name: String
    var entries: Int64
    var photos: Int64
    /// The sums of all latitudes and longitudes, in millionths of a degree: whole numbers, so that what is added can be
    /// taken away again.
    var latitudes: Int64
    var longitudes: Int64
    /// Its newest picture.
    var cover: PlaceCover?

    var items: Int64 { entries + photos }

    /// The middle of its points.
    var middle: PlaceMark.Point? {
        guard cell != nil, items > 0 else { return nil }
        return PlaceMark.Point(
            latitude: Double(latitudes) / Double(items) / 1e6, longitude: Double(longitudes) / Double(items) / 1e6)
    }
}
