/// The runs of digits in a file name, and the dates that they may be.
struct DigitRuns {
    /// A date, with the time of day after it.
    struct Dated: Hashable {
        let date: CivilDate
        var clock: Clock?
    }

    /// A time of day.
    struct Clock: Hashable {
        let seconds: Int64
        var microseconds: Int64 = 0

        /// Checks a time of day; `nil` if it is out of range.
        init?(_ hour: Int64, _ minute: Int64, _ second: Int64, microseconds: Int64 = 0) {
            guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second) else { return nil }
            seconds = hour * 3600 + minute * 60 + second
            self.microseconds = microseconds
        }
    }

    /// The maximum number of runs that are examined. A file name with more runs contains other data than dates.
    private static let limit = 32

    let stem: [UInt8]
    private let runs: [Range<Int>]

    /// - Parameter stem: A name in canonical composition, without its extension.
    init(stem: [UInt8]) {
        self.stem = stem
        var runs: [Range<Int>] = []
        var place = 0
        while place < stem.count, runs.count < Self.limit {
            let end = stem[place...].firstIndex { !$0.isASCIIDigit } ?? stem.endIndex
            if end > place { runs.append(place..<end) }
            place = max(end, place + 1)
        }
        self.runs = runs
    }

    /// Every valid date in the name, in the order of the name.
    var dates: [Dated] {
        runs.indices.compactMap { index in
            guard isFree(runs[index]) else { return nil }
            switch runs[index].count {
            case 14, 17: return packed(runs[index])
            case 8: return dated(date(runs[index]), endingIn: index)
            case 4: return separated(from: index)
            default: return nil
            }
        }
    }

    /// The instant of a name whose only long number is a number of milliseconds since 1970; `nil` for other names.
    var instant: Instant? {
        let long = runs.filter { $0.count >= 4 }
        guard long.count == 1, let run = long.first, run.count == 13, isFree(run),
            stem[run.lowerBound] == UInt8(ascii: "1"), let milliseconds = decimal(stem[run])
        else { return nil }
        return Instant(microseconds: milliseconds * 1000)
    }

    // MARK: Dates

    /// Parses `20150517230246`, also with milliseconds.
    private func packed(_ run: Range<Int>) -> Dated? {
        let start = run.lowerBound
        guard let date = date(start..<start + 8), let clock = clock(packedIn: start + 8..<run.upperBound) else {
            return nil
        }
        return Dated(date: date, clock: clock)
    }

    /// Parses `2018-08-21` and similar forms, and `2024년 1월 5일`.
    private func separated(from index: Int) -> Dated? {
        guard index + 2 < runs.count else { return nil }
        let (year, month, day) = (runs[index], runs[index + 1], runs[index + 2])
        guard (1...2).contains(month.count), (1...2).contains(day.count),
            Self.areSeparators(Array(gap(before: index + 1)), Array(gap(before: index + 2))),
            let parts = numbers([year, month, day]),
            let date = CivilDate(year: parts[0], month: parts[1], day: parts[2])
        else { return nil }
        return dated(date, endingIn: index + 2)
    }

    private static func areSeparators(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        if first == second { return first.count == 1 && "-_./:".utf8.contains(first[0]) }
        let words = [("년", "월"), ("년 ", "월 "), ("年", "月"), ("年 ", "月 ")]
        return words.contains { first.elementsEqual($0.0.utf8) && second.elementsEqual($0.1.utf8) }
    }

    private func date(_ run: Range<Int>) -> CivilDate? {
        let start = run.lowerBound
        guard let parts = numbers([start..<start + 4, start + 4..<start + 6, start + 6..<start + 8]) else { return nil }
        return CivilDate(year: parts[0], month: parts[1], day: parts[2])
    }

    private func dated(_ date: CivilDate?, endingIn index: Int) -> Dated? {
        guard let date else { return nil }
        if let clock = clock(after: index) { return Dated(date: date, clock: clock) }
        return isEnd(runs[index].upperBound) ? Dated(date: date) : nil
    }

    // MARK: Times of day

    /// Parses the time of day after a date: `_230246`, `-181233456`, ` at 5.03.01 PM`, ` 오후 5.03.01`, `-18-12-33`.
    private func clock(after index: Int) -> Clock? {
        guard index + 1 < runs.count else { return nil }
        let (between, next) = (gap(before: index + 1), runs[index + 1])
        guard between.count <= Self.longestGap else { return nil }
        if next.count == 6 || next.count == 9 {
            return isEnd(next.upperBound) ? clock(packedIn: next) : nil
        }
        guard (1...2).contains(next.count), index + 3 < runs.count, runs[index + 2].count == 2,
            runs[index + 3].count == 2
        else { return nil }
        let (first, second) = (gap(before: index + 2), gap(before: index + 3))
        guard first.count == 1, first.elementsEqual(second), first.allSatisfy({ ".:-_ ".utf8.contains($0) }),
            let parts = numbers([next, runs[index + 2], runs[index + 3]])
        else { return nil }
        let half = ClockHalf(in: between) ?? ClockHalf(behind: stem[runs[index + 3].upperBound...])
        return Clock(
            half?.hour(parts[0]) ?? parts[0], parts[1], parts[2], microseconds: milliseconds(behind: index + 3) * 1000)
    }

    /// The maximum number of bytes between a date and its time of day. ` 에서 오후 ` and similar words fit in any script.
    private static let longestGap = 32

    /// Parses `HHMMSS`, also with milliseconds.
    private func clock(packedIn run: Range<Int>) -> Clock? {
        let start = run.lowerBound
        guard let parts = numbers([start..<start + 2, start + 2..<start + 4, start + 4..<start + 6]) else { return nil }
        let rest = start + 6..<run.upperBound
        return Clock(
            parts[0], parts[1], parts[2], microseconds: rest.count == 3 ? (decimal(stem[rest]) ?? 0) * 1000 : 0)
    }

    /// Parses three digits that follow the seconds directly.
    private func milliseconds(behind index: Int) -> Int64 {
        guard index + 1 < runs.count, runs[index + 1].count == 3 else { return 0 }
        let between = gap(before: index + 1)
        guard between.count == 1, between.allSatisfy({ ".-_".utf8.contains($0) }) else { return 0 }
        return decimal(stem[runs[index + 1]]) ?? 0
    }

    // MARK: Around runs

    private func gap(before index: Int) -> ArraySlice<UInt8> {
        stem[runs[index - 1].upperBound..<runs[index].lowerBound]
    }

    private func numbers(_ ranges: [Range<Int>]) -> [Int64]? {
        let found = ranges.compactMap { $0.upperBound <= stem.count ? decimal(stem[$0]) : nil }
        return found.count == ranges.count ? found : nil
    }

    /// Returns whether a run can begin a date: it is not part of a hash (letters from a to f mixed with digits) or of a
    /// UUID.
    private func isFree(_ run: Range<Int>) -> Bool {
        let letters = stem[..<run.lowerBound].reversed().prefix { $0.isASCIILetter }
        let start = run.lowerBound - letters.count
        if !letters.isEmpty {
            let isAfterDigit = start > 0 && stem[start - 1].isASCIIDigit
            if isAfterDigit || letters.allSatisfy({ $0.isHexadecimalLetter }) { return false }
        }
        return !beginsUUID(run.lowerBound)
    }

    /// Returns whether a date may end here: no digits follow after letters that a hash could have.
    private func isEnd(_ place: Int) -> Bool {
        let letters = stem[place...].prefix { $0.isHexadecimalLetter }
        let behind = place + letters.count
        return letters.isEmpty || behind >= stem.count || !stem[behind].isASCIIDigit
    }

    private func beginsUUID(_ start: Int) -> Bool {
        let groups = stem[start...].prefix(36).split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return groups.map(\.count) == [8, 4, 4, 4, 12]
            && groups.joined().allSatisfy { $0.isASCIIDigit || $0.isHexadecimalLetter }
    }
}

extension UInt8 {
    var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
    /// Whether the byte is a letter from a to f, in either case.
    var isHexadecimalLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20) }
}
