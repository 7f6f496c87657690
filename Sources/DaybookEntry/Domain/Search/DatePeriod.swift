/// What a phrase of date words has said so far.
struct DatePeriod: Equatable {
    /// Meteorological seasons; the raw value is the first month.
    enum Season: Int64, Sendable {
        case spring = 3
        case summer = 6
        case autumn = 9
        case winter = 12
    }

    /// A part of a phrase.
    enum Part: Equatable, Sendable {
        case date(ClosedRange<CivilDate>)
        case year(Int64)
        case month(Int64)
        /// Names such as "may" and "fall" mean other things too, so that they need company.
        case monthName(Int64)
        case season(Season)
        case day(Int64)
        /// A day in figures beside a month's name: "May 14".
        case figure(Int64)
        /// Days, weeks, months or years from today's.
        case relativeDay(Int64)
        case relativeWeek(Int64)
        case relativeMonth(Int64)
        case relativeYear(Int64)
        /// "last" (true) or "this" (false) before a month or season.
        case anchor(isLast: Bool)
    }

    private enum Year: Equatable {
        case number(Int64)
        case relative(Int64)
    }

    private var whole: Part?
    private var year: Year?
    private var month: Int64?
    private var day: Int64?
    private var season: Season?
    private var isLast: Bool?
    private var isNamed = false
    private var hasFigure = false

    /// Takes a part in.
    ///
    /// - Returns: Whether it goes with what was said before.
    mutating func take(_ part: Part) -> Bool {
        guard whole == nil else { return false }
        switch part {
        case .date, .relativeDay, .relativeWeek, .relativeMonth:
            guard self == DatePeriod() else { return false }
            whole = part
        case .year(let number):
            guard year == nil, isLast == nil else { return false }
            year = .number(number)
        case .relativeYear(let offset):
            guard year == nil, isLast == nil else { return false }
            year = .relative(offset)
        case .month(let number): return take(month: number, isName: false)
        case .monthName(let number): return take(month: number, isName: true)
        case .season(let season):
            guard self.season == nil, month == nil, day == nil else { return false }
            self.season = season
            isNamed = true
        case .day(let number):
            guard day == nil, month != nil else { return false }
            day = number
        case .figure(let number):
            guard day == nil, season == nil, (1...31).contains(number) else { return false }
            day = number
            hasFigure = true
        case .anchor(let isLast):
            guard self == DatePeriod() else { return false }
            self.isLast = isLast
        }
        return true
    }

    private mutating func take(month number: Int64, isName: Bool) -> Bool {
        guard month == nil, season == nil, (1...12).contains(number) else { return false }
        month = number
        isNamed = isName
        return true
    }

    /// The days meant; nil when the phrase says too little, or what is no date.
    ///
    /// - Parameter isAlone: Whether nothing else is asked for: then a lone name is a date too.
    func days(today: CivilDate, isAlone: Bool) -> ClosedRange<CivilDate>? {
        if let whole { return Self.days(whole, today: today) }
        if hasFigure, !isNamed || month == nil { return nil }
        if isNamed, year == nil, isLast == nil, day == nil, !isAlone { return nil }
        if let season { return days(season, today: today) }
        let now = today.parts
        guard let month else {
            guard let year else { return nil }
            return CivilDate.period(year: number(year, now.year), month: nil, day: nil)
        }
        if let year { return CivilDate.period(year: number(year, now.year), month: month, day: day) }
        if isLast == false { return CivilDate.period(year: now.year, month: month, day: day) }
        let isOver = (month, day ?? 1) <= (now.month, day == nil ? 31 : now.day)
        let isPresent = isLast == true && month == now.month
        return CivilDate.period(year: isOver && !isPresent ? now.year : now.year - 1, month: month, day: day)
    }

    private func days(_ season: Season, today: CivilDate) -> ClosedRange<CivilDate>? {
        let thisYear = today.parts.year
        if let year { return Self.days(season, number(year, thisYear)) }
        if isLast == false { return Self.days(season, thisYear) }
        // The last that has begun, or with "last" the last that is over.
        return [thisYear, thisYear - 1, thisYear - 2].lazy.compactMap { Self.days(season, $0) }
            .first { isLast == true ? $0.upperBound < today : $0.lowerBound <= today }
    }

    private func number(_ year: Year, _ thisYear: Int64) -> Int64 {
        switch year {
        case .number(let number): number
        case .relative(let offset): thisYear + offset
        }
    }

    private static func days(_ season: Season, _ year: Int64) -> ClosedRange<CivilDate>? {
        let end = season == .winter ? (year + 1, 2) : (year, season.rawValue + 2)
        let first = CivilDate.period(year: year, month: season.rawValue, day: nil)
        guard let first, let last = CivilDate.period(year: end.0, month: end.1, day: nil) else { return nil }
        return first.lowerBound...last.upperBound
    }

    private static func days(_ part: Part, today: CivilDate) -> ClosedRange<CivilDate>? {
        switch part {
        case .date(let days): return days
        case .relativeDay(let offset):
            let day = CivilDate(day: today.day + offset)
            return day...day
        case .relativeWeek(let offset):
            let monday = today.day - (today.weekday + 6) % 7 + 7 * offset
            return CivilDate(day: monday)...CivilDate(day: monday + 6)
        case .relativeMonth(let offset):
            let months = today.parts.year * 12 + today.parts.month - 1 + offset
            return CivilDate.period(
                year: months.flooredQuotient(by: 12), month: months.flooredRemainder(by: 12) + 1, day: nil)
        default: return nil
        }
    }
}
