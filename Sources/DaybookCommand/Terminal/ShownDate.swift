import Foundation

/// Dates and times as the reader's locale writes them on a terminal, and as programs read them in a pipe.
enum ShownDate {
    /// The locale of the dates on standard output; nil for the form that programs read: in a pipe or a file, and where
    /// the environment names no locale. Tests bind another.
    @TaskLocal static var locale =
        Terminal.isTerminal(1) ? locale(environment: ProcessInfo.processInfo.environment) : nil

    /// Whether a person reads standard output, so that times are in the machine's time zone even where the environment
    /// names no locale. Tests bind another.
    @TaskLocal static var isForPerson = Terminal.isTerminal(1)

    /// The time zone of the times on a terminal. Tests bind another.
    @TaskLocal static var zone = TimeZone.current

    /// Returns the locale of dates that the environment names (POSIX.1-2024, section 8.2): the first of `LC_ALL`,
    /// `LC_TIME` and `LANG` that is set. Nil for none, and for `C` and `POSIX`.
    static func locale(environment: [String: String]) -> Locale? {
        let names = ["LC_ALL", "LC_TIME", "LANG"]
        let value = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let name = String(value.prefix { $0 != "." && $0 != "@" })
        guard name.wholeMatch(of: /[a-z]{2,3}(_[A-Z]{2}|_[0-9]{3})?/) != nil else { return nil }
        return Locale(identifier: name)
    }

    /// Returns a date of the API, such as `2023-09-01`, or the known part of one, such as `2023-09`. A text that is no
    /// date stays as it is.
    static func day(_ text: String) -> String {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        // Formatters take dates before the Gregorian reform for Julian ones.
        guard let locale, (1...3).contains(parts.count), parts.allSatisfy({ $0 > 0 }), parts[0] > 1582 else {
            return text
        }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let day = DateComponents(
            year: parts[0], month: parts.count > 1 ? parts[1] : 1, day: parts.count > 2 ? parts[2] : 1, hour: 12)
        guard let date = calendar.date(from: day) else { return text }
        let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: .gmt)
        return switch parts.count {
        case 1: date.formatted(style.year())
        case 2: date.formatted(style.year().month())
        default: date.formatted(style.year().month().day())
        }
    }

    /// Returns an instant of the API to the minute: in the machine's time zone on a terminal, as the locale writes it or
    /// as `2023-09-01 21:30`; else in UTC, as `2023-09-01 12:30Z`. Empty for no text.
    static func minute(_ document: JSONDocument?) -> String {
        guard let text = document?.text, text.count >= 16 else { return document?.text ?? "" }
        guard let date = dateForPerson(text) else { return text.prefix(16).replacing("T", with: " ") + "Z" }
        guard let locale else { return String(here(date).prefix(16)).replacing("T", with: " ") }
        let style = Date.FormatStyle(locale: locale, calendar: Calendar(identifier: .gregorian), timeZone: zone)
        return date.formatted(style.year().month().day().hour().minute())
    }

    /// Returns the day of an instant of the API: in the machine's time zone on a terminal, else in UTC. Empty for no
    /// text.
    static func day(ofInstant document: JSONDocument?) -> String {
        let text = document?.text ?? ""
        return day(String((dateForPerson(text).map(here) ?? text).prefix(10)))
    }

    /// Returns an instant of the API that a person reads; nil for programs, and for a text that is no instant.
    private static func dateForPerson(_ text: String) -> Date? {
        guard isForPerson || locale != nil else { return nil }
        return try? Date(String(text.prefix(19)) + "Z", strategy: .iso8601)
    }

    /// Returns what clocks in the machine's time zone show at an instant, such as `2023-09-01T21:30:00Z`.
    private static func here(_ date: Date) -> String {
        date.addingTimeInterval(Double(zone.secondsFromGMT(for: date))).formatted(.iso8601)
    }
}
