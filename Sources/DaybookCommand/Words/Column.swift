import Wording

/// The heading of a column of a table.
enum Column: Phrase {
    case none
    case id
    case date
    case text
    case kind
    case size
    case count
    case entries
    case photos
    case photo
    case album
    case section
    case tag
    case name
    case place
    case at
    case word
    case number
    case when
    case year
    case month
    case day
    case days
    case memory
    case born
    case age
    case sound
    case seconds
    case from
    case saved
    case picture
    case author
    case license
    case goneOn
    case device
    case host
    case lastUsed
    case loggedIn
    case allows
    case ends
    case role
    case since
    case setting
    case flag
    case environment
    case meaning
    case principal
    case roles
    case key
    case views
    case line
    case missing
    case state

    /// The heading in every language.
    var words: Words {
        switch self {
        case .none: Words("", "", "")
        case .id: Words("ID", "ID", "ID")
        case .date: Words("날짜", "DATE", "日付")
        case .text: Words("내용", "TEXT", "内容")
        case .kind: Words("종류", "KIND", "種類")
        case .size: Words("크기", "SIZE", "サイズ")
        case .count: Words("개수", "COUNT", "件数")
        case .entries: Words("일기", "ENTRIES", "日記")
        case .photos: Words("사진", "PHOTOS", "写真")
        case .photo: Words("사진", "PHOTO", "写真")
        case .album: Words("앨범", "ALBUM", "アルバム")
        case .state: Words("상태", "STATE", "状態")
        case .section: Words("섹션", "SECTION", "セクション")
        case .tag: Words("태그", "TAG", "タグ")
        case .name: Words("이름", "NAME", "名前")
        case .place: Words("장소", "PLACE", "場所")
        case .at: Words("위치", "AT", "位置")
        case .word: Words("낱말", "WORD", "言葉")
        case .number: Words("버전", "NUMBER", "バージョン")
        case .when: Words("시각", "WHEN", "日時")
        case .year: Words("연도", "YEAR", "年")
        case .month: Words("월", "MONTH", "月")
        case .day: Words("날짜", "DAY", "日付")
        case .days: Words("기간", "DAYS", "期間")
        case .memory: Words("추억", "MEMORY", "思い出")
        case .born: Words("생일", "BORN", "誕生日")
        case .age: Words("나이", "AGE", "年齢")
        case .sound: Words("소리", "SOUND", "サウンド")
        case .seconds: Words("초", "SECONDS", "秒")
        case .from: Words("출처", "FROM", "提供元")
        case .saved: Words("저장", "SAVED", "保存")
        case .picture: Words("사진", "PICTURE", "写真")
        case .author: Words("작가", "BY", "作者")
        case .license: Words("라이선스", "LICENSE", "ライセンス")
        case .goneOn: Words("완전히 지워지는 날", "GONE ON", "完全に削除される日")
        case .host: Words("주소", "HOST", "ホスト")
        case .device: Words("기기", "DEVICE", "端末")
        case .lastUsed: Words("마지막 사용", "LAST USED", "最終使用")
        case .loggedIn: Words("로그인한 때", "LOGGED IN", "ログイン日時")
        case .allows: Words("권한", "ALLOWS", "権限")
        case .ends: Words("끝나는 때", "ENDS", "期限")
        case .role: Words("역할", "ROLE", "役割")
        case .since: Words("만든 때", "SINCE", "作成日時")
        case .setting: Words("설정 파일", "IN THE FILE", "設定ファイル")
        case .flag: Words("옵션", "FLAG", "オプション")
        case .environment: Words("환경 변수", "ENVIRONMENT", "環境変数")
        case .meaning: Words("뜻", "MEANING", "意味")
        case .principal: Words("주체", "principal", "主体")
        case .roles: Words("역할", "roles", "ロール")
        case .key: Words("키", "key", "鍵")
        case .line: Words("계열", "LINE", "系列")
        case .missing: Words("없는 파일", "MISSING", "欠落")
        case .views: Words("조회", "VIEWS", "閲覧")
        }
    }
}
