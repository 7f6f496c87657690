/// The parts of a date phrase that have been read so far.
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
        case date(ClosedRange<Int64>)
        /// A day whose year has two digits.
        case shortDate(year: Int64, month: Int64, day: Int64)
        case year(Int64)
        /// A year with two digits.
        case shortYear(Int64)
        case month(Int64)
        /// A month's name. It needs another part beside it, because "may" and "fall" have other meanings.
        case monthName(Int64)
        case season(Season)
        case day(Int64)
        /// A day in digits beside a month's name: "May 14".
        case figure(Int64)
        /// An offset from today's day, week, month or year.
        case relativeDay(Int64)
        case relativeWeek(Int64)
        case relativeMonth(Int64)
        case relativeYear(Int64)
        /// The name of a day of the week, 0 for Sunday. It adds nothing to a date beside it.
        case weekday(Int64)
        /// "every year" before a month or before a day of a month.
        case everyYear
        /// "last" (true) or "this" (false) before a month or season.
        case anchor(isLast: Bool)
    }

    private enum Year: Equatable {
        case number(Int64)
        case short(Int64)
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
    private var weekday: Int64?
    private var isEveryYear = false
    /// Whether the day is today's day of the month, in the named year or month.
    private var isSameDay = false

    /// Whether the phrase has a day of the week.
    var hasWeekday: Bool { weekday != nil }

    /// Whether the next number may be the year: "September 15, 2023".
    var expectsYear: Bool { month != nil && day != nil && year == nil && isLast == nil && !isEveryYear }

    /// Whether words such as "ago" may follow: at the beginning of the phrase, and behind "today".
    var expectsElapsed: Bool { self == DatePeriod() || whole == .relativeDay(0) }

    /// Adds a part to the phrase.
    ///
    /// - Returns: Whether the part fits the parts before it.
    mutating func take(_ part: Part) -> Bool {
        if let isTaken = take(besideWhole: part) { return isTaken }
        switch part {
        case .date, .relativeDay, .relativeWeek, .relativeMonth:
            guard self == DatePeriod() else { return false }
            whole = part
        case .shortDate(let year, let month, let day):
            guard self == DatePeriod() else { return false }
            (self.year, self.month, self.day) = (.short(year), month, day)
        case .year(let number): return take(year: .number(number))
        case .shortYear(let number): return take(year: .short(number))
        case .relativeYear(let offset): return take(year: .relative(offset))
        case .month(let number): return take(month: number, isName: false)
        case .monthName(let number): return take(month: number, isName: true)
        case .season(let season):
            guard self.season == nil, month == nil, day == nil, !isSameDay, !isEveryYear else { return false }
            self.season = season
            isNamed = true
        case .day(let number):
            guard day == nil, month != nil else { return false }
            day = number
        case .figure(let number):
            guard day == nil, season == nil, (1...31).contains(number) else { return false }
            day = number
            hasFigure = true
        case .weekday(let number):
            guard !hasWeekday else { return false }
            weekday = number
        case .everyYear:
            guard self == DatePeriod() else { return false }
            isEveryYear = true
        case .anchor(let isLast):
            guard self == DatePeriod() else { return false }
            self.isLast = isLast
        }
        return true
    }

    /// Adds a part that fits a whole date, or combines "today" with a year.
    ///
    /// - Returns: Whether the part fits; `nil` if neither case applies.
    private mutating func take(besideWhole part: Part) -> Bool? {
        switch (whole, part) {
        // "friday of last week" in either order
        case (.date?, .weekday(let number)) where !hasWeekday: weekday = number
        case (.relativeWeek?, .weekday(let number)) where !hasWeekday: weekday = number
        case (nil, .relativeWeek) where isWeekday && isLast == nil: whole = part
        // "today 3 years ago"
        case (.relativeDay(0)?, .relativeYear(let offset)): (whole, year, isSameDay) = (nil, .relative(offset), true)
        // "3 years ago today"
        case (nil, .relativeDay(0)) where year != nil && month == nil && season == nil && !isSameDay: isSameDay = true
        // "3 months ago today"
        case (.relativeMonth?, .relativeDay(0)) where !isSameDay: isSameDay = true
        case (_?, _): return false
        default: return nil
        }
        return true
    }

    private mutating func take(year: Year) -> Bool {
        guard self.year == nil, isLast == nil, !isEveryYear else { return false }
        self.year = year
        return true
    }

    private mutating func take(month number: Int64, isName: Bool) -> Bool {
        guard month == nil, season == nil, !isSameDay, (1...12).contains(number) else { return false }
        month = number
        isNamed = isName
        return true
    }

    /// Returns the days of the phrase; `nil` if it is incomplete or is not a date.
    ///
    /// - Parameter isAlone: Whether the phrase is the whole query. A lone name is then a date too.
    func days(today: Int64, isAlone: Bool) -> CivilDays? {
        if whole == nil, let month, isEveryYear || year == nil && isLast == nil && day != nil {
            guard !hasFigure || isNamed else { return nil }
            return CivilDays(everyYear: month, day: day)
        }
        return isEveryYear ? nil : range(today: today, isAlone: isAlone).map { CivilDays($0) }
    }

    private func range(today: Int64, isAlone: Bool) -> ClosedRange<Int64>? {
        if let whole {
            guard let days = Self.days(whole, today: today) else { return nil }
            if case .relativeWeek = whole, let weekday { return Self.day(weekday, ofWeek: days) }
            return isSameDay ? Self.sameDay(days, today: today) : days
        }
        if hasFigure, !isNamed || month == nil { return nil }
        if let weekday, let isLast, isWeekday {
            return isLast
                ? Self.latest(weekday, before: today)
                : Self.days(.relativeWeek(0), today: today).flatMap { Self.day(weekday, ofWeek: $0) }
        }
        // "sun 2023": a day's name beside a year adds nothing.
        if hasWeekday, day == nil { return nil }
        if isNamed, year == nil, isLast == nil, day == nil, !isAlone { return nil }
        if let season { return days(season, today: today) }
        let now = CivilCalendar.parts(of: today)
        guard let month else {
            guard let year else { return nil }
            let days = CivilCalendar.period(year: number(year, thisYear: now.year), month: nil, day: nil)
            return isSameDay ? days.flatMap { Self.sameDay($0, today: today, month: now.month) } : days
        }
        if let year { return CivilCalendar.period(year: number(year, thisYear: now.year), month: month, day: day) }
        if isLast == false { return CivilCalendar.period(year: now.year, month: month, day: day) }
        let isOver = (month, day ?? 1) <= (now.month, day == nil ? 31 : now.day)
        let isPresent = isLast == true && month == now.month
        return CivilCalendar.period(year: isOver && !isPresent ? now.year : now.year - 1, month: month, day: day)
    }

    /// Whether the phrase has nothing but a day of the week, and perhaps "last" or "this".
    private var isWeekday: Bool {
        var plain = DatePeriod()
        (plain.weekday, plain.isLast) = (weekday, isLast)
        return hasWeekday && self == plain
    }

    /// Returns the day of a week, whose days begin with Monday.
    private static func day(_ weekday: Int64, ofWeek days: ClosedRange<Int64>) -> ClosedRange<Int64> {
        let day = days.lowerBound + (weekday + 6) % 7
        return day...day
    }

    /// Returns the latest day before today with this day of the week; `nil` if it is before the calendar.
    private static func latest(_ weekday: Int64, before today: Int64) -> ClosedRange<Int64>? {
        let day = today - ((CivilCalendar.weekday(of: today) - weekday + 6) % 7 + 1)
        return day < CivilCalendar.days.lowerBound ? nil : day...day
    }

    /// Returns the day with today's number in the first month of the given days, or in another month of their year.
    private static func sameDay(
        _ days: ClosedRange<Int64>, today: Int64, month: Int64? = nil
    ) -> ClosedRange<Int64>? {
        let first = CivilCalendar.parts(of: days.lowerBound)
        return CivilCalendar.period(
            year: first.year, month: month ?? first.month, day: CivilCalendar.parts(of: today).day)
    }

    private func days(_ season: Season, today: Int64) -> ClosedRange<Int64>? {
        let thisYear = CivilCalendar.parts(of: today).year
        if let year { return Self.days(season, year: number(year, thisYear: thisYear)) }
        if isLast == false { return Self.days(season, year: thisYear) }
        // The latest season that has begun; with "last", the latest that is over.
        return [thisYear, thisYear - 1, thisYear - 2].lazy.compactMap { Self.days(season, year: $0) }
            .first { isLast == true ? $0.upperBound < today : $0.lowerBound <= today }
    }

    private func number(_ year: Year, thisYear: Int64) -> Int64 {
        switch year {
        case .number(let number): number
        // The latest matching year up to next year: '95 is 1995.
        case .short(let number): 2000 + number <= thisYear + 1 ? 2000 + number : 1900 + number
        case .relative(let offset): thisYear + offset
        }
    }

    private static func days(_ season: Season, year: Int64) -> ClosedRange<Int64>? {
        let end = season == .winter ? (year + 1, 2) : (year, season.rawValue + 2)
        let first = CivilCalendar.period(year: year, month: season.rawValue, day: nil)
        guard let first, let last = CivilCalendar.period(year: end.0, month: end.1, day: nil) else { return nil }
        return first.lowerBound...last.upperBound
    }

    private static func days(_ part: Part, today: Int64) -> ClosedRange<Int64>? {
        switch part {
        case .date(let days): return days
        case .relativeDay(let offset):
            let day = today + offset
            return day < CivilCalendar.days.lowerBound ? nil : day...day
        case .relativeWeek(let offset):
            let monday = today - (CivilCalendar.weekday(of: today) + 6) % 7 + 7 * offset
            return monday + 6 < CivilCalendar.days.lowerBound ? nil : monday...monday + 6
        case .relativeMonth(let offset):
            let now = CivilCalendar.parts(of: today)
            let months = now.year * 12 + now.month - 1 + offset
            // A month before the year 1 is no period.
            return months < 12 ? nil : CivilCalendar.period(year: months / 12, month: months % 12 + 1, day: nil)
        default: return nil
        }
    }
}
