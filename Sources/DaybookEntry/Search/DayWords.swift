import SearchText
import Wording

/// The words for conditions and for the facets of a day in a filter, in Korean, English and Japanese. Case, width and
/// accents do not matter.
enum DayWords {
    /// A condition on a facet of the day.
    struct Facet: Sendable {
        /// The fault of a word that names no value of the facet.
        let fault: FilterFault
        fileprivate let flags: [String: SearchFlag]

        /// Returns the flag of the value that a word names; `nil` if it names none.
        func flag(_ word: String) -> SearchFlag? { flags[Fold.fold(word).text] }
    }

    /// Returns the condition with a name; `nil` if there is none.
    static func condition(_ name: String) -> FilterCondition? { conditions[Fold.fold(name).text] }

    /// Returns the facet of the condition with a name; `nil` if there is none.
    static func facet(_ name: String) -> Facet? { condition(name).flatMap { facets[$0] } }

    private static let conditions = byWord(FilterCondition.allCases.map { ($0, $0.names) })

    private static let facets: [FilterCondition: Facet] = [
        .mood: Facet(fault: .moodUnknown, flags: moods.mapValues(SearchFlag.mood)),
        .weather: Facet(fault: .weatherUnknown, flags: weathers.mapValues(SearchFlag.weather)),
    ]

    private static let moods = byWord([
        (EntryMood.awful, ["awful", "끔찍", "끔찍함", "최악", "最悪"]),
        (.bad, ["bad", "나쁨", "별로", "悪い"]),
        (.okay, ["okay", "ok", "보통", "그저 그럼", "普通", "ふつう"]),
        (.good, ["good", "좋음", "良い", "よい", "いい"]),
        (.great, ["great", "최고", "아주 좋음", "最高"]),
    ])

    private static let weathers = byWord([
        (EntryWeather.Condition.clear, ["clear", "sunny", "맑음", "晴れ", "晴"]),
        (.partlyCloudy, ["partly_cloudy", "partly cloudy", "partlycloudy", "구름 조금", "구름조금", "晴れ時々曇り", "薄曇り"]),
        (.cloudy, ["cloudy", "흐림", "曇り", "曇"]),
        (.fog, ["fog", "foggy", "안개", "霧"]),
        (.rain, ["rain", "rainy", "비", "雨"]),
        (.snow, ["snow", "snowy", "눈", "雪"]),
        (.storm, ["storm", "stormy", "폭풍", "뇌우", "嵐", "雷雨"]),
        (.wind, ["wind", "windy", "바람", "風"]),
    ])

    private static func byWord<Value>(_ lists: [(Value, [String])]) -> [String: Value] {
        var table: [String: Value] = [:]
        for (value, words) in lists {
            for word in words { table[Fold.fold(word).text] = value }
        }
        return table
    }
}

/// The flags of the facets of a day, from 0x12 on. Marks are stored: never reuse one.
extension SearchFlag {
    /// Returns the flag of entries with a mood: 0x12 to 0x16.
    static func mood(_ mood: EntryMood) -> SearchFlag { SearchFlag(mark: 0x11 + UInt8(clamping: mood.rawValue)) }

    /// Returns the flag of entries with a kind of weather: 0x17 to 0x1E.
    static func weather(_ condition: EntryWeather.Condition) -> SearchFlag {
        SearchFlag(mark: 0x16 + UInt8(clamping: condition.rawValue))
    }

    /// The flags that only entries have: those of the facets of a day.
    static let ofDays = Set(EntryMood.allCases.map(mood) + EntryWeather.Condition.allCases.map(weather))
}

extension DayFacets {
    /// The flags by which search filters.
    var flags: Set<SearchFlag> {
        Set([mood.map(SearchFlag.mood), weather.map(SearchFlag.weather)].compactMap(\.self))
    }
}
