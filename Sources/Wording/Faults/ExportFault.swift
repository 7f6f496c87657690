/// The faults of an export that is downloaded.
public enum ExportFault: String, Fault {
    case unknown = "DIARY_EXPORT_NOT_FOUND"
    case full = "DIARY_EXPORTS_FULL"
    case kept = "DIARY_EXPORTS_KEPT"

    /// The text in every language.
    public var words: Words {
        switch self {
        case .unknown:
            Words(
                "그런 내보내기가 없거나, 내려받을 수 있는 시간이 지났어요. 다시 내보내 주세요.",
                "There is no such export, or its time is over. Export again.",
                "その書き出しがないか、ダウンロードできる期限が過ぎました。もう一度書き出してください。")
        case .full:
            Words(
                "이 서버에 내보낸 것이 너무 많아요. 내일 다시 시도해 주세요.",
                "This server has too many exports. Try again tomorrow.",
                "このサーバーには書き出しが多すぎます。明日もう一度お試しください。")
        case .kept:
            Words(
                "이 계정에는 내보낸 것이 이미 두 개 있고, 이 토큰으로는 바꿀 수 없어요. 하나를 지우거나, 쓰기 권한이 있는 토큰을 사용해 주세요.",
                """
                The account already has two exports, which this token may not replace. Delete one, or use a token that \
                may write.
                """,
                "このアカウントにはすでに書き出しが2つあり、このトークンでは置き換えられません。1つ削除するか、書き込みのできるトークンを使ってください。")
        }
    }
}
