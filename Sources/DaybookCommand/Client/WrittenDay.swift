import DateText

/// Days as users write them: `2023-09-01`, `September 1, 2023`, `2023년 9월 1일`, `yesterday`.
enum WrittenDay {
    /// The day that is wanted from a text.
    enum Bound: Sendable {
        /// The first or the last day of the period that the text names.
        case first, last
        /// The only day: a longer period is refused.
        case only
    }

    /// The maximum length of a date in UTF-8. Each character costs a look into the vocabulary.
    static let maximumBytes = 300
    /// The length of the part of a refused text that the message quotes, in Unicode scalars.
    private static let quotedScalars = 60

    /// Returns whether a text has the form that programs write.
    static func isPlain(_ text: String) -> Bool { text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil }

    /// Returns the beginning of a refused text, for a message.
    static func quoted(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(quotedScalars)))
    }

    /// Returns a day in days since 1970-01-01. A day without a year is the latest such day.
    ///
    /// - Parameter today: The base of relative dates, in the same days.
    static func day(_ text: String, bound: Bound, today: Int64) throws(CommandError) -> Int64 {
        guard text.utf8.count <= maximumBytes else {
            throw CommandError(.usage, CommandFault.notDate, ["text": quoted(text)])
        }
        guard let words = DateWords(text, today: today), words.rest.isEmpty else {
            let fault: CommandFault = isPlain(text) ? .noSuchTime : ClockWords(text) == nil ? .notDate : .onlyDay
            throw CommandError(.usage, fault, ["text": quoted(text)])
        }
        let days = words.days
        if let latest = days.latest(until: today) { return latest }
        guard !days.recurs, bound != .only || days.range.count == 1 else {
            throw CommandError(.usage, CommandFault.severalDays, ["text": quoted(text)])
        }
        let day = Int64(bound == .last ? days.range.upperBound : days.range.lowerBound)
        guard CivilCalendar.days.contains(day) else {
            throw CommandError(.usage, CommandFault.noSuchTime, ["text": quoted(text)])
        }
        return day
    }

    /// Returns a day as the API expects it. A plain date, and an empty text, which takes a date away, are left to the
    /// server.
    static func text(_ text: String, bound: Bound = .only, using api: DiaryAPI) async throws -> String {
        if text.isEmpty || isPlain(text) { return text }
        let today = try await DiaryCalendar.ofAccount(api).today()
        return CivilCalendar.text(of: try day(text, bound: bound, today: today))
    }
}
