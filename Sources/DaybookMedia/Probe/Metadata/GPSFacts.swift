/// The facts in EXIF's GPS directory. Degrees are signed; north and east are positive.
struct GPSFacts: Sendable {
    var latitude: Double?
    var longitude: Double?
    var altitude: Double?
    /// `YYYY:MM:DD`, UTC.
    var date: String?
    /// Seconds since midnight, UTC.
    var secondOfDay: Int?
}
