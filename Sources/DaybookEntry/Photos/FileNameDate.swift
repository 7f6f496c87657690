import Foundation

/// A date that a phone, a messenger or a person wrote into a file name.
struct FileNameDate: Hashable, Sendable {
    /// The moment in a file name.
    enum Moment: Hashable, Sendable {
        /// A wall-clock time, with the microseconds of its second.
        case wall(LocalTime, microseconds: Int64)
        case instant(Instant)
    }

    let moment: Moment
    /// The precision: a second or a day.
    let precision: TakenPrecision

    /// The maximum length of a name that is parsed; no system writes longer names.
    private static let longest = 1024
    /// The day from which dates are plausible: the year of the first photograph.
    private static let earliest = CivilDate(day: CivilDate.dayNumber(year: 1826, month: 1, day: 1))

    /// Parses a name with its extension. A date with a time of day is preferred; among equals, the first.
    ///
    /// Only dates with the year first are accepted; nothing is guessed. `nil` for a name without a date, and for dates
    /// that are not in the calendar, are before photography, or are more than a day after `now`.
    init?(_ fileName: String, now: Instant) {
        guard fileName.utf8.count <= Self.longest else { return nil }
        let name = DigitRuns(stem: Self.stem(Array(fileName.precomposedStringWithCanonicalMapping.utf8)))
        let last = CivilDate(day: now.seconds.flooredQuotient(by: 86_400) + 1)
        let dates = name.dates.filter { (Self.earliest...last).contains($0.date) }
        if let clock = dates.first(where: { $0.clock != nil }) ?? dates.first {
            let local = LocalTime(seconds: clock.date.day * 86_400 + (clock.clock?.seconds ?? 0))
            let microseconds = clock.clock?.microseconds ?? 0
            precision = clock.clock == nil ? .day : .second
            // Pixel phones name their pictures by UTC.
            moment =
                name.stem.starts(with: Array("PXL_".utf8)) && precision == .second
                ? .instant(Instant(microseconds: local.seconds * 1_000_000 + microseconds))
                : .wall(local, microseconds: microseconds)
        } else if let instant = name.instant, instant <= now.advanced(bySeconds: 86_400) {
            (moment, precision) = (.instant(instant), .second)
        } else {
            return nil
        }
    }

    /// Returns a name without its extension: a dot and two to five letters or digits, with at least one letter.
    private static func stem(_ name: [UInt8]) -> [UInt8] {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return name }
        let end = name[(dot + 1)...]
        let isExtension =
            (2...5).contains(end.count) && end.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
            && end.contains { $0.isASCIILetter }
        return isExtension ? Array(name[..<dot]) : name
    }
}
