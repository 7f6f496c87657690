import Wording

/// Ages in words.
enum AgeText {
    /// The maximum number of days before birth for which an age is shown; enough for a pregnancy.
    static let daysAwaited: Int64 = 300
    /// Returns the number of months below which an age is given without years: until the second birthday, or in
    /// Japanese until the first.
    private static func monthsStatedAlone(_ language: Language) -> Int64 { language == .japanese ? 12 : 24 }

    /// Returns an age in words, such as `생후 412일`, `3 months` or `2歳3か月`; `nil` if birth is more than ``daysAwaited``
    /// days away.
    static func text(_ age: CivilAge, in language: Language) -> String? {
        if age.days < 0 { return age.days < -daysAwaited ? nil : beforeBirth(-age.days, in: language) }
        if age.days == 0 { return Words("태어난 날", "day of birth", "生まれた日")[language] }
        if age.months >= monthsStatedAlone(language) {
            return years(age.months / 12, months: age.months % 12, in: language)
        }
        switch language {
        case .korean: return "생후 \(age.days)일"
        case .english: return age.months == 0 ? counted(age.days, noun: "day") : counted(age.months, noun: "month")
        case .japanese: return age.months == 0 ? "生後\(age.days)日" : "生後\(age.months)か月"
        }
    }

    private static func beforeBirth(_ days: Int64, in language: Language) -> String {
        Words("태어나기 \(days)일 전", "\(counted(days, noun: "day")) before birth", "生まれる\(days)日前")[language]
    }

    private static func years(_ years: Int64, months: Int64, in language: Language) -> String {
        guard months > 0 else { return Words("\(years)살", counted(years, noun: "year"), "\(years)歳")[language] }
        return Words(
            "\(years)살 \(months)개월", "\(counted(years, noun: "year")) \(counted(months, noun: "month"))",
            "\(years)歳\(months)か月"
        )[language]
    }

    private static func counted(_ number: Int64, noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
