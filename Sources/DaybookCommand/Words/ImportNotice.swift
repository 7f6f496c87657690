import Wording

/// The messages of an import.
enum ImportNotice: Phrase {
    case imported
    case preview
    case nothingNew
    case importedBefore
    case lostPlaces
    case fileProgress
    case uploadProgress
    case checkProgress
    case waitsForOthers
    case merging
    case merged
    case previewMerge
    case tooLarge
    case editedPages
    case undoHint
    case none
    case counts
    case countsWithDeleted
    case notices
    case undone
    case undoLeft
    case more

    /// The message in every language.
    var words: Words {
        switch self {
        case .imported:
            Words(
                "{account} 계정으로 일기 {entries}개와 사진 {photos}장을 가져왔어요. 이미 있던 기록 {known}개.",
                """
                Imported {entries} {entries|entry|entries} and {photos} {photos|photo|photos} into {account}. \
                {known} {known|record was|records were} there already.
                """,
                "{account} に日記 {entries} 件と写真 {photos} 枚を取り込みました。すでにあった記録 {known} 件。")
        case .preview:
            Words(
                "{account}의 일기 {entries}개와 사진 {photos}장을 가져올 수 있어요. 아직 아무것도 바꾸지 않았어요.",
                """
                {entries} {entries|entry|entries} and {photos} {photos|photo|photos} of {account} can be imported. \
                Nothing was changed yet.
                """,
                "{account} の日記 {entries} 件と写真 {photos} 枚を取り込めます。まだ何も変更していません。")
        case .nothingNew:
            Words(
                "{account} 계정으로 이미 가져온 일기장이에요. 더할 것이 없어요.",
                "This export has been imported into {account} already. There is nothing to add.",
                "この書き出しは、すでに {account} に取り込まれています。追加するものはありません。")
        case .importedBefore:
            Words(
                "이 일기장은 {time}에 이미 가져왔어요. 이번에는 아무것도 더하지 않았어요. 다음은 그때 가져온 기록이에요:",
                "This export was imported before, on {time}. Nothing was added now. These are the numbers of that import:",
                "この書き出しは、{time} に取り込み済みです。今回は何も追加していません。次はそのときの取り込みの記録です:")
        case .lostPlaces:
            Words(
                "가져온 일기에서 사진 {count}장이 빠졌어요. 이유는 위에 있어요.",
                "{count} {count|photo is|photos are} missing from the imported entries. See the reasons above.",
                "取り込んだ日記に写真 {count} 枚が足りません。理由は上をご覧ください。")
        case .fileProgress: Words("파일 {done}/{all}", "{done}/{all} {all|file|files}", "ファイル {done}/{all}")
        case .uploadProgress: Words("올리는 중: {percent}%", "uploading: {percent}%", "アップロード中: {percent}%")
        case .checkProgress: Words("살펴보는 중: {percent}%", "checking: {percent}%", "確認中: {percent}%")
        case .waitsForOthers:
            Words("다른 가져오기를 기다리는 중: {count}개", "waiting for other imports: {count}", "ほかの取り込みを待っています: {count} 件")
        case .merging:
            Words(
                "{account}: 쓰고 있는 계정이라, 원래 있던 것에 더해요.",
                "{account} is in use: what comes is added to what is there.",
                "{account}: 使用中のアカウントのため、すでにあるものに追加します。")
        case .merged:
            Words(
                "{account}의 일기장에 일기 {entries}개와 사진 {photos}장을 더했어요. 이미 있던 기록 {known}개, 그중 휴지통에 {trashed}개.",
                """
                Added {entries} {entries|entry|entries} and {photos} {photos|photo|photos} to what {account} had. \
                {known} {known|record was|records were} there already, {trashed} of them in the trash.
                """,
                "{account} の日記帳に日記 {entries} 件と写真 {photos} 枚を追加しました。すでにあった記録 {known} 件、うちゴミ箱に {trashed} 件。")
        case .previewMerge:
            Words(
                """
                {account}의 일기장에 일기 {entries}개와 사진 {photos}장을 더할 수 있어요. 이미 있는 기록 {known}개, 그중 휴지통에 {trashed}개. \
                아직 아무것도 바꾸지 않았어요.
                """,
                """
                {entries} {entries|entry|entries} and {photos} {photos|photo|photos} can be added to what {account} \
                has. {known} {known|record is|records are} there already, {trashed} of them in the trash. Nothing was \
                changed yet.
                """,
                """
                {account} の日記帳に日記 {entries} 件と写真 {photos} 枚を追加できます。すでにある記録 {known} 件、うちゴミ箱に {trashed} 件。\
                まだ何も変更していません。
                """)
        case .tooLarge:
            Words(
                "이 계정에 남은 공간보다 {size} 더 커요. 들어가지 않는 것은 가져오지 않아요.",
                "The account's quota is {size} too small. What does not fit will be refused.",
                "このアカウントの空き容量を {size} 超えます。入らないものは取り込まれません。")
        case .editedPages:
            Words(
                "내보낸 뒤에 고친 일기 파일 {count}개는 고친 내용으로 가져와요.",
                """
                Edited since the export: {count} {count|page|pages}. The edited values come in place of the exported \
                ones.
                """,
                "書き出したあとに編集された日記のファイル {count} 件は、編集した内容で取り込みます。")
        case .undoHint:
            Words(
                "되돌리려면: daybook import undo {run}", "To undo it: daybook import undo {run}",
                "元に戻すには: daybook import undo {run}")
        case .none:
            Words("가져온 적이 없어요.", "Nothing was imported yet.", "まだ何も取り込んでいません。")
        case .counts:
            Words(
                "{kind}: 더한 것 {added}, 있던 것 {known}, 그중 휴지통에 {trashed}, 받지 못한 것 {refused}",
                "{kind}: {added} added, {known} known, {trashed} of them in the trash, {refused} refused",
                "{kind}: 追加 {added}、既存 {known}、うちゴミ箱に {trashed}、拒否 {refused}")
        case .countsWithDeleted:
            Words(
                "{kind}: 더한 것 {added}, 있던 것 {known}, 그중 휴지통에 {trashed}, 그중 여기서 지운 것 {deleted}, 받지 못한 것 {refused}",
                """
                {kind}: {added} added, {known} known, {trashed} of them in the trash, {deleted} deleted here since, \
                {refused} refused
                """,
                "{kind}: 追加 {added}、既存 {known}、うちゴミ箱に {trashed}、うちここで削除済み {deleted}、拒否 {refused}")
        case .notices:
            Words(
                "알림 {count}개 가운데 {shown}개:", "{shown} of {count} {count|notice|notices}:",
                "お知らせ {count} 件のうち {shown} 件:")
        case .undone:
            Words(
                "{count}개를 되돌렸어요. 일기와 사진은 휴지통에 있어요.",
                "Undid {count} {count|item|items}. Entries and photos are in the trash.",
                "{count} 件を元に戻しました。日記と写真はゴミ箱にあります。")
        case .undoLeft:
            Words(
                "그 뒤에 바뀌었거나 다른 데서 쓰고 있어서 남겨 둔 것 {count}개.",
                "Left alone, because changed since or used elsewhere: {count} {count|item|items}.",
                "その後に変更されたか、ほかで使われているため、{count} 件はそのまま残しました。")
        case .more: Words("... {count}개 더 있어요", "... and {count} more", "... ほかに {count} 件あります")
        }
    }

    /// Returns the line about notices that are not shown; none if all are.
    ///
    /// - Parameters:
    ///   - shown: The number of those that are shown.
    ///   - count: The number of all. A server states it.
    static func unlisted(beyond shown: Int, of count: Int) -> [String] {
        count > shown ? [ImportNotice.more.localized(["count": "\(count - shown)"])] : []
    }
}
