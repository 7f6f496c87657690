/// The faults of an export that is downloaded. The English text of a field's fault continues a sentence that begins with
/// the field's name.
public enum ExportFault: String, Fault {
    case unknown = "DIARY_EXPORT_NOT_FOUND"
    case full = "DIARY_EXPORTS_FULL"
    case kept = "DIARY_EXPORTS_KEPT"
    case empty = "DIARY_EXPORT_EMPTY"
    case daysReversed = "DIARY_EXPORT_DAYS_REVERSED"
    case unknownTag = "DIARY_EXPORT_TAG_UNKNOWN"
    case albumIsSearch = "DIARY_EXPORT_ALBUM_IS_SEARCH"
    case severalAlbums = "DIARY_EXPORT_SEVERAL_ALBUMS"

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
        case .empty:
            Words(
                "조건에 맞는 일기와 사진이 없어요. 조건을 바꿔 주세요.",
                "No entry or photo meets the conditions. Give other conditions.",
                "条件に合う日記も写真もありません。条件を変えてください。")
        case .daysReversed:
            Words(
                "첫날보다 빨라요. 날짜를 바꿔 적어 주세요.",
                "is before the first day: swap them",
                "最初の日より前です。入れ替えて指定してください。")
        case .unknownTag:
            Words(
                "'{name}' 태그가 있는 일기와 사진이 없어요.",
                "has '{name}', which no entry or photo has",
                "「{name}」のタグのある日記も写真もありません。")
        case .albumIsSearch:
            Words(
                "저장한 검색이라 사진을 따로 담고 있지 않아요. 앨범을 적어 주세요.",
                "is a saved search, which has no photos of its own: give an album",
                "保存した検索で、写真を収めていません。アルバムを指定してください。")
        case .severalAlbums:
            Words(
                "이름이 같은 앨범이 여럿이에요({ids}). 그 가운데 하나의 ID를 적어 주세요.",
                "is the name of several albums ({ids}): give the ID of one",
                "同じ名前のアルバムがいくつもあります({ids})。どれか1つの ID を指定してください。")
        }
    }
}
