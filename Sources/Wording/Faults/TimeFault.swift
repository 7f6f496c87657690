/// The faults of a date, a time or a zone.
public enum TimeFault: String, Fault {
    case notDate = "NOT_A_DATE"
    case notClockTime = "NOT_A_CLOCK_TIME"
    case yearOutOfRange = "YEAR_OUT_OF_RANGE"
    case localYearOutOfRange = "LOCAL_YEAR_OUT_OF_RANGE"
    case unknownZone = "TIME_ZONE_UNKNOWN"
    case malformedOffset = "OFFSET_MALFORMED"
    case notOffset = "NOT_AN_OFFSET"
    case offsetNotZones = "OFFSET_NOT_OF_ZONE"
    case past = "TIME_PAST"

    /// The text for people.
    public var words: Words {
        switch self {
        case .notDate:
            Words(
                "YYYY-MM-DD 형식의 날짜가 아니에요.",
                "is not a date in the form YYYY-MM-DD",
                "YYYY-MM-DD の形式の日付ではありません。")
        case .notClockTime:
            Words(
                "HH:MM 형식의 시각이어야 해요.",
                "is not a time in the form HH:MM",
                "HH:MM の形式の時刻にしてください。")
        case .yearOutOfRange:
            Words(
                "1년부터 9999년까지의 시각이 아니에요.",
                "is not a time between the years 1 and 9999",
                "1年から9999年までの時刻ではありません。")
        case .localYearOutOfRange:
            Words(
                "그 시간대에서는 1년부터 9999년까지를 벗어나요.",
                "falls outside the years 1 to 9999 in its zone",
                "そのタイムゾーンでは1年から9999年の範囲を外れます。")
        case .unknownZone:
            Words(
                "시간대의 이름이 아니에요. Asia/Seoul처럼 대소문자까지 맞게 적어 주세요.",
                "is not a time zone: give a name of the tz database, such as Asia/Seoul (case matters)",
                "タイムゾーンの名前ではありません。Asia/Seoul のように、大文字と小文字も正しく書いてください。")
        case .malformedOffset:
            Words(
                "+09:00 형식의 시차가 아니에요.",
                "is not an offset in the form +09:00",
                "+09:00 の形式の時差ではありません。")
        case .notOffset:
            Words(
                "+09:00 형식의 시차여야 하고, 앞뒤로 18시간까지예요.",
                "is not an offset in the form +09:00, of at most 18 hours",
                "+09:00 の形式の時差にしてください。前後18時間までです。")
        case .offsetNotZones:
            Words(
                "그때 그 시간대의 시차가 아니에요. 맞는 시차: {offset}.",
                "is not the zone's offset at that time: it is {offset}",
                "その時刻のタイムゾーンの時差ではありません。正しい時差は {offset} です。")
        case .past:
            Words(
                "이미 지난 시각이에요. 앞으로 올 시각을 적어 주세요.",
                "is in the past: give a time in the future",
                "すでに過ぎた時刻です。これからの時刻を指定してください。")
        }
    }
}
