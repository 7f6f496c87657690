/// A photo that can be the cover of a place.
struct PlaceCover: Hashable, Comparable, Sendable {
    let time: Instant
    let id: UUIDBytes

    static func < (left: PlaceCover, right: PlaceCover) -> Bool { (left.time, left.id) < (right.time, right.id) }
}
