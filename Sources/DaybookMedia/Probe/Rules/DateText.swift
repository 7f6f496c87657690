/// A reader of dates in the forms that files use.
enum DateText {
    /// The maximum length of a date in bytes.
    private static let longest = 64

    /// Reads `2008:05:30 15:56:01`, also with other separators, a `T`, a fraction of a second, and an offset at the
    /// end; and dates with months in words, such as `Mon, 06 May 2019 07:08:09 +0900`.
    ///
    /// Parts may be missing, blank or zero from any part on: `1965`, `1974:08:  `, `1974:08:00 00:00:00`. Returns `nil`
    /// for `0000:00:00 00:00:00` and for dates that do not exist.
    static func read(_ text: String) -> WrittenTime? {
        let text = text.trimmingBlanks()
        guard text.utf8.count <= longest else { return nil }
        let characters = Array(text.utf8)
        if let columns = columns(characters) { return columns }
        guard startsWithYear(characters) else { return WordedDate.read(text) }
        return compact(characters) ?? separated(characters)
    }

    /// Reads IPTC's `YYYYMMDD` and `HHMMSS`, optionally with an offset; months and days may be `00`.
    static func read(compactDate: String, compactTime: String?) -> WrittenTime? {
        let (date, time) = (Array(compactDate.utf8), Array((compactTime ?? "").utf8))
        guard let year = number(in: date, at: 0, width: 4) else { return read(compactDate) }
        // Some programs write the date in EXIF's form.
        if date.count > 4, number(in: date, at: 4, width: 2) == nil { return read(compactDate + " " + clock(time)) }
        var parts = WrittenTime.Parts(
            year: year, month: number(in: date, at: 4, width: 2), day: number(in: date, at: 6, width: 2))
        (parts.hour, parts.minute, parts.second) = (
            number(in: time, at: 0, width: 2), number(in: time, at: 2, width: 2), number(in: time, at: 4, width: 2)
        )
        return WrittenTime(parts, offset: ClockOffset(String(decoding: time.dropFirst(6), as: UTF8.self)))
    }

    /// Returns `HHMMSS` and the text after it with colons in between; any other text unchanged.
    private static func clock(_ time: [UInt8]) -> String {
        func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }
        guard number(in: time, at: 0, width: 4) != nil else { return text(time) }
        let isWhole = number(in: time, at: 4, width: 2) != nil
        let end = isWhole ? 6 : 4
        let second = isWhole ? ":" + text(time[4..<6]) : ""
        return text(time[0..<2]) + ":" + text(time[2..<4]) + second + text(time[end...])
    }

    // MARK: Forms

    /// Reads EXIF's nineteen columns, in which blanks or other characters mean unknown parts.
    private static func columns(_ text: [UInt8]) -> WrittenTime? {
        guard text.count >= 17, let year = number(in: text, at: 0, width: 4), isSeparator(in: text, at: 4),
            isSeparator(in: text, at: 7),
            text[10] == space || text[10] == letterT, text[13] == colon
        else { return nil }
        func part(_ place: Int) -> Int? {
            let ends = min(place + 2, text.count)
            guard place < ends else { return nil }
            let digits = text[place..<ends].filter { $0 != space }
            return number(in: digits, at: 0, width: digits.count)
        }
        var parts = WrittenTime.Parts(year: year, month: part(5), day: part(8), hour: part(11), minute: part(14))
        guard text.count > 16, text[16] == colon else { return withRest(parts, text: text, from: 16) }
        parts.second = part(17)
        return withRest(parts, text: text, from: min(19, text.count))
    }

    /// Reads `20080530`, `20080530T155601` and `20080530155601`.
    private static func compact(_ text: [UInt8]) -> WrittenTime? {
        guard text.count >= 8, text.prefix(8).allSatisfy(isDigit), let year = number(in: text, at: 0, width: 4) else {
            return nil
        }
        var parts = WrittenTime.Parts(
            year: year, month: number(in: text, at: 4, width: 2), day: number(in: text, at: 6, width: 2))
        guard text.count > 8 else { return WrittenTime(parts) }
        let start = isDigit(text[8]) ? 8 : 9
        (parts.hour, parts.minute) = (number(in: text, at: start, width: 2), number(in: text, at: start + 2, width: 2))
        parts.second = number(in: text, at: start + 4, width: 2)
        guard parts.hour != nil, parts.minute != nil else { return nil }
        return withRest(parts, text: text, from: min(start + (parts.second == nil ? 4 : 6), text.count))
    }

    /// Reads numbers of one or two digits after a year, separated by any of the usual characters.
    private static func separated(_ text: [UInt8]) -> WrittenTime? {
        guard let year = number(in: text, at: 0, width: 4) else { return nil }
        var parts = WrittenTime.Parts(year: year)
        var place = 4
        guard place == text.count || !isDigit(text[place]) else { return nil }
        func next(_ signs: [UInt8]) -> Int? {
            var start = place
            while start < text.count, text[start] == space { start += 1 }
            if start < text.count, signs.contains(text[start]) { start += 1 }
            guard start > place else { return nil }
            while start < text.count, text[start] == space { start += 1 }
            let width = text[start...].prefix(3).prefix { isDigit($0) }.count
            guard width == 1 || width == 2, let value = number(in: text, at: start, width: width) else { return nil }
            place = start + width
            return value
        }
        let dateSigns = [colon, dash, UInt8(ascii: "/"), dot]
        guard let month = next(dateSigns) else { return WrittenTime(parts) }
        parts.month = month
        guard let day = next(dateSigns) else { return WrittenTime(parts) }
        parts.day = day
        guard let hour = next([letterT, UInt8(ascii: "t"), UInt8(ascii: ","), UInt8(ascii: "_"), colon]) else {
            return WrittenTime(parts)
        }
        let minuteSign = place < text.count ? text[place] : 0
        guard let minute = next([colon, dot, dash]) else { return WrittenTime(parts) }
        (parts.hour, parts.minute) = (hour, minute)
        // A dash after minutes begins an offset, unless there is also a dash before them.
        let secondSigns = [colon, dot] + (minuteSign == dash ? [dash] : [])
        let isSecond = place < text.count && secondSigns.contains(text[place])
        if isSecond, place + 2 < text.count, isDigit(text[place + 2]) { parts.second = next(secondSigns) }
        return withRest(parts, text: text, from: place)
    }

    /// Adds the rest after a time's seconds: a fraction, AM or PM, an offset.
    private static func withRest(_ parts: WrittenTime.Parts, text: [UInt8], from start: Int) -> WrittenTime? {
        var (parts, place) = (parts, start)
        var microseconds = 0
        if place < text.count, text[place] == dot || text[place] == UInt8(ascii: ",") {
            let digits = text[(place + 1)...].prefix { isDigit($0) }
            microseconds = WrittenTime.microseconds(ofFraction: String(decoding: digits, as: UTF8.self))
            place += 1 + digits.count
        }
        var rest = String(decoding: text[min(place, text.count)...], as: UTF8.self).trimmingBlanks()
        if let half = HalfDay(rest) {
            parts.hour = parts.hour.flatMap(half.hour)
            rest = String(rest.dropFirst(2)).trimmingBlanks()
        }
        return WrittenTime(parts, microseconds: microseconds, offset: ClockOffset(rest))
    }

    // MARK: Bytes

    private static let (space, colon, dot) = (UInt8(ascii: " "), UInt8(ascii: ":"), UInt8(ascii: "."))
    private static let (letterT, dash) = (UInt8(ascii: "T"), UInt8(ascii: "-"))

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isSeparator(in text: [UInt8], at place: Int) -> Bool {
        place < text.count && [colon, dot, space, dash, UInt8(ascii: "/")].contains(text[place])
    }

    private static func startsWithYear(_ text: [UInt8]) -> Bool { number(in: text, at: 0, width: 4) != nil }

    private static func number(in text: [UInt8], at place: Int, width: Int) -> Int? {
        guard width > 0, place >= 0, place + width <= text.count else { return nil }
        var value = 0
        for byte in text[place..<place + width] {
            guard isDigit(byte) else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return value
    }
}
