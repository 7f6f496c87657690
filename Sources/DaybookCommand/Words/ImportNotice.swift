import Wording

/// The messages of an import.
enum ImportNotice: Phrase {
    case imported
    case preview
    case nothingNew
    case lostPlaces
    case fileProgress
    case fileMissing
    case fileDamaged
    case recordFileMissing
    case lineUnreadable
    case entryMissing
    case linesMissing

    /// The reasons for programs.
    static let fileMissingReason = "IMPORT_FILE_MISSING"
    static let fileDamagedReason = "IMPORT_FILE_DAMAGED"
    static let lineUnreadableReason = "IMPORT_LINE_UNREADABLE"
    static let linesMissingReason = "IMPORT_LINES_MISSING"

    /// The message in every language.
    var words: Words {
        switch self {
        case .imported:
            Words(
                "{account} 계정으로 일기 {entries}개와 사진 {photos}장을 가져왔어요. 이미 있던 기록 {known}개.",
                "Imported {entries} entries and {photos} photos into {account}. {known} records were there already.",
                "{account} に日記 {entries} 件と写真 {photos} 枚を取り込みました。すでにあった記録 {known} 件。")
        case .preview:
            Words(
                "{account}의 일기 {entries}개와 사진 {photos}장을 가져올 수 있어요. 아직 아무것도 바꾸지 않았어요.",
                "{entries} entries and {photos} photos of {account} can be imported. Nothing was changed yet.",
                "{account} の日記 {entries} 件と写真 {photos} 枚を取り込めます。まだ何も変更していません。")
        case .nothingNew:
            Words(
                "{account} 계정으로 이미 가져온 일기장이에요. 더할 것이 없어요.",
                "This export has been imported into {account} already. There is nothing to add.",
                "この書き出しは、すでに {account} に取り込まれています。追加するものはありません。")
        case .lostPlaces:
            Words(
                "가져온 일기에서 사진 {count}장이 빠졌어요. 이유는 위에 있어요.",
                "{count} photos are missing from the imported entries. See the reasons above.",
                "取り込んだ日記に写真 {count} 枚が足りません。理由は上をご覧ください。")
        case .fileProgress: Words("파일 {done}/{all}", "{done}/{all} files", "ファイル {done}/{all}")
        case .fileMissing:
            Words("이 파일이 내보낸 폴더에 없어요.", "The export does not have this file.", "書き出したフォルダーにこのファイルがありません。")
        case .fileDamaged:
            Words(
                "이 파일을 읽을 수 없거나, 내용이 내보낼 때와 달라요.",
                "This file cannot be read, or has changed since the export.",
                "このファイルを読み取れないか、内容が書き出したときと違います。")
        case .recordFileMissing:
            Words(
                "이 기록의 파일을 가져올 수 없어요.", "The file of this record cannot be imported.",
                "この記録のファイルを取り込めません。")
        case .lineUnreadable:
            Words(
                "이 줄을 읽을 수 없어요({cause}). 줄을 고치거나, 내보낸 것의 다른 사본을 써 주세요.",
                "This line cannot be read ({cause}). Mend it, or take another copy of the export.",
                "この行を読み取れません（{cause}）。行を直すか、書き出したものの別のコピーを使ってください。")
        case .entryMissing:
            Words(
                "이 글의 일기가 내보낸 폴더에 없어요.", "The export has no entry for this text.",
                "この文章の日記が、書き出したフォルダーにありません。")
        case .linesMissing:
            Words(
                "이 파일에는 {count}줄이 있어야 하는데 {lines}줄만 있어요.",
                "This file has {lines} of the {count} lines that were exported.",
                "このファイルには {count} 行あるはずですが、{lines} 行しかありません。")
        }
    }
}
