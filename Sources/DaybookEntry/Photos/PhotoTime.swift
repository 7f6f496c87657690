/// The time of a photo: the instant, the known part of the zone, and the local time.
///
/// | `timeZone` | `offset` | meaning |
/// |---|---|---|
/// | a name | set | taken in that zone |
/// | empty | set | taken at an offset that the camera gave |
/// | empty | `nil` | floating: only the camera's clock is known; `instant` is its time in the account's zone |
struct PhotoTime: Hashable, Codable, Sendable {
    var instant: Instant
    var timeZone = ""
    var offset: UTCOffset?
    var local: LocalTime
    var precision = TakenPrecision.second
    var source = TakenSource.upload

    var isFloating: Bool { offset == nil }

    /// The fraction of the second, in microseconds: the same in every zone.
    var fraction: Int64 { instant.microseconds.flooredRemainder(by: 1_000_000) }
}

extension PhotoTime {
    /// Decodes a stored time, also one from before times had a source.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            instant: try values.decode(Instant.self, forKey: .instant),
            timeZone: try values.decode(String.self, forKey: .timeZone),
            offset: try values.decodeIfPresent(UTCOffset.self, forKey: .offset),
            local: try values.decode(LocalTime.self, forKey: .local),
            precision: try values.decodeIfPresent(TakenPrecision.self, forKey: .precision) ?? .second,
            source: try values.decodeIfPresent(TakenSource.self, forKey: .source) ?? .upload)
    }
}

/// The origin of a photo's time. Raw values are the schema's.
enum TakenSource: Int64, Codable, Sendable {
    case file = 1
    case name = 2
    case modified = 3
    case upload = 4
    case person = 5
}
