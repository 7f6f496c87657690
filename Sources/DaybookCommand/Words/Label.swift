import Wording

/// A label before a value, on its own line or in a message of the server.
enum Label: Phrase {
    case id
    case title
    case body
    case date
    case mood
    case weather
    case tags
    case people
    case place
    case marks
    case trash
    case photo
    case file
    case caption
    case taken
    case kind
    case sort
    case size
    case length
    case camera
    case location
    case turned
    case live
    case preview
    case film
    case burst
    case state
    case name
    case language
    case timeZone
    case dayBegins
    case server
    case account
    case holds
    case inserted
    case updated
    case removed
    case everything
    case password
    case oldPassword
    case newPassword
    case revision
    case theDate
    case theTitle
    case query
    case link
    case views
    case expires
    case revoked
    case album
    case entry
    case sound
    case birthday
    case shows
    case backup
    case drill
    case mirror
    case files

    /// The label in every language.
    var words: Words {
        switch self {
        case .id: Words("id", "id", "id")
        case .title: Words("제목", "title", "タイトル")
        case .body: Words("본문", "body", "本文")
        case .date: Words("날짜", "date", "日付")
        case .mood: Words("기분", "mood", "気分")
        case .weather: Words("날씨", "weather", "天気")
        case .tags: Words("태그", "tags", "タグ")
        case .people: Words("사람", "people", "人物")
        case .place: Words("장소", "place", "場所")
        case .marks: Words("표시", "marks", "マーク")
        case .trash: Words("휴지통", "trash", "ゴミ箱")
        case .photo: Words("사진", "photo", "写真")
        case .file: Words("파일", "file", "ファイル")
        case .caption: Words("설명", "caption", "説明")
        case .taken: Words("찍은 때", "taken", "撮影日時")
        case .kind: Words("종류", "kind", "種類")
        case .sort: Words("분류", "sort", "分類")
        case .size: Words("크기", "size", "サイズ")
        case .length: Words("길이", "length", "長さ")
        case .camera: Words("카메라", "camera", "カメラ")
        case .location: Words("위치", "location", "位置")
        case .turned: Words("회전", "turned", "回転")
        case .live: Words("라이브", "live", "ライブ")
        case .preview: Words("미리보기", "preview", "プレビュー")
        case .film: Words("재생용", "to play", "再生用")
        case .burst: Words("연사", "burst", "連写")
        case .state: Words("상태", "state", "状態")
        case .name: Words("이름", "name", "名前")
        case .language: Words("언어", "language", "言語")
        case .timeZone: Words("시간대", "time zone", "タイムゾーン")
        case .dayBegins: Words("하루의 시작", "day begins", "一日の始まり")
        case .server: Words("서버", "server", "サーバー")
        case .account: Words("계정", "account", "アカウント")
        case .holds: Words("담긴 것", "holds", "内容")
        case .inserted: Words("추가", "inserted", "追加")
        case .updated: Words("변경", "updated", "変更")
        case .removed: Words("삭제", "removed", "削除")
        case .everything: Words("전체", "everything", "すべて")
        case .password: Words("비밀번호", "The password", "パスワード")
        case .oldPassword: Words("지금 비밀번호", "The old password", "現在のパスワード")
        case .newPassword: Words("새 비밀번호", "The new password", "新しいパスワード")
        case .revision: Words("버전 번호", "The number", "バージョンの番号")
        case .theDate: Words("날짜", "The date", "日付")
        case .theTitle: Words("제목", "The title", "タイトル")
        case .query: Words("검색어", "query", "検索語")
        case .link: Words("링크", "link", "リンク")
        case .views: Words("조회", "views", "閲覧")
        case .expires: Words("끝나는 때", "expires", "終了日時")
        case .revoked: Words("중지한 때", "revoked", "停止日時")
        case .album: Words("앨범", "album", "アルバム")
        case .entry: Words("일기", "entry", "日記")
        case .sound: Words("소리", "sound", "サウンド")
        case .birthday: Words("생일", "birthday", "誕生日")
        case .shows: Words("공유한 것", "shows", "共有内容")
        case .backup: Words("백업", "backup", "バックアップ")
        case .drill: Words("되살려 보기", "drill", "復元テスト")
        case .mirror: Words("미러", "mirror", "ミラー")
        case .files: Words("파일", "files", "ファイル")
        }
    }
}

extension Label {
    /// Creates the label of a field of the API; nil for a field that users do not give.
    init?(field: String) {
        switch field {
        case "name", "subject": self = .name
        case "title": self = .title
        case "q", "filter": self = .query
        case "id", "ids", "share": self = .id
        case "photo", "photos", "photoId", "photoIds", "coverPhotoId", "beforePhotoId": self = .photo
        case "album", "albumId", "parentId": self = .album
        case "entry", "entryId": self = .entry
        case "sound", "soundId": self = .sound
        case "body": self = .body
        case "caption": self = .caption
        case "tags": self = .tags
        case "people": self = .people
        case "place", "place.name": self = .place
        case "location": self = .location
        case "mood": self = .mood
        case "weather", "weather.temperature": self = .weather
        case "entryTime", "date", "localDate": self = .date
        case "takenTime": self = .taken
        case "birthday": self = .birthday
        case "timeZone": self = .timeZone
        case "locale": self = .language
        case "dayBoundary": self = .dayBegins
        case "password", "currentPassword": self = .password
        case "newPassword": self = .newPassword
        case "expireTime": self = .expires
        case "viewLimit": self = .views
        default: return nil
        }
    }
}
