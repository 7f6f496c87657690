import Wording

/// What memories are called.
enum MemoryTitle {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// This day, so many years ago.
    static func onThisDay(years: Int64) -> Words {
        Words("\(years)년 전 오늘", "\(counted(years)) ago today", "\(years)年前の今日")
    }

    /// This week, so many years ago.
    static func thisWeek(years: Int64) -> Words {
        Words("\(years)년 전 이번 주", "This week, \(counted(years)) ago", "\(years)年前の今週")
    }

    /// A trip to a place that its owner named, or else by its month.
    static func trip(to place: String?, from first: CivilDate) -> Words {
        if let place { return Words("\(place) 여행", "Trip to \(place)", "\(place)への旅") }
        let parts = first.parts
        return Words(
            "\(parts.year)년 \(parts.month)월 여행", "Trip in \(months[Int(parts.month) - 1]) \(parts.year)",
            "\(parts.year)年\(parts.month)月の旅")
    }

    /// A year in review.
    static func year(_ year: Int64) -> Words {
        Words("\(year)년 돌아보기", "\(year) in review", "\(year)年を振り返る")
    }

    private static func counted(_ years: Int64) -> String { years == 1 ? "1 year" : "\(years) years" }
}
