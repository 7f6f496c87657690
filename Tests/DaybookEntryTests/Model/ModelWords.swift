/// The parts of random items: few words, places, zones and times, so that they meet and tie often.
struct ModelWords {
    static let titles = ["산책", "강을 따라 걸었다", "Lunch with Mina", "カフェで読書", "비 오는 날", "Running", "여행 첫날", "산책, 오늘까지", ""]
    static let words = [
        "강을", "걸었다", "산책", "커피", "Café", "rain", "비가", "바다", "책로", "대한민국", "running", "ラーメン", "ｶﾌｪ", "오늘",
        "2022년", "Straße", "ﬁne", "닭갈비", "o'clock", "👨‍👩‍👧",
    ]
    static let tags = ["산책", "일기", "Café", "cafe\u{301}", "rain", "바다"]
    static let people = ["하늘", "민지", "Mina", "ハナ"]
    static let places = ["", "한강", "제주", "Café"]
    static let zones = [
        "Asia/Seoul", "America/New_York", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/London", "UTC",
    ]
    static let subtypes = Array(Set(DiaryModel.subtypes.values)).sorted()
    /// The beginnings of words while they are typed.
    static let beginnings = [
        "ㅅ", "사", "산", "산ㅊ", "산채", "ㅅㅊ", "ㅇㄱ", "ㅎㄴ", "하", "한", "핞", "cafe", "CAF", "카", "カ", "ㅋ", "강을 ㄸ", "일", "밍",
        "민", "m", "제", "젲", "오느", "r", "여", "비 ", "", "없", "ㅂㄷ", "바", "산책 ",
    ]
    static let queries = [
        "산책", "ㅅㅊ", "강을 걸었다", "강ㅇ", "바ㄷ", "오늘", "오늘 산책", "2022년", "작년", "last year", "cafe", "ㅋㅍ", "걸었", "a", "다",
        "fine", "strasse", "산책로", "달갈", "없는말", " ", "9월 산책", "ㅂㄷ", "IMG",
    ]
}
