extension RecurringRule {
    /// Parses a TZ string; `nil` if it is malformed.
    init?(_ text: String) {
        var scanner = Scanner(text)
        guard scanner.name(), let standard = scanner.time(hours: 24) else { return nil }
        self.standard = -Int32(standard)
        if scanner.isAtEnd {
            daylight = nil
            return
        }
        guard scanner.name() else { return nil }
        var offset = -standard + 3600
        if let next = scanner.peek, next != UInt8(ascii: ",") {
            guard let written = scanner.time(hours: 24) else { return nil }
            offset = -written
        }
        guard scanner.take(","), let start = scanner.yearDay(), scanner.take(","), let end = scanner.yearDay(),
            scanner.isAtEnd
        else { return nil }
        daylight = Daylight(offset: Int32(offset), start: start, end: end)
    }

    /// A scanner of a TZ string.
    private struct Scanner {
        private var rest: ArraySlice<UInt8>

        init(_ text: String) {
            rest = ArraySlice(text.utf8)
        }

        var isAtEnd: Bool { rest.isEmpty }
        var peek: UInt8? { rest.first }

        mutating func take(_ character: Character) -> Bool {
            guard let first = rest.first, first == character.asciiValue else { return false }
            rest = rest.dropFirst()
            return true
        }

        /// Skips a zone name: three letters or more, or anything between `<` and `>`.
        mutating func name() -> Bool {
            if take("<") {
                guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
                rest = rest[(end + 1)...]
                return true
            }
            let letters = rest.prefix { $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z") }
            rest = rest.dropFirst(letters.count)
            return letters.count >= 3
        }

        mutating func number(upTo most: Int64) -> Int64? {
            let digits = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
            guard let value = decimal(digits), value <= most else { return nil }
            rest = rest.dropFirst(digits.count)
            return value
        }

        /// Reads `[+|-]hh[:mm[:ss]]` in seconds.
        mutating func time(hours most: Int64) -> Int64? {
            let sign: Int64 = take("-") ? -1 : (take("+") ? 1 : 1)
            guard let hours = number(upTo: most) else { return nil }
            var total = hours * 3600
            for unit in [60, 1] as [Int64] where take(":") {
                guard let part = number(upTo: 59) else { return nil }
                total += part * unit
            }
            return sign * total
        }

        mutating func yearDay() -> YearDay? {
            let day: YearDay.Day
            if take("M") {
                guard let month = number(upTo: 12), month >= 1, take("."), let week = number(upTo: 5), week >= 1,
                    take("."), let weekday = number(upTo: 6)
                else { return nil }
                day = .weekday(month: month, week: week, day: weekday)
            } else if take("J") {
                guard let value = number(upTo: 365), value >= 1 else { return nil }
                day = .julian(value)
            } else {
                guard let value = number(upTo: 365) else { return nil }
                day = .ordinal(value)
            }
            guard take("/") else { return YearDay(day: day, time: 7200) }
            guard let written = time(hours: 167) else { return nil }
            return YearDay(day: day, time: written)
        }
    }
}
