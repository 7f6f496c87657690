import Wording

/// The titles of memories.
enum MemoryTitle {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// Returns the title of this day, a number of years ago.
    static func onThisDay(years: Int64) -> Words {
        Words("\(years)년 전 오늘", "\(counted(years)) ago today", "\(years)年前の今日")
    }

    /// Returns the title of this week, a number of years ago.
    static func thisWeek(years: Int64) -> Words {
        Words("\(years)년 전 이번 주", "This week, \(counted(years)) ago", "\(years)年前の今週")
    }

    /// Returns the title of a trip, by a place that its owner named, or else by its month.
    static func trip(to place: String?, from first: CivilDate) -> Words {
        if let place { return Words("\(place) 여행", "Trip to \(place)", "\(place)への旅") }
        let parts = first.parts
        return Words(
            "\(parts.year)년 \(parts.month)월 여행", "Trip in \(months[Int(parts.month) - 1]) \(parts.year)",
            "\(parts.year)年\(parts.month)月の旅")
    }

    /// Returns the title of a year in review.
    static func year(_ year: Int64) -> Words {
        Words("\(year)년 돌아보기", "\(year) in review", "\(year)年を振り返る")
    }

    private static func counted(_ years: Int64) -> String { years == 1 ? "1 year" : "\(years) years" }
}
