import Wording

/// Messages of `daybook export`.
enum ExportNotice: Phrase {
    case recordProgress
    case fileProgress
    case pageProgress
    case exported
    case fileMissing
    case fileDamaged

    /// The message in every language.
    var words: Words {
        switch self {
        case .recordProgress: Words("기록 {done}개", "{done} {done|record|records}", "記録 {done} 件")
        case .fileProgress:
            Words(
                "파일 {done}/{all}, {megabytes} MB", "{done}/{all} {all|file|files}, {megabytes} MB",
                "ファイル {done}/{all}、{megabytes} MB")
        case .pageProgress: Words("글 {done}/{all}", "{done}/{all} {all|text|texts}", "文章 {done}/{all}")
        case .exported:
            Words(
                """
                {account}의 일기 {entries}개와 사진 {photos}장을 내보냈어요. 파일 {files}개, {size}. 무엇이 들었는지는 README.txt에 있어요.
                """,
                """
                Exported {entries} {entries|entry|entries} and {photos} {photos|photo|photos} of {account}. \
                {files} {files|file|files}, {size}. README.txt says what is in it.
                """,
                """
                {account} の日記 {entries} 件と写真 {photos} 枚を書き出しました。ファイル {files} 件、{size}。中身は \
                README.txt に書いてあります。
                """)
        case .fileMissing:
            Words(
                "{file}: 일기장에 이 파일이 없어서 내보내지 못했어요.",
                "{file}: the diary does not have this file, so it is not in the export.",
                "{file}: 日記帳にこのファイルがないため、書き出せませんでした。")
        case .fileDamaged:
            Words(
                "{file}: 일기장의 이 파일이 손상됐거나 읽을 수 없어서 내보내지 못했어요.",
                "{file}: this file is damaged in the diary or cannot be read, so it is not in the export.",
                "{file}: 日記帳のこのファイルは破損しているか読み取れないため、書き出せませんでした。")
        }
    }
}
