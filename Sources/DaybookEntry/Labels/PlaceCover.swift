/// A picture that can stand for a place.
struct PlaceCover: Hashable, Comparable, Sendable {
    let time: Instant
    let id: UUIDBytes

    static func < (left: PlaceCover, right: PlaceCover) -> Bool { (left.time, left.id) < (right.time, right.id) }
}
