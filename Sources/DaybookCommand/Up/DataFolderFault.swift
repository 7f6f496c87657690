import Wording

/// The errors of a diary's folder: none is there, or none can be made there.
enum DataFolderFault: String, Fault {
    case noDiary = "COMMAND_NO_DIARY"
    case noDiaryToChange = "COMMAND_NO_DIARY_TO_CHANGE"
    case noFolderAbove = "COMMAND_NO_FOLDER_ABOVE"
    case folderOfBackups = "COMMAND_FOLDER_OF_BACKUPS"
    case folderOfExport = "COMMAND_FOLDER_OF_EXPORT"

    /// The message in every language.
    var words: Words {
        switch self {
        case .noDiary:
            Words(
                "{folder}에 일기장이 없어요. `--data`로 폴더를 적어 주세요.",
                "There is no diary in {folder}. Give its folder with --data.",
                "{folder} に日記帳がありません。`--data` でフォルダーを指定してください。")
        case .noDiaryToChange:
            Words(
                "{folder}에 바꿀 수 있는 일기장이 없어요. `--data`로 폴더를 적어 주세요.",
                "There is no diary in {folder} that you may change. Give its folder with --data.",
                "{folder} に変更できる日記帳がありません。`--data` でフォルダーを指定してください。")
        case .noFolderAbove:
            Words(
                """
                일기장을 만들 수 없어요: {folder}. 그 위의 폴더가 없어요: {parent}. 경로를 확인해 주세요. 맞으면 그 폴더를 먼저 만들어 주세요: \
                `mkdir -p {path}`.
                """,
                """
                No diary can be made in {folder}: the folder above does not exist: {parent}. Check the path. If it is \
                right, make that folder first: mkdir -p {path}
                """,
                """
                {folder} に日記帳を作れません。その上のフォルダーがありません: {parent}。パスを確認してください。正しければ、先にそのフォルダーを作ってください: \
                `mkdir -p {path}`。
                """)
        case .folderOfBackups:
            Words(
                """
                일기장을 만들 수 없어요: {folder}. 백업이 든 폴더예요: {place}. `--data`로 다른 폴더를 적어 주세요. 백업으로 일기장을 되살리려면: \
                `daybook backup restore {path} --data NEW`.
                """,
                """
                No diary can be made in {folder}: there are backups in {place}. Give another folder with --data. To \
                make a diary from a backup: daybook backup restore {path} --data NEW
                """,
                """
                {folder} に日記帳を作れません。バックアップのフォルダーです: {place}。`--data` で別のフォルダーを指定してください。バックアップから日記帳を復元するには: \
                `daybook backup restore {path} --data NEW`。
                """)
        case .folderOfExport:
            Words(
                """
                일기장을 만들 수 없어요: {folder}. 미러나 내보낸 일기장이 든 폴더예요: {place}. `--data`로 다른 폴더를 적어 주세요. 그것으로 일기장을 만들려면: \
                `daybook rebuild --from-mirror {path} --data NEW`.
                """,
                """
                No diary can be made in {folder}: there is a mirror or an export in {place}. Give another folder with \
                --data. To make a diary from it: daybook rebuild --from-mirror {path} --data NEW
                """,
                """
                {folder} に日記帳を作れません。ミラーか書き出した日記帳のフォルダーです: {place}。`--data` で別のフォルダーを指定してください。それから日記帳を作るには: \
                `daybook rebuild --from-mirror {path} --data NEW`。
                """)
        }
    }
}
