/// The position at which one entry or photo counts for places.
struct PlaceSpot: Hashable, Sendable {
    /// `nil` without a point.
    let cell: PlaceCell?
    /// The name that the owner gave; empty if none.
    let name: String
    /// The latitude in millionths of a degree; 0 without a point.
    let latitude: Int64
    /// The longitude in millionths of a degree; 0 without a point.
    let longitude: Int64
    /// The item as a possible cover of the place.
    let cover: PlaceCover?

    /// Finds the spot of an entry; `nil` for an entry that lists do not show, or that has no place.
    init?(_ entry: StoredEntry) {
        guard entry.visibility == .shown else { return nil }
        self.init(point: entry.content.place?.point, name: entry.content.place?.name ?? "", cover: nil)
    }

    /// Finds the spot of a photo: the place that its owner gave, or else the camera's position.
    init?(_ photo: StoredPhoto) {
        guard photo.visibility == .shown else { return nil }
        self.init(
            point: photo.point, name: photo.details.place?.name ?? "",
            cover: photo.canBeCover ? PlaceCover(time: photo.time.instant, id: photo.id) : nil)
    }

    init?(point: PlaceMark.Point?, name: String, cover: PlaceCover?) {
        cell = point.flatMap { PlaceCell(latitude: $0.latitude, longitude: $0.longitude) }
        self.name = LabelName.key(name)
        guard cell != nil || !name.isEmpty else { return nil }
        let known = cell == nil ? nil : point
        latitude = known.flatMap { Int64(exactly: ($0.latitude * 1e6).rounded()) } ?? 0
        longitude = known.flatMap { Int64(exactly: ($0.longitude * 1e6).rounded()) } ?? 0
        self.cover = cover
    }
}

extension StoredPhoto {
    /// The point that the owner gave, or else the camera's position.
    var point: PlaceMark.Point? {
        details.place?.point ?? details.location.map { PlaceMark.Point(latitude: $0.latitude, longitude: $0.longitude) }
    }
}

/// A photo that can be the cover of a place.
struct PlaceCover: Hashable, Comparable, Sendable {
    let time: Instant
    let id: UUIDBytes

    static func < (left: PlaceCover, right: PlaceCover) -> Bool { (left.time, left.id) < (right.time, right.id) }
}
