/// A reader of dates with English months: `SUN JUL 22 15:04:11 2007` of C's `asctime`, as in films of cameras, and
/// `Mon, 06 May 2019 07:08:09 +0900` of RFC 1123, as in PNG pictures.
enum WordedDate {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// Reads a date; returns `nil` for a text without a month and a year.
    static func read(_ text: String) -> WrittenTime? {
        var parts = WrittenTime.Parts(year: 0)
        var offset: ClockOffset?
        for word in text.split(whereSeparator: { " ,".contains($0) }) {
            if word.contains(":") {
                guard parts.hour == nil, readClock(word, into: &parts) else {
                    offset = offset ?? ClockOffset(word); continue
                }
            } else if let number = Int(word), word.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) {
                if word.utf8.count == 4 { parts.year = number } else if word.utf8.count <= 2 { parts.day = number }
            } else if let month = months.firstIndex(where: { word.lowercased().hasPrefix($0) }), parts.month == nil {
                parts.month = month + 1
            } else if let half = HalfDay(word), word.utf8.count == 2 {
                parts.hour = parts.hour.flatMap(half.hour)
            } else {
                offset = offset ?? (word == "GMT" || word == "UTC" ? ClockOffset(minutes: 0) : ClockOffset(word))
            }
        }
        guard parts.month != nil, parts.year > 0 else { return nil }
        return WrittenTime(parts, offset: offset)
    }

    /// Reads `15:04` or `15:04:11`. Returns `false` for another text.
    private static func readClock(_ word: Substring, into parts: inout WrittenTime.Parts) -> Bool {
        let numbers = word.split(separator: ":", omittingEmptySubsequences: false).map { part in
            part.utf8.count <= 2 ? Int(part) : nil
        }
        guard numbers.count == 2 || numbers.count == 3, let hour = numbers[0], let minute = numbers[1] else {
            return false
        }
        (parts.hour, parts.minute) = (hour, minute)
        if numbers.count == 3 { parts.second = numbers[2] }
        return true
    }
}
