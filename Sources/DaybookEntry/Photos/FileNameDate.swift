import Foundation

/// A date that a phone, a messenger or a person wrote into a file's name.
struct FileNameDate: Hashable, Sendable {
    /// The moment that a name tells.
    enum Moment: Hashable, Sendable {
        /// A clock on a wall, and the microseconds behind its second.
        case wall(LocalTime, microseconds: Int64)
        case instant(Instant)
    }

    let moment: Moment
    /// A second or a day.
    let precision: TakenPrecision

    /// Longer names are not looked at: no system has them.
    private static let longest = 1024
    /// The first day of which there is a photograph.
    private static let earliest = CivilDate(day: CivilDate.dayNumber(year: 1826, month: 1, day: 1))

    /// Reads a name, with its extension. A date with a time of day counts before one without, the first before others.
    ///
    /// Dates are read year first; no other meaning of the digits is guessed. `nil` for a name without a date, and for
    /// dates that no calendar has, that are before photography, or that are more than a day after `now`.
    init?(_ fileName: String, now: Instant) {
        guard fileName.utf8.count <= Self.longest else { return nil }
        let name = DigitRuns(stem: Self.stem(Array(fileName.precomposedStringWithCanonicalMapping.utf8)))
        let last = CivilDate(day: now.seconds.flooredQuotient(by: 86_400) + 1)
        let dates = name.dates.filter { (Self.earliest...last).contains($0.date) }
        if let clock = dates.first(where: { $0.clock != nil }) ?? dates.first {
            let local = LocalTime(seconds: clock.date.day * 86_400 + (clock.clock?.seconds ?? 0))
            let microseconds = clock.clock?.microseconds ?? 0
            precision = clock.clock == nil ? .day : .second
            // Pixel phones name their pictures by Greenwich's clock.
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

    /// A name without its extension: a dot and two to five letters and digits, with a letter among them.
    private static func stem(_ name: [UInt8]) -> [UInt8] {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return name }
        let end = name[(dot + 1)...]
        let isExtension =
            (2...5).contains(end.count) && end.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
            && end.contains { $0.isASCIILetter }
        return isExtension ? Array(name[..<dot]) : name
    }
}
