/// Where one entry or photo is counted among places.
struct PlaceSpot: Hashable, Sendable {
    /// `nil` when it tells no point.
    let cell: PlaceCell?
    /// The name its owner gave; empty for none.
    let name: String
    /// Millionths of a degree; 0 without a point.
    let latitude: Int64
    let longitude: Int64
    /// It can stand for the place.
    let cover: PlaceCover?

    /// The spot of an entry; `nil` for one that lists do not show, or that tells no place.
    init?(_ entry: StoredEntry) {
        guard entry.visibility == .shown else { return nil }
        self.init(point: entry.content.place?.point, name: entry.content.place?.name ?? "", cover: nil)
    }

    /// The spot of a photo: where its owner says it is, or else where the camera was.
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
    /// Where its owner says it is, or else where the camera was.
    var point: PlaceMark.Point? {
        details.place?.point ?? details.location.map { PlaceMark.Point(latitude: $0.latitude, longitude: $0.longitude) }
    }
}
