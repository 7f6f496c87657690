/// The claims of a diary's entries on place names.
///
/// An entry claims a photo only if the entry contains the photo and its point is near: an entry about a whole trip
/// names no place.
struct PlaceClaims {
    private struct Key: Hashable {
        let cell: PlaceCell
        let name: String
    }

    private struct Vote: Hashable {
        let photo: UUIDBytes
        let name: String
    }

    private var votes: Set<Vote> = []
    private var counts: [Key: Int64] = [:]

    /// The claims, in no order.
    var all: [PlaceClaim] { counts.map { PlaceClaim(cell: $0.key.cell, name: $0.key.name, photos: $0.value) } }

    /// Counts a photo in an entry. Several entries with one name claim the photo once.
    mutating func add(photo: UUIDBytes, at spot: PlaceMark.Point, entry place: PlaceMark) {
        let name = LabelName.key(place.name)
        guard !name.isEmpty, let point = place.point,
            PlaceGrouping.distance(from: point, to: spot) <= PlaceGrouping.reach,
            let cell = PlaceCell(latitude: spot.latitude, longitude: spot.longitude),
            votes.insert(Vote(photo: photo, name: name)).inserted
        else { return }
        counts[Key(cell: cell, name: name), default: 0] += 1
    }
}

/// The unnamed photos of one cell that are in entries with one place name.
struct PlaceClaim: Hashable, Sendable {
    let cell: PlaceCell
    /// The name that the entries give.
    let name: String
    var photos: Int64
}
