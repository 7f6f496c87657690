/// The faults of a search in mode FILTER. `position` counts characters from 1.
public enum FilterFault: String, Fault {
    case invalid = "FILTER_INVALID"
    case fromAfterTo = "FILTER_FROM_AFTER_TO"
    case hasWhat = "FILTER_HAS"
    case isWhat = "FILTER_IS"
    case noSuchCondition = "FILTER_NO_SUCH_CONDITION"
    case nameMissing = "FILTER_NAME_MISSING"
    case quoteOpen = "FILTER_QUOTE_OPEN"
    case spaceMissing = "FILTER_SPACE_MISSING"
    case dateMissing = "FILTER_DATE_MISSING"
    case moodUnknown = "FILTER_MOOD"
    case weatherUnknown = "FILTER_WEATHER"

    /// The text for people.
    public var words: Words {
        switch self {
        case .invalid:
            Words(
                "검색 조건을 읽을 수 없어요.",
                "The filter cannot be read. Check its conditions.",
                "検索条件を読み取れません。")
        case .fromAfterTo:
            Words(
                "from:이 to:보다 늦어요. from:에 더 이른 날짜를 적어 주세요.",
                "from: is later than to:. Give from: the earlier date.",
                "from: が to: より後です。from: に早いほうの日付を書いてください。")
        case .hasWhat:
            Words(
                "{position}번째 글자: has: 뒤에는 photo가 와야 해요.",
                "At character {position}, has: must be followed by photo.",
                "{position}文字目: has: の後には photo を書いてください。")
        case .isWhat:
            Words(
                "{position}번째 글자: is: 뒤에는 favorite이 와야 해요.",
                "At character {position}, is: must be followed by favorite.",
                "{position}文字目: is: の後には favorite を書いてください。")
        case .noSuchCondition:
            Words(
                "{position}번째 글자: 그런 조건은 없어요. 콜론이 든 글은 따옴표로 묶어 주세요. 쓸 수 있는 조건: {keys}.",
                """
                At character {position}, there is no such condition. Put text with a colon in quotes. The conditions \
                are: {keys}.
                """,
                "{position}文字目: そのような条件はありません。コロンを含む文字列は引用符で囲んでください。使える条件: {keys}。")
        case .nameMissing:
            Words(
                "{position}번째 글자: 이름이 빠졌어요. 공백이 든 이름은 따옴표로 묶어 주세요.",
                "At character {position}, a name is missing. Put a name with spaces in quotes.",
                "{position}文字目: 名前がありません。空白を含むときは引用符で囲んでください。")
        case .quoteOpen:
            Words(
                "{position}번째 글자: 여기서 시작한 따옴표가 닫히지 않았어요. 안에 든 따옴표는 \\\"로 적어 주세요.",
                "The quote that starts at character {position} does not end. Write a quote inside it as \\\".",
                "{position}文字目: ここで始まる引用符が閉じていません。中の引用符は \\\" と書いてください。")
        case .spaceMissing:
            Words(
                "{position}번째 글자: 공백이 빠졌어요. 따옴표나 콜론이 든 글은 따옴표로 묶어 주세요.",
                "At character {position}, a space is missing. Put text with quotes or colons in quotes.",
                "{position}文字目: 空白がありません。引用符やコロンを含む文字列は引用符で囲んでください。")
        case .dateMissing:
            Words(
                "{position}번째 글자: 여기에는 날짜를 적어요. 2023, 2023-09, 2023-09-01, 어제처럼 적어 주세요. 공백이 든 날짜는 따옴표로 묶어 주세요.",
                """
                At character {position}, there must be a date, such as 2023, 2023-09, 2023-09-01 or yesterday. Put a date \
                with spaces in quotes.
                """,
                "{position}文字目: ここには日付を書きます。2023、2023-09、2023-09-01、昨日のように書いてください。空白を含む日付は引用符で囲んでください。")
        case .moodUnknown:
            Words(
                "{position}번째 글자: 그런 기분은 없어요. 최악, 나쁨, 보통, 좋음, 최고 중에서 적어 주세요.",
                "At character {position}, there is no such mood. Write awful, bad, okay, good or great.",
                "{position}文字目: そのような気分はありません。最悪、悪い、普通、良い、最高から選んでください。")
        case .weatherUnknown:
            Words(
                "{position}번째 글자: 그런 날씨는 없어요. 맑음, 구름조금, 흐림, 안개, 비, 눈, 폭풍, 바람 중에서 적어 주세요.",
                """
                At character {position}, there is no such weather. Write clear, partly_cloudy, cloudy, fog, rain, \
                snow, storm or wind.
                """,
                "{position}文字目: そのような天気はありません。晴れ、薄曇り、曇り、霧、雨、雪、嵐、風から選んでください。")
        }
    }
}
