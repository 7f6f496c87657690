/// The faults of shares.
public enum ShareFault: String, Fault {
    case notFound = "SHARE_NOT_FOUND"
    case alreadyExists = "SHARE_ALREADY_EXISTS"
    case tooMany = "TOO_MANY_SHARES"
    case oneTarget = "SHARE_TARGET_NOT_ONE"
    case textOfEntry = "SHARE_TEXT_OF_ENTRY"
    case entryUnknown = "SHARE_ENTRY_UNKNOWN"
    case notShown = "SHARE_TARGET_NOT_SHOWN"
    case albumNotForSharing = "SHARE_ALBUM_NOT_FOR_SHARING"
    case expireTimePast = "EXPIRE_TIME_PAST"
    case passwordNeeded = "SHARE_PASSWORD_NEEDED"
    case passwordWrong = "SHARE_PASSWORD_WRONG"
    case notOpened = "SHARE_NOT_OPENED"
    case revoked = "SHARE_REVOKED"

    /// The text for people.
    public var words: Words {
        switch self {
        case .notFound:
            Words(
                "이 링크로 볼 수 있는 것이 없어요. 공유한 사람에게 새 링크를 부탁해 주세요.",
                "This link does not work. Ask the person who shared it for a new one.",
                "このリンクで見られるものはありません。共有した人に新しいリンクを頼んでください。")
        case .alreadyExists:
            Words(
                "다른 공유가 이미 쓰는 ID예요. 새 ID를 써 주세요.",
                "The ID already belongs to another share. Use a new one.",
                "この ID は別の共有で使われています。新しい ID を使ってください。")
        case .tooMany:
            Words(
                "공유는 {most}개까지 만들 수 있어요. 필요 없는 공유를 먼저 중지해 주세요.",
                "A diary has at most {most} shares. First revoke one that is not needed.",
                "共有は{most}件までです。不要な共有を先に停止してください。")
        case .oneTarget:
            Words(
                "일기, 사진, 앨범 가운데 하나만 골라 주세요.",
                "must name one thing: an entry, photos or an album",
                "日記、写真、アルバムのどれか一つを選んでください。")
        case .textOfEntry:
            Words(
                "글만 공유하는 것은 일기 하나에만 쓸 수 있어요.",
                "is only for a share of one entry",
                "文章だけの共有は日記1件にだけ使えます。")
        case .entryUnknown:
            Words(
                "찾을 수 없는 일기예요.",
                "is not one of your entries",
                "その日記は見つかりません。")
        case .notShown:
            Words(
                "숨겼거나 휴지통에 있거나 비어 있어서 공유할 수 없어요.",
                "is hidden, in the trash or empty: choose another",
                "非表示か、ゴミ箱にあるか、空なので共有できません。")
        case .albumNotForSharing:
            Words(
                "이 앨범은 공유할 수 없어요. 사진을 고르거나, 공유할 것만 담은 앨범을 만들어 주세요.",
                "cannot be shared: choose photos, or make an album of the photos to share",
                "このアルバムは共有できません。写真を選ぶか、見せたいものだけのアルバムを作ってください。")
        case .expireTimePast:
            Words(
                "끝나는 때는 지금보다 나중이어야 해요.",
                "must be a time in the future",
                "終了日時は今より後にしてください。")
        case .passwordNeeded:
            Words(
                "비밀번호를 입력해 주세요.",
                "Enter the password.",
                "パスワードを入力してください。")
        case .notOpened:
            Words(
                "링크를 먼저 열어 주세요. 연 사람만 한 시간 동안 사진을 볼 수 있어요.",
                "Open the link first. After that, its pictures can be loaded for an hour.",
                "先にリンクを開いてください。開いた人だけが1時間写真を見られます。")
        case .revoked:
            Words(
                "중지한 공유는 다시 켤 수 없어요. 새로 공유해 주세요.",
                "A revoked share cannot be switched on. Share its content anew.",
                "停止した共有はもう一度有効にできません。新しく共有してください。")
        case .passwordWrong:
            Words(
                "비밀번호가 맞지 않아요. 다시 입력해 주세요.",
                "The password is wrong. Try again.",
                "パスワードが違います。もう一度入力してください。")
        }
    }
}
