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
