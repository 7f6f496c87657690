/// An instant as RFC 3339 text, from 0001-01-01T00:00:00Z to 9999-12-31T23:59:59.999999999Z.
struct TimestampText {
    /// The seconds since 1970-01-01T00:00:00Z.
    let seconds: Int64
    /// The nanoseconds, 0 to 999,999,999, counted forward from the second.
    let nanos: Int32

    private static let earliest: Int64 = -62_135_596_800
    private static let latest: Int64 = 253_402_300_799
    private static let secondsADay: Int64 = 86_400

    /// Creates an instant; nil outside the years 0001 to 9999, or if `nanos` is outside 0 to 999,999,999.
    init?(seconds: Int64, nanos: Int32) {
        guard (Self.earliest...Self.latest).contains(seconds), (0...999_999_999).contains(nanos) else { return nil }
        self.seconds = seconds
        self.nanos = nanos
    }

    /// The reason why a text is not an instant.
    enum Refusal: Error {
        case malformed
        case impossible
        case outOfRange
    }

    /// Reads a text such as `2023-09-01T12:34:56.789+09:00`.
    ///
    /// `T` and `Z` are upper-case, the fraction has one to nine digits, and the offset is `Z` or at most 23:59 in
    /// either direction. A leap second and a day that the month lacks are impossible.
    init(parsing text: String) throws(Refusal) {
        var reader = Reader(text)
        let year = try reader.number(digits: 4)
        try reader.expect("-")
        let month = try reader.number(digits: 2)
        try reader.expect("-")
        let day = try reader.number(digits: 2)
        try reader.expect("T")
        let hour = try reader.number(digits: 2)
        try reader.expect(":")
        let minute = try reader.number(digits: 2)
        try reader.expect(":")
        let second = try reader.number(digits: 2)
        let nanos = try reader.fraction()
        let offset = try reader.zone()
        guard (1...12).contains(month), day >= 1, day <= Self.days(inMonth: month, of: year), hour < 24, minute < 60,
            second < 60
        else { throw .impossible }
        let days = Self.daysSinceEpoch(year: year, month: month, day: day)
        let seconds = Int64(days) * Self.secondsADay + Int64(hour * 3600 + minute * 60 + second - offset)
        guard year >= 1, let instant = Self(seconds: seconds, nanos: Int32(nanos)) else { throw .outOfRange }
        self = instant
    }

    /// The instant in UTC, with the fewest of 0, 3, 6 or 9 fraction digits that hold it.
    var text: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the text in UTF-8.
    func append(to output: inout [UInt8]) {
        output.append(addingCapacity: Self.maximumLength) { write(to: &$0) }
    }

    /// The length of `9999-12-31T23:59:59.999999999Z`.
    private static let maximumLength = 30

    private func write(to output: inout OutputSpan<UInt8>) {
        let day = Int((seconds - Self.earliest) / Self.secondsADay)
        let second = Int((seconds - Self.earliest) % Self.secondsADay)
        let (year, month, dayOfMonth) = Self.date(ofDay: day)
        output.append(pair: year / 100)
        output.append(pair: year % 100)
        output.append(pair: month, after: "-")
        output.append(pair: dayOfMonth, after: "-")
        output.append(pair: second / 3600, after: "T")
        output.append(pair: second / 60 % 60, after: ":")
        output.append(pair: second % 60, after: ":")
        let fraction = Int(nanos)
        if fraction != 0 {
            output.append(triple: fraction / 1_000_000, after: ".")
            if fraction % 1_000_000 != 0 { output.append(triple: fraction / 1000 % 1000) }
            if fraction % 1000 != 0 { output.append(triple: fraction % 1000) }
        }
        output.append(UInt8(ascii: "Z"))
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Returns the days from 1970-01-01 to a date of the proleptic Gregorian calendar.
    private static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
        // A year that begins in March has its leap day last; 1970-01-01 is day 719,468 from 0000-03-01.
        let year = month <= 2 ? year - 1 : year
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let leapDays = floorDivide(year, by: 4) - floorDivide(year, by: 100) + floorDivide(year, by: 400)
        return year * 365 + leapDays + dayOfYear - 719_468
    }

    /// Returns the date of a day; day 0 is 0001-01-01.
    private static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
        // 0001-01-01 is day 306 from 0000-03-01.
        let shifted = day + 306
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let dayOfMonth = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfMonth)
    }

    private static func floorDivide(_ value: Int, by divisor: Int) -> Int {
        value >= 0 ? value / divisor : (value - divisor + 1) / divisor
    }
}

/// A reader of the parts of a timestamp's text.
private struct Reader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Reads a number of exactly `count` digits.
    mutating func number(digits count: Int) throws(TimestampText.Refusal) -> Int {
        var value = 0
        for _ in 0..<count {
            guard let digit = takeDigit() else { throw .malformed }
            value = value * 10 + digit
        }
        return value
    }

    mutating func expect(_ character: Unicode.Scalar) throws(TimestampText.Refusal) {
        guard next == UInt8(ascii: character) else { throw .malformed }
        position += 1
    }

    /// Reads the fraction in nanoseconds; 0 if there is none.
    mutating func fraction() throws(TimestampText.Refusal) -> Int {
        guard next == UInt8(ascii: ".") else { return 0 }
        position += 1
        var nanos = 0
        var unit = 100_000_000
        while let digit = takeDigit() {
            guard unit > 0 else { throw .malformed }
            nanos += digit * unit
            unit /= 10
        }
        guard unit < 100_000_000 else { throw .malformed }
        return nanos
    }

    /// Reads the offset in seconds, at the text's end.
    mutating func zone() throws(TimestampText.Refusal) -> Int {
        let sign = next
        position += 1
        if sign == UInt8(ascii: "Z"), position == bytes.count { return 0 }
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { throw .malformed }
        let hours = try number(digits: 2)
        try expect(":")
        let minutes = try number(digits: 2)
        guard position == bytes.count else { throw .malformed }
        guard hours < 24, minutes < 60 else { throw .impossible }
        let offset = hours * 3600 + minutes * 60
        return sign == UInt8(ascii: "-") ? -offset : offset
    }

    private mutating func takeDigit() -> Int? {
        guard let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
        position += 1
        return Int(byte - UInt8(ascii: "0"))
    }
}

/// The digits of a timestamp. Divisions by constants take a fraction of the time of divisions by a variable.
extension OutputSpan<UInt8> {
    fileprivate mutating func append(pair value: Int, after separator: Unicode.Scalar? = nil) {
        if let separator { append(UInt8(ascii: separator)) }
        append(digit: value / 10)
        append(digit: value % 10)
    }

    fileprivate mutating func append(triple value: Int, after separator: Unicode.Scalar? = nil) {
        if let separator { append(UInt8(ascii: separator)) }
        append(digit: value / 100)
        append(digit: value / 10 % 10)
        append(digit: value % 10)
    }

    private mutating func append(digit: Int) { append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit)) }
}
