import SearchText

/// The words for dates, folded, the longest first. Spaces are optional in Korean and Japanese.
enum DateVocabulary {
    static let words: [(word: [Character], part: DatePeriod.Part)] = {
        let all = days + weeks + months + years + seasons + anchors + names + weekdays
        return all.map { (Array(Fold.fold($0.0).text), $0.1) }.sorted { $0.0.count > $1.0.count }
    }()

    private typealias Words = [(String, DatePeriod.Part)]

    private static let days: Words = [
        ("오늘", .relativeDay(0)), ("어제", .relativeDay(-1)), ("그제", .relativeDay(-2)), ("그저께", .relativeDay(-2)),
        ("today", .relativeDay(0)), ("yesterday", .relativeDay(-1)), ("今日", .relativeDay(0)),
        ("きょう", .relativeDay(0)), ("昨日", .relativeDay(-1)), ("きのう", .relativeDay(-1)), ("一昨日", .relativeDay(-2)),
        ("おととい", .relativeDay(-2)), ("this day", .relativeDay(0)), ("day before yesterday", .relativeDay(-2)),
        ("엊그제", .relativeDay(-2)),
    ]

    private static let weeks: Words = [
        ("이번 주", .relativeWeek(0)), ("금주", .relativeWeek(0)), ("지난 주", .relativeWeek(-1)),
        ("저번 주", .relativeWeek(-1)), ("지지난 주", .relativeWeek(-2)), ("this week", .relativeWeek(0)),
        ("last week", .relativeWeek(-1)), ("今週", .relativeWeek(0)), ("先週", .relativeWeek(-1)),
        ("先々週", .relativeWeek(-2)), ("こんしゅう", .relativeWeek(0)), ("せんしゅう", .relativeWeek(-1)),
    ]

    private static let months: Words = [
        ("이번 달", .relativeMonth(0)), ("지난 달", .relativeMonth(-1)), ("저번 달", .relativeMonth(-1)),
        ("지지난 달", .relativeMonth(-2)), ("this month", .relativeMonth(0)), ("last month", .relativeMonth(-1)),
        ("今月", .relativeMonth(0)), ("先月", .relativeMonth(-1)), ("先々月", .relativeMonth(-2)), ("こんげつ", .relativeMonth(0)),
        ("せんげつ", .relativeMonth(-1)),
    ]

    private static let years: Words = [
        ("올해", .relativeYear(0)), ("금년", .relativeYear(0)), ("이번 해", .relativeYear(0)), ("작년", .relativeYear(-1)),
        ("지난 해", .relativeYear(-1)), ("재작년", .relativeYear(-2)), ("지지난 해", .relativeYear(-2)),
        ("this year", .relativeYear(0)), ("last year", .relativeYear(-1)), ("今年", .relativeYear(0)),
        ("去年", .relativeYear(-1)), ("昨年", .relativeYear(-1)), ("一昨年", .relativeYear(-2)), ("おととし", .relativeYear(-2)),
        ("ことし", .relativeYear(0)), ("きょねん", .relativeYear(-1)),
    ]

    private static let seasons: Words = [
        ("봄", .season(.spring)), ("여름", .season(.summer)),
        ("가을", .season(.autumn)), ("겨울", .season(.winter)),
        ("spring", .season(.spring)), ("summer", .season(.summer)),
        ("autumn", .season(.autumn)), ("fall", .season(.autumn)),
        ("winter", .season(.winter)), ("春", .season(.spring)),
        ("夏", .season(.summer)), ("秋", .season(.autumn)),
        ("冬", .season(.winter)),
    ]

    private static let anchors: Words = [
        ("last", .anchor(isLast: true)), ("this", .anchor(isLast: false)), ("지난", .anchor(isLast: true)),
        ("이번", .anchor(isLast: false)), ("올", .anchor(isLast: false)), ("この前の", .anchor(isLast: true)),
        ("この", .anchor(isLast: false)), ("매년", .everyYear), ("해마다", .everyYear), ("毎年", .everyYear),
        ("every year", .everyYear), ("every", .everyYear),
    ]

    private static let names: Words = [
        ["january", "jan"], ["february", "feb"], ["march", "mar"], ["april", "apr"], ["may"], ["june", "jun"],
        ["july", "jul"], ["august", "aug"], ["september", "sept", "sep"], ["october", "oct"], ["november", "nov"],
        ["december", "dec"],
    ].enumerated().flatMap { index, names in
        names.map { ($0, .monthName(Int64(index + 1))) }
    }

    /// Days of the week in full, and in the short form behind a date: `(금)`.
    private static let weekdays: Words = {
        let english = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
        let longer = [2: ["tues"], 4: ["thur", "thurs"]]
        let (korean, japanese) = ("일월화수목금토".map { String($0) }, "日月火水木金土".map { String($0) })
        return english.indices.flatMap { day -> Words in
            let short = [String(english[day].prefix(3))] + (longer[day] ?? [])
            let enclosed = (short + [korean[day], japanese[day]]).map { "(\($0))" }
            let full = [english[day], korean[day] + "요일", japanese[day] + "曜日", japanese[day] + "曜"]
            return (full + short + enclosed).map { ($0, .weekday(Int64(day))) }
        }
    }()
}
