/// A time on a wall clock, without a zone. The years are those of a camera: 1900 to 9999.
struct CivilTime: Sendable, Hashable {
    let year: Int
    let month: Int
    let day: Int
    let hour: Int
    let minute: Int
    let second: Int

    /// `nil` unless such a time exists. A leap second is kept as the last second before it.
    init?(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ second: Int) {
        guard (1900...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= CivilTime.days(in: month, of: year), (0...23).contains(hour), (0...59).contains(minute),
            (0...60).contains(second)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        (self.hour, self.minute, self.second) = (hour, minute, min(second, 59))
    }

    /// The wall clock in Greenwich at an instant, in seconds since 1970.
    init?(utc seconds: Int) {
        let days = (seconds - CivilTime.modulo(seconds, 86400)) / 86400
        let rest = CivilTime.modulo(seconds, 86400)
        // Howard Hinnant, "chrono-compatible low-level date algorithms", civil_from_days.
        let shifted = days + 719_468
        let era = (shifted - CivilTime.modulo(shifted, 146_097)) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        self.init(
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1,
            rest / 3600, rest / 60 % 60, rest % 60)
    }

    /// Seconds since 1970 at which a clock in Greenwich shows this.
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
        "\(CivilTime.digits(year, 4))-\(CivilTime.digits(month))-\(CivilTime.digits(day))"
            + "T\(CivilTime.digits(hour)):\(CivilTime.digits(minute)):\(CivilTime.digits(second))"
    }

    private static func digits(_ number: Int, _ width: Int = 2) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }

    private static func modulo(_ number: Int, _ divisor: Int) -> Int {
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

/// A wall clock's distance from Greenwich.
struct ClockOffset: Sendable, Hashable {
    /// Minutes east of Greenwich, at most 14 hours either way.
    let minutes: Int

    init?(minutes: Int) {
        guard abs(minutes) <= 14 * 60 else { return nil }
        self.minutes = minutes
    }

    /// Reads `+09:00`, `+0900`, `+09` or `Z`.
    init?(_ text: some StringProtocol) {
        if text == "Z" || text == "z" {
            self.init(minutes: 0)
            return
        }
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        let digits = String(text.dropFirst().filter { $0 != ":" })
        guard digits.count == 2 || digits.count == 4, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
            let hours = Int(digits.prefix(2)), let rest = digits.count == 4 ? Int(digits.suffix(2)) : 0, rest < 60
        else { return nil }
        self.init(minutes: (sign == "-" ? -1 : 1) * (hours * 60 + rest))
    }

    /// `+09:00`.
    var text: String {
        let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
        return (minutes < 0 ? "-" : "+") + (hours < 10 ? "0" : "") + "\(hours):" + (rest < 10 ? "0" : "") + "\(rest)"
    }
}

/// Reads dates as files write them.
enum DateText {
    /// Reads `2008:05:30 15:56:01`, also with dashes or slashes, a `T`, a fraction of a second, and an offset behind.
    ///
    /// The seconds may be missing. `nil` for `0000:00:00 00:00:00` and whatever else no calendar has.
    static func read(_ text: String) -> (time: CivilTime, offset: ClockOffset?)? {
        let characters = Array(text.utf8)
        guard let year = number(characters, 0, 4), isSeparator(characters, 4), let month = number(characters, 5, 2),
            isSeparator(characters, 7), let day = number(characters, 8, 2), characters.count > 10,
            characters[10] == UInt8(ascii: " ") || characters[10] == UInt8(ascii: "T"),
            let hour = number(characters, 11, 2), let minute = number(characters, 14, 2)
        else { return nil }
        var place = 16
        var second = 0
        if characters.count > 16, characters[16] == UInt8(ascii: ":") {
            guard let told = number(characters, 17, 2) else { return nil }
            second = told
            place = 19
        }
        if place < characters.count, characters[place] == UInt8(ascii: ".") {
            place += 1
            while place < characters.count, isDigit(characters[place]) { place += 1 }
        }
        guard let time = CivilTime(year, month, day, hour, minute, second) else { return nil }
        let rest = String(decoding: characters[min(place, characters.count)...], as: UTF8.self).trimmingBlanks()
        return (time, ClockOffset(rest))
    }

    /// Reads `YYYYMMDD` and `HHMMSS`, perhaps with an offset.
    static func read(compactDate: String, compactTime: String?) -> (time: CivilTime, offset: ClockOffset?)? {
        let (date, time) = (Array(compactDate.utf8), Array((compactTime ?? "").utf8))
        guard let year = number(date, 0, 4), let month = number(date, 4, 2), let day = number(date, 6, 2),
            let hour = number(time, 0, 2), let minute = number(time, 2, 2),
            let civil = CivilTime(year, month, day, hour, minute, number(time, 4, 2) ?? 0)
        else { return nil }
        return (civil, ClockOffset(String(decoding: time.dropFirst(6), as: UTF8.self)))
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isSeparator(_ text: [UInt8], _ place: Int) -> Bool {
        place < text.count && [UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "/")].contains(text[place])
    }

    private static func number(_ text: [UInt8], _ place: Int, _ width: Int) -> Int? {
        guard place + width <= text.count else { return nil }
        var value = 0
        for byte in text[place..<place + width] {
            guard isDigit(byte) else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return value
    }
}
