/// What can be wrong with a date, a time or a zone.
public enum TimeFault: String, Fault {
    case notDate = "NOT_A_DATE"
    case notClockTime = "NOT_A_CLOCK_TIME"
    case yearOutOfRange = "YEAR_OUT_OF_RANGE"
    case localYearOutOfRange = "LOCAL_YEAR_OUT_OF_RANGE"
    case unknownZone = "TIME_ZONE_UNKNOWN"
    case malformedOffset = "OFFSET_MALFORMED"
    case notOffset = "NOT_AN_OFFSET"
    case offsetNotZones = "OFFSET_NOT_OF_ZONE"

    /// What people read.
    public var words: Words {
        switch self {
        case .notDate:
            Words(
                "YYYY-MM-DD 꼴의 날짜가 아니에요.",
                "is no date of the form YYYY-MM-DD",
                "YYYY-MM-DD の形の日付ではありません。")
        case .notClockTime:
            Words(
                "HH:MM 꼴의 시각이어야 해요.",
                "is not a time of the form HH:MM",
                "HH:MM の形の時刻にしてください。")
        case .yearOutOfRange:
            Words(
                "1년부터 9999년까지의 시각이 아니에요.",
                "is no time between the years 1 and 9999",
                "1年から9999年までの時刻ではありません。")
        case .localYearOutOfRange:
            Words(
                "그 시간대에서 1년부터 9999년 사이를 벗어나요.",
                "falls outside the years 1 to 9999 in its zone",
                "そのタイムゾーンでは1年から9999年の範囲を外れます。")
        case .unknownZone:
            Words(
                "Asia/Seoul 같은 tz 데이터베이스의 이름이 아니에요. 대소문자를 가려요.",
                "is no name of the tz database (they are case-sensitive)",
                "Asia/Seoul のような tz データベースの名前ではありません。大文字と小文字を区別します。")
        case .malformedOffset:
            Words(
                "+09:00 꼴의 시차가 아니에요.",
                "is no offset of the form +09:00",
                "+09:00 の形の時差ではありません。")
        case .notOffset:
            Words(
                "+09:00 꼴의 시차여야 하고, 앞뒤로 18시간까지예요.",
                "is not an offset of the form +09:00, to 18 hours either way",
                "+09:00 の形の時差にしてください。前後18時間までです。")
        case .offsetNotZones:
            Words(
                "그때 그 시간대의 시차가 아니에요. 맞는 시차는 {offset}이에요.",
                "is not the zone's offset at that time, which is {offset}",
                "その時刻のタイムゾーンの時差ではありません。正しい時差は {offset} です。")
        }
    }
}
