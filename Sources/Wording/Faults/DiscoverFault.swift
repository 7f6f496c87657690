/// The faults of the discover feed and of its requests to other servers.
public enum DiscoverFault: String, Fault {
    case off = "DISCOVER_OFF"
    case notFound = "DISCOVER_PHOTO_NOT_FOUND"
    case notSaved = "DISCOVER_PHOTO_NOT_SAVED"
    case notPicture = "DISCOVER_NOT_A_PICTURE"
    case rateLimited = "DISCOVER_RATE_LIMITED"
    case keyRefused = "DISCOVER_KEY_REFUSED"
    case folderUnreadable = "DISCOVER_FOLDER_UNREADABLE"
    case tooManyFetches = "TOO_MANY_FETCHES"
    case addressRefused = "OUTBOUND_REFUSED"
    case tooLarge = "OUTBOUND_TOO_LARGE"
    case timeout = "OUTBOUND_TIMEOUT"
    case failed = "OUTBOUND_FAILED"

    /// The text for people.
    public var words: Words {
        switch self {
        case .off, .notFound, .notSaved, .notPicture: pictureWords
        case .rateLimited, .keyRefused, .folderUnreadable, .tooManyFetches: providerWords
        default: serverWords
        }
    }

    private var pictureWords: Words {
        switch self {
        case .off:
            Words(
                "여기에는 둘러보기가 없어요. 서버 운영자가 `--discover` 설정으로 고를 수 있어요.",
                "This server has no discover feed. Its operator can choose one with the setting --discover.",
                "ここには「見つける」がありません。サーバーの運営者が `--discover` の設定で選べます。")
        case .notFound:
            Words(
                "둘러보기에서 사진을 찾을 수 없어요. 목록에서 다시 골라 주세요.",
                "There is no such picture in the feed. Choose one from its list.",
                "「見つける」に写真が見つかりません。一覧から選び直してください。")
        case .notSaved:
            Words(
                "저장하지 않은 사진이에요.",
                "You have not saved this picture.",
                "保存していない写真です。")
        default:
            Words(
                "받은 것이 사진이 아니에요. 다른 사진을 골라 주세요.",
                "This item of the feed is not a picture. Choose another one.",
                "受け取ったものは写真ではありません。別の写真を選んでください。")
        }
    }

    private var providerWords: Words {
        switch self {
        case .rateLimited:
            Words(
                "{provider}에 너무 자주 요청했어요. 잠시 뒤에 다시 시도해 주세요.",
                "{provider} received too many requests. Try again later.",
                "{provider} への問い合わせが多すぎます。しばらくしてからもう一度お試しください。")
        case .keyRefused:
            Words(
                "{provider}에서 이 서버의 접근을 허용하지 않아요. 서버 운영자가 둘러보기 설정을 확인해야 해요.",
                "{provider} refused this server. The server's operator must check the feed's settings.",
                "{provider} がこのサーバーからのアクセスを許可していません。サーバーの運営者が「見つける」の設定を確認する必要があります。")
        case .folderUnreadable:
            Words(
                "둘러보기 폴더를 읽을 수 없어요. 서버 운영자가 `--discover-folder` 설정을 확인해야 해요.",
                "The feed's folder cannot be read. The server's operator must check the setting --discover-folder.",
                "「見つける」のフォルダーを読み取れません。サーバーの運営者が `--discover-folder` の設定を確認する必要があります。")
        default:
            Words(
                "지금 가져오는 사진이 너무 많아요. 잠시 뒤에 다시 시도해 주세요.",
                "Too many pictures are being fetched. Try again in a moment.",
                "取り込み中の写真が多すぎます。しばらくしてからもう一度お試しください。")
        }
    }

    private var serverWords: Words {
        switch self {
        case .addressRefused:
            Words(
                "둘러보기가 허용되지 않은 주소로 이어졌어요. 다른 사진을 골라 주세요.",
                "The picture is at an address that this server may not fetch from. Choose another picture.",
                "「見つける」が許可されていないアドレスにつながりました。別の写真を選んでください。")
        case .tooLarge:
            Words(
                "상대 서버가 {most}바이트보다 많이 보냈어요. 다른 사진을 골라 주세요.",
                "The other server sent more than {most} bytes. Choose another picture.",
                "相手のサーバーから{most}バイトを超えるデータが届きました。別の写真を選んでください。")
        case .timeout:
            Words(
                "상대 서버의 응답이 너무 느려요. 잠시 뒤에 다시 시도해 주세요.",
                "The other server took too long. Try again later.",
                "相手のサーバーの応答が遅すぎます。しばらくしてからもう一度お試しください。")
        default:
            Words(
                "상대 서버가 제대로 답하지 않았어요. 잠시 뒤에 다시 시도해 주세요.",
                "The other server sent an invalid response. Try again later.",
                "相手のサーバーが正しく応答しませんでした。しばらくしてからもう一度お試しください。")
        }
    }
}
