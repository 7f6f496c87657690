/// What can be wrong with entries and their revisions.
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

    /// What people read.
    public var words: Words {
        switch self {
        case .notFound:
            Words(
                "그런 일기는 없어요.",
                "There is no such entry.",
                "そのような日記はありません。")
        case .alreadyExists:
            Words(
                "이 id는 이미 다른 일기의 것이에요.",
                "The id belongs to another entry already.",
                "この id はすでに別の日記のものです。")
        case .trashed:
            Words(
                "이 일기는 휴지통에 있어요. :undelete로 꺼낸 뒤에 바꿔 주세요.",
                "The entry is in the trash. Take it out with :undelete before you change it.",
                "この日記はごみ箱にあります。:undelete で戻してから変更してください。")
        case .revisionNotFound:
            Words(
                "이 일기에 {number}번 버전은 없어요. 버전 목록을 보고 골라 주세요.",
                "The entry has no revision {number}. List its revisions, then name one.",
                "この日記に第{number}版はありません。版の一覧から選んでください。")
        case .notRevision:
            Words(
                "버전 번호가 아니에요.",
                "is not the number of a revision",
                "版の番号ではありません。")
        case .photoUnknown:
            Words(
                "그런 사진이 없어요.",
                "names no photo of yours",
                "その写真はありません。")
        case .photoInTrash:
            Words(
                "휴지통에 있는 사진이에요.",
                "names a photo in the trash",
                "ごみ箱にある写真です。")
        case .photoTwice:
            Words(
                "같은 사진이 이 일기에 두 번 있어요.",
                "stands in the entry twice",
                "同じ写真がこの日記に2回あります。")
        case .tooLarge:
            Words(
                "사진 설명까지 더하면 일기가 1MiB보다 커져요.",
                "make the entry larger than 1 MiB with their captions",
                "写真の説明を合わせると、日記が1MiBを超えます。")
        case .longitudeMissing:
            Words(
                "위도만 있고 경도가 없어요.",
                "is missing beside latitude",
                "緯度だけで経度がありません。")
        case .latitudeMissing:
            Words(
                "경도만 있고 위도가 없어요.",
                "is missing beside longitude",
                "経度だけで緯度がありません。")
        }
    }
}
