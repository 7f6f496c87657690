import SearchText
import Wording

/// The words for conditions, moods and weather in a filter, in Korean, English and Japanese. Case, width and accents do
/// not matter.
enum DayWords {
    /// Returns the condition with a name; `nil` if there is none.
    static func condition(_ name: String) -> FilterCondition? { conditions[Fold.fold(name).text] }

    /// Returns the mood that a word names; `nil` if it names none.
    static func mood(_ word: String) -> EntryMood? { moods[Fold.fold(word).text] }

    /// Returns the weather that a word names; `nil` if it names none.
    static func weather(_ word: String) -> EntryWeather.Condition? { weathers[Fold.fold(word).text] }

    private static let conditions = byWord(FilterCondition.allCases.map { ($0, $0.names) })

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
