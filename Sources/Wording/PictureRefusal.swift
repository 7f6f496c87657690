/// A reason why a file has no rendition. The raw values are the schema's names.
public enum PictureRefusal: String, CaseIterable, Sendable {
    case damaged = "DAMAGED"
    case tooLarge = "TOO_LARGE"
    case unsupportedFormat = "UNSUPPORTED_FORMAT"
    case tooCostly = "TOO_COSTLY"

    /// The text for people.
    public var words: Words {
        switch self {
        case .damaged:
            Words(
                "파일이 손상되어 이미지를 만들 수 없어요. 원본은 그대로 보관돼요.",
                "No picture can be made from this file: it is damaged. The original is kept as it is.",
                "ファイルが壊れているため画像を作れません。オリジナルはそのまま保管されます。")
        case .tooLarge:
            Words(
                "이미지를 만드는 데 이 서버가 쓸 수 있는 것보다 많은 메모리가 필요해요. 원본은 그대로 보관돼요.",
                """
                No picture can be made from this file: it needs more memory than this server allows for one picture. \
                The original is kept as it is.
                """,
                "画像の作成に、このサーバーで使えるより多くのメモリーが必要です。オリジナルはそのまま保管されます。")
        case .unsupportedFormat:
            Words(
                "이 서버가 읽을 수 없는 형식이라 이미지를 만들 수 없어요. 원본은 그대로 보관돼요.",
                """
                No picture can be made from this file: this server cannot read its format. The original is kept as \
                it is.
                """,
                "このサーバーでは読めない形式のため画像を作れません。オリジナルはそのまま保管されます。")
        case .tooCostly:
            Words(
                "이미지를 만드는 데 시간이 너무 오래 걸려서 그만뒀어요. 원본은 그대로 보관돼요.",
                "No picture can be made from this file: it takes too long. The original is kept as it is.",
                "画像の作成に時間がかかりすぎるため中止しました。オリジナルはそのまま保管されます。")
        }
    }
}
