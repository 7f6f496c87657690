/// When a photo was taken: the instant, what is known of the zone, and what the clock showed.
///
/// | `timeZone` | `offset` | it is |
/// |---|---|---|
/// | a name | set | taken in that zone |
/// | empty | set | taken at an offset the camera gave |
/// | empty | `nil` | floating: the camera's clock is all there is; `instant` reads it in the account's zone |
struct PhotoTime: Hashable, Codable, Sendable {
    var instant: Instant
    var timeZone = ""
    var offset: UTCOffset?
    var local: LocalTime

    var isFloating: Bool { offset == nil }
}
