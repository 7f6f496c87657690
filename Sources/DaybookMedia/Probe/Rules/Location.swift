/// A point on the Earth in WGS 84, with the altitude in metres above the sea.
struct Location: Sendable, Hashable {
    let latitude: Double
    let longitude: Double
    let altitude: Double?

    /// Returns `nil` outside the Earth's range, and for exactly 0, 0, which cameras without a fix write.
    init?(_ latitude: Double, _ longitude: Double, _ altitude: Double? = nil) {
        guard abs(latitude) <= 90, abs(longitude) <= 180, latitude != 0 || longitude != 0 else { return nil }
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude.flatMap { $0.isFinite && abs($0) < 100_000 ? $0 : nil }
    }
}
