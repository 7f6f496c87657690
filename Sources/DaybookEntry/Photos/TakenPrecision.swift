/// The known part of a photo's time; the unknown rest stands at its beginning. Raw values are the schema's.
enum TakenPrecision: Int64, Codable, Sendable {
    case second = 1
    case day = 2
    case month = 3
    case year = 4

    /// Whether the photo is of one day, which can come back in later years.
    var isOfADay: Bool { self == .second || self == .day }
}
