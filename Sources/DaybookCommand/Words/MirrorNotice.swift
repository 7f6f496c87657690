import Wording

/// Messages of `daybook mirror`.
enum MirrorNotice: Phrase {
    case mirrored
    case kept
    case keptBeside
    case inStep
    case behind
    case pending
    case keptCount
    case fileMissing
    case fileDamaged

    /// The message in every language.
    var words: Words {
        switch self {
        case .mirrored:
            Words(
                "{account}의 일기 {entries}개와 사진 {photos}장이 미러에 있어요. 쓴 파일 {written}개, 지운 파일 {removed}개.",
                """
                The mirror of {account} has {entries} {entries|entry|entries} and {photos} {photos|photo|photos}. \
                {written} {written|file|files} written, {removed} removed.
                """,
                "{account} のミラーに日記 {entries} 件と写真 {photos} 枚があります。書いたファイル {written} 件、削除したファイル {removed} 件。")
        case .kept:
            Words(
                "{file}: 누군가 바꾼 파일이라 그대로 뒀어요.",
                "{file}: somebody changed this file, so it stays as it is.",
                "{file}: 誰かが変更したファイルなので、そのままにしました。")
        case .keptBeside:
            Words(
                "{file}: 누군가 쓰거나 바꾼 파일이라 그대로 뒀어요. Daybook의 파일: {other}",
                "{file}: somebody wrote or changed this file, so it stays as it is. The file of Daybook: {other}",
                "{file}: 誰かが書いたか変更したファイルなので、そのままにしました。Daybook のファイル: {other}")
        case .inStep:
            Words("{folder}: {time}에 맞춤", "{folder}: in step {time}", "{folder}: {time} に一致")
        case .behind:
            Words(
                "{folder}: {time}부터 바뀐 것이 빠져 있음", "{folder}: lacks changes since {time}",
                "{folder}: {time} からの変更が入っていません")
        case .pending:
            Words("{folder}: 아직 맞추지 않음", "{folder}: not in step yet", "{folder}: まだ一致していません")
        case .keptCount:
            Words(
                "{folder}: 누군가 쓰거나 바꾼 파일 {count}개를 그대로 둠",
                "{folder}: {count} {count|file|files} left as somebody wrote or changed {count|it|them}",
                "{folder}: 誰かが書いたか変更したファイル {count} 件はそのまま")
        case .fileMissing:
            Words(
                "{file}: 일기장에 이 파일이 없고, 미러에도 없어요.",
                "{file}: neither the diary nor the mirror has this file.",
                "{file}: 日記帳にもミラーにもこのファイルがありません。")
        case .fileDamaged:
            Words(
                "{file}: 일기장의 이 파일이 손상됐거나 읽을 수 없고, 미러에도 없어요.",
                "{file}: this file is damaged in the diary or cannot be read, and the mirror does not have it.",
                "{file}: 日記帳のこのファイルは破損しているか読み取れず、ミラーにもありません。")
        }
    }
}
