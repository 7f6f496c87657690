import Wording

/// A short value in a table or on a line.
enum Mark: Phrase {
    case favorite
    case hidden
    case thisDevice
    case standard
    case builtIn
    case own
    case all
    case live
    case undecodable
    case filmReady
    case filmMaking
    case filmImpossible
    case unknownVersion
    case standardFolder
    case machinesZone
    case shutOut
    case revoked
    case off
    case asked
    case notified
    case forPrints

    /// The text in every language.
    var words: Words {
        switch self {
        case .favorite: Words("즐겨찾기", "favorite", "お気に入り")
        case .hidden: Words("숨김", "hidden", "非表示")
        case .thisDevice: Words("이 기기", "this", "この端末")
        case .standard: Words("{title} (기본)", "{title} (default)", "{title} (既定)")
        case .builtIn: Words("Daybook", "daybook", "Daybook")
        case .own: Words("내 소리", "you", "自分のサウンド")
        case .all: Words("합계", "all", "合計")
        case .live: Words("라이브", "live", "ライブ")
        case .undecodable:
            Words(
                "보관했지만 이미지를 만들 수 없음",
                "kept, but no picture can be made from it",
                "保管済み、画像の作成は不可")
        case .filmReady: Words("준비됨", "ready", "準備完了")
        case .filmMaking: Words("만드는 중({percent} %)", "being made ({percent} %)", "作成中（{percent} %）")
        case .filmImpossible:
            Words(
                "만들 수 없음. 원본을 저장하려면: `daybook photo download {id}`",
                "cannot be made; save the original with: daybook photo download {id}",
                "作成は不可。オリジナルを保存するには: `daybook photo download {id}`")
        case .unknownVersion: Words("알 수 없음", "unknown", "不明")
        case .standardFolder:
            Words(
                "$XDG_DATA_HOME/daybook 또는 ~/.local/share/daybook",
                "$XDG_DATA_HOME/daybook or ~/.local/share/daybook",
                "$XDG_DATA_HOME/daybook または ~/.local/share/daybook")
        case .shutOut: Words("막아 둠", "disabled", "停止中")
        case .machinesZone: Words("이 컴퓨터의 시간대", "the machine's", "このコンピューターのもの")
        case .revoked: Words("중지함", "revoked", "停止済み")
        case .off: Words("꺼짐", "off", "オフ")
        case .asked: Words("물어봄", "required", "必要")
        case .notified: Words("보여 줌", "shown", "表示する")
        case .forPrints: Words("인쇄용", "for prints", "印刷用")
        }
    }
}
