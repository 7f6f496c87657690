/// The rule for the years after a zone's last listed change: the TZ string at a TZif file's end.
///
/// The form is that of POSIX with the extensions of RFC 9636, 3.3.1: `EST5EDT,M3.2.0,M11.1.0`, `<+0330>-3:30`,
/// `IST-1GMT0,M10.5.0,M3.5.0/1`.
struct RecurringRule: Sendable, Equatable {
    /// The standard offset ahead of UTC, in seconds; POSIX writes it with the opposite sign.
    let standard: Int32
    /// The daylight saving part of the year, if there is one.
    let daylight: Daylight?

    /// The part of the year with another offset.
    struct Daylight: Sendable, Equatable {
        let offset: Int32
        let start: YearDay
        let end: YearDay
    }

    /// A day of each year, and the time on it in seconds of the wall clock that is about to change.
    struct YearDay: Sendable, Equatable {
        enum Day: Sendable, Equatable {
            /// A day from 1 to 365; February 29 is never counted.
            case julian(Int64)
            /// A day from 0 to 365.
            case ordinal(Int64)
            /// A weekday of a month. Week 5 is the last; Sunday is 0.
            case weekday(month: Int64, week: Int64, day: Int64)
        }
        let day: Day
        let time: Int64

        /// Returns the seconds from 1970 to this time of a year, on that wall clock.
        func seconds(in year: Int64) -> Int64 { dayNumber(in: year) * 86_400 + time }

        private func dayNumber(in year: Int64) -> Int64 {
            let newYear = CivilDate.dayNumber(year: year, month: 1, day: 1)
            switch day {
            case .julian(let number): return newYear + number - 1 + (CivilDate.isLeap(year) && number >= 60 ? 1 : 0)
            case .ordinal(let number): return newYear + number
            case .weekday(let month, let week, let weekday):
                let first = CivilDate(day: CivilDate.dayNumber(year: year, month: month, day: 1))
                var date = 1 + (weekday - first.weekday).flooredRemainder(by: 7) + (week - 1) * 7
                if date > CivilDate.days(ofMonth: month, in: year) { date -= 7 }
                return first.day + date - 1
            }
        }
    }

    /// Returns the offset at a second since 1970.
    func offset(atSecond second: Int64) -> Int32 {
        guard let daylight else { return standard }
        let year = CivilDate(day: (second + Int64(standard)).flooredQuotient(by: 86_400)).parts.year
        let start = daylight.start.seconds(in: year) - Int64(standard)
        let end = daylight.end.seconds(in: year) - Int64(daylight.offset)
        let within = start < end ? (start..<end).contains(second) : !(end..<start).contains(second)
        return within ? daylight.offset : standard
    }
}
