/// A time on a wall clock, without a zone. The years are 1000 to 9999: old pictures are scanned, and smaller numbers
/// come from clocks that were never set.
struct CivilTime: Sendable, Hashable {
    let year: Int
    let month: Int
    let day: Int
    let hour: Int
    let minute: Int
    let second: Int

    /// Returns `nil` unless such a time exists. A leap second becomes the second before it.
    init?(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ second: Int) {
        guard (1000...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= CivilTime.days(in: month, of: year), (0...23).contains(hour), (0...59).contains(minute),
            (0...60).contains(second)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        (self.hour, self.minute, self.second) = (hour, minute, min(second, 59))
    }

    /// Creates the wall clock time in UTC at an instant, in seconds since 1970.
    init?(utc seconds: Int) {
        let days = (seconds - CivilTime.modulo(seconds, by: 86400)) / 86400
        let rest = CivilTime.modulo(seconds, by: 86400)
        // Howard Hinnant, "chrono-compatible low-level date algorithms", civil_from_days.
        let shifted = days + 719_468
        let era = (shifted - CivilTime.modulo(shifted, by: 146_097)) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        self.init(
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1,
            rest / 3600, rest / 60 % 60, rest % 60)
    }

    /// The seconds since 1970 at which a clock in UTC shows this time.
    var secondsAsUTC: Int {
        // Hinnant, days_from_civil.
        let year = month <= 2 ? self.year - 1 : self.year
        let era = year / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return (era * 146_097 + dayOfEra - 719_468) * 86400 + hour * 3600 + minute * 60 + second
    }

    /// `YYYY-MM-DDTHH:MM:SS`.
    var text: String {
        "\(CivilTime.digits(year, width: 4))-\(CivilTime.digits(month))-\(CivilTime.digits(day))"
            + "T\(CivilTime.digits(hour)):\(CivilTime.digits(minute)):\(CivilTime.digits(second))"
    }

    private static func digits(_ number: Int, width: Int = 2) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }

    private static func modulo(_ number: Int, by divisor: Int) -> Int {
        let rest = number % divisor
        return rest < 0 ? rest + divisor : rest
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
