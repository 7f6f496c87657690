import Wording

/// A word of the API, such as a kind, for people.
enum Term: String, Phrase {
    case photo = "PHOTO"
    case video = "VIDEO"
    case audio = "AUDIO"
    case entry = "ENTRY"
    case album = "ALBUM"
    case tag = "TAG"
    case person = "PERSON"
    case place = "PLACE"
    case title = "TITLE"
    case pet = "PET"
    case myAlbums = "MY_ALBUMS"
    case peopleAndPlaces = "PEOPLE_AND_PLACES"
    case mediaTypes = "MEDIA_TYPES"
    case utilities = "UTILITIES"
    case owner = "OWNER"
    case member = "MEMBER"
    case text = "TEXT"
    case page = "PAGE"
    case json = "JSON"
    case feed = "FEED"
    case zip = "ZIP"
    case awful = "AWFUL"
    case bad = "BAD"
    case okay = "OKAY"
    case good = "GOOD"
    case great = "GREAT"
    case clear = "CLEAR"
    case partlyCloudy = "PARTLY_CLOUDY"
    case cloudy = "CLOUDY"
    case fog = "FOG"
    case rain = "RAIN"
    case snow = "SNOW"
    case storm = "STORM"
    case wind = "WIND"
    case revision = "REVISION"
    case albumPhoto = "ALBUM_PHOTO"
    case subject = "SUBJECT"
    case sound = "SOUND"
    case share = "SHARE"
    case shareView = "SHARE_VIEW"
    case memory = "MEMORY"
    case savedPicture = "SAVED_PICTURE"
    case running = "RUNNING"
    case complete = "COMPLETE"
    case incomplete = "INCOMPLETE"
    case undoing = "UNDOING"
    case undone = "UNDONE"

    /// The word in every language.
    var words: Words {
        switch self {
        case .photo: Words("사진", "photo", "写真")
        case .video: Words("동영상", "video", "動画")
        case .audio: Words("녹음", "audio", "録音")
        case .entry: Words("일기", "entry", "日記")
        case .text: Words("글", "text", "文章")
        case .album: Words("앨범", "album", "アルバム")
        case .tag: Words("태그", "tag", "タグ")
        case .person: Words("사람", "person", "人物")
        case .place: Words("장소", "place", "場所")
        case .title: Words("제목", "title", "タイトル")
        case .pet: Words("반려동물", "pet", "ペット")
        case .myAlbums: Words("나의 앨범", "my albums", "マイアルバム")
        case .peopleAndPlaces: Words("사람과 장소", "people and places", "人物と場所")
        case .mediaTypes: Words("미디어 유형", "media types", "メディアタイプ")
        case .owner: Words("서버 주인", "owner", "持ち主")
        case .member: Words("구성원", "member", "メンバー")
        case .utilities: Words("유틸리티", "utilities", "ユーティリティ")
        case .page: Words("페이지", "page", "ページ")
        case .json: Words("JSON 데이터", "json", "JSON データ")
        case .feed: Words("피드", "feed", "フィード")
        case .zip: Words("ZIP 파일", "zip", "ZIP ファイル")
        case .awful: Words("최악", "awful", "最悪")
        case .bad: Words("나쁨", "bad", "悪い")
        case .okay: Words("보통", "okay", "普通")
        case .good: Words("좋음", "good", "良い")
        case .great: Words("최고", "great", "最高")
        case .clear: Words("맑음", "clear", "晴れ")
        case .partlyCloudy: Words("구름 조금", "partly cloudy", "薄曇り")
        case .cloudy: Words("흐림", "cloudy", "曇り")
        case .fog: Words("안개", "fog", "霧")
        case .rain: Words("비", "rain", "雨")
        case .snow: Words("눈", "snow", "雪")
        case .storm: Words("폭풍", "storm", "嵐")
        case .wind: Words("바람", "wind", "風")
        case .revision: Words("예전 글", "earlier text", "以前の文章")
        case .albumPhoto: Words("앨범 속 사진", "photo in an album", "アルバムの写真")
        case .subject: Words("사람과 반려동물", "subject", "人やペット")
        case .sound: Words("소리", "sound", "サウンド")
        case .share: Words("공유 링크", "share", "共有リンク")
        case .shareView: Words("공유 방문", "visit of a share", "共有への訪問")
        case .memory: Words("추억", "memory", "思い出")
        case .savedPicture: Words("저장한 사진", "saved picture", "保存した写真")
        case .running: Words("진행 중", "running", "進行中")
        case .complete: Words("끝남", "complete", "完了")
        case .incomplete: Words("일부만", "incomplete", "一部のみ")
        case .undoing: Words("되돌리는 중", "undoing", "元に戻す途中")
        case .undone: Words("되돌림", "undone", "元に戻した")
        }
    }

    /// Returns a word of the API for people; an unknown word in lower case.
    static func localized(_ word: String?) -> String {
        let word = word ?? ""
        return Term(rawValue: word.uppercased())?.localized() ?? plain(word)
    }

    /// Returns a word of the API for programs.
    static func plain(_ word: String?) -> String { (word ?? "").lowercased().replacing("_", with: " ") }
}
