/// The faults of entries and their revisions.
public enum EntryFault: String, Fault {
    case notFound = "ENTRY_NOT_FOUND"
    case alreadyExists = "ENTRY_ALREADY_EXISTS"
    case trashed = "ENTRY_TRASHED"
    case revisionNotFound = "REVISION_NOT_FOUND"
    case notRevision = "NOT_A_REVISION"
    case photoUnknown = "PHOTO_UNKNOWN"
    case photoInTrash = "PHOTO_IN_TRASH"
    case photoTwice = "PHOTO_TWICE"
    case tooLarge = "ENTRY_TOO_LARGE"
    case longitudeMissing = "LONGITUDE_MISSING"
    case latitudeMissing = "LATITUDE_MISSING"
    case conditionMissing = "CONDITION_MISSING"

    /// The text for people.
    public var words: Words {
        switch self {
        case .notFound:
            Words(
                "일기를 찾을 수 없어요. 목록에서 다시 골라 주세요.",
                "There is no such entry. Choose one from the list.",
                "日記が見つかりません。一覧から選び直してください。")
        case .alreadyExists:
            Words(
                "다른 일기가 이미 쓰는 ID예요. 새 ID를 써 주세요.",
                "The ID already belongs to another entry. Use a new one.",
                "この ID は別の日記で使われています。新しい ID を使ってください。")
        case .trashed:
            Words(
                "이 일기는 휴지통에 있어요. 꺼낸 뒤에 바꿔 주세요.",
                "The entry is in the trash. Restore it before you change it.",
                "この日記はゴミ箱にあります。ゴミ箱から戻してから変更してください。")
        case .revisionNotFound:
            Words(
                "이 일기에 {number}번 버전은 없어요. 버전 목록에서 골라 주세요.",
                "The entry has no revision {number}. List its revisions, then choose one.",
                "この日記にバージョン{number}はありません。バージョンの一覧から選んでください。")
        case .notRevision:
            Words(
                "버전 번호가 아니에요.",
                "is not the number of a revision",
                "バージョンの番号ではありません。")
        case .photoUnknown:
            Words(
                "찾을 수 없는 사진이에요.",
                "is not one of your photos",
                "その写真は見つかりません。")
        case .photoInTrash:
            Words(
                "휴지통에 있는 사진이에요. 먼저 휴지통에서 꺼내 주세요.",
                "is a photo in the trash: restore it first",
                "ゴミ箱にある写真です。先にゴミ箱から戻してください。")
        case .photoTwice:
            Words(
                "같은 사진이 이 일기에 두 번 있어요. 하나만 남겨 주세요.",
                "is in the entry twice: remove one",
                "同じ写真がこの日記に2回あります。1つだけにしてください。")
        case .tooLarge:
            Words(
                "사진 설명까지 더하면 일기가 1MiB보다 커져요. 사진이나 설명을 줄여 주세요.",
                "and their captions make the entry larger than 1 MiB: remove some",
                "写真の説明を合わせると、日記が1MiBを超えます。写真か説明を減らしてください。")
        case .longitudeMissing:
            Words(
                "위도만 있고 경도가 없어요.",
                "is missing: give latitude and longitude together",
                "緯度だけで経度がありません。")
        case .latitudeMissing:
            Words(
                "경도만 있고 위도가 없어요.",
                "is missing: give latitude and longitude together",
                "経度だけで緯度がありません。")
        case .conditionMissing:
            Words(
                "날씨가 빠졌어요. CLEAR, PARTLY_CLOUDY, CLOUDY, FOG, RAIN, SNOW, STORM, WIND 중 하나를 적어 주세요.",
                "is missing: give CLEAR, PARTLY_CLOUDY, CLOUDY, FOG, RAIN, SNOW, STORM or WIND",
                "天気がありません。CLEAR、PARTLY_CLOUDY、CLOUDY、FOG、RAIN、SNOW、STORM、WIND のどれかを指定してください。")
        }
    }
}
