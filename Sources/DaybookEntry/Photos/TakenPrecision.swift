/// The known part of a photo's time. The unknown parts have their first value, such as January or 00:00. Raw values are
/// the schema's.
enum TakenPrecision: Int64, Codable, Sendable {
    case second = 1
    case day = 2
    case month = 3
    case year = 4

    /// Whether the day is known, so that the photo can be a memory of that day.
    var isOfADay: Bool { self == .second || self == .day }
}
