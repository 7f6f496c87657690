import Wording

/// Messages of `daybook check`.
enum CheckNotice: Phrase {
    case partStructure
    case partReferences
    case partCounts
    case partIndex
    case partFiles
    case partRepair
    case checked
    case checkedAndRead
    case unnamed
    case sumsCorrected
    case databaseDamaged
    case databaseIndexDamaged
    case recordDamaged
    case referenceLost
    case countWrong
    case numberUsed
    case indexWrong
    case heldBack
    case fileMissing
    case fileSize
    case fileDamaged
    case fileUnreadable
    case readingStopped
    case ofPhoto
    case ofEntry
    case ofSound
    case repairedDatabase
    case repairedCount
    case repairedNumber
    case repairedSearch

    /// The message in every language.
    var words: Words {
        switch self {
        case .partStructure: Words("데이터베이스 검사", "checking the database", "データベースの検査")
        case .partReferences: Words("기록 사이의 연결 검사", "checking the links between records", "記録どうしのつながりの検査")
        case .partCounts:
            Words("다시 세기 {done}/{all}", "counting entries and photos anew: {done}/{all}", "数え直し {done}/{all}")
        case .partIndex:
            Words(
                "검색 색인 {done}/{all}", "search index: {done}/{all} {all|document|documents}",
                "検索インデックス {done}/{all}")
        case .partFiles: Words("파일 {done}개", "{done} {done|file|files}", "ファイル {done} 件")
        case .partRepair: Words("고치기 {done}/{all}", "repairing: {done}/{all}", "修復 {done}/{all}")
        case .checked:
            Words(
                "일기 {entries}개, 사진 {photos}장, 파일 {files}개를 검사했어요. 파일의 내용까지 읽으려면: `daybook check --read-data`.",
                """
                Checked {entries} {entries|entry|entries}, {photos} {photos|photo|photos} and {files} \
                {files|file|files}. To read the bytes of the files, too: daybook check --read-data
                """,
                "日記 {entries} 件、写真 {photos} 枚、ファイル {files} 件を検査しました。ファイルの内容も読むには: `daybook check --read-data`。")
        case .checkedAndRead:
            Words(
                "일기 {entries}개, 사진 {photos}장, 파일 {files}개를 검사하고 파일을 모두 읽었어요.",
                """
                Checked {entries} {entries|entry|entries}, {photos} {photos|photo|photos} and {files} \
                {files|file|files}, and read all files.
                """,
                "日記 {entries} 件、写真 {photos} 枚、ファイル {files} 件を検査し、ファイルをすべて読みました。")
        case .unnamed:
            Words(
                "아직 어느 사진에도 쓰이지 않은 파일: {count}개, {megabytes} MB. 서버가 며칠 뒤에 지워요.",
                "Files that no photo uses: {count}, {megabytes} MB. The server deletes them after some days.",
                "どの写真にも使われていないファイル: {count} 件、{megabytes} MB。数日後にサーバーが削除します。")
        case .sumsCorrected:
            Words(
                "적어 둔 CRC-32가 틀린 파일: {count}개. 바로잡았어요. 전에 내보낸 zip 파일이 열리지 않으면 다시 내보내 주세요.",
                """
                Files whose stored CRC-32 was wrong, and was corrected: {count}. If an exported zip does not open, export \
                again.
                """,
                "記した CRC-32 が間違っていたファイル: {count} 件。直しました。書き出した zip が開けないときは、もう一度書き出してください。")
        case .databaseDamaged:
            Words(
                "데이터베이스가 손상됐어요. 서버를 멈추고 백업에서 되돌려 주세요: `daybook backup restore`.",
                "The database is damaged. Stop the server, and restore a backup: daybook backup restore",
                "データベースが破損しています。サーバーを止めて、バックアップから復元してください: `daybook backup restore`。")
        case .databaseIndexDamaged:
            Words(
                "데이터베이스의 색인이 손상됐어요. 기록은 온전해요. 다시 만들려면: `daybook check --repair`.",
                "An index of the database is damaged. The records are whole. To rebuild it: daybook check --repair",
                "データベースのインデックスが破損しています。記録は無事です。作り直すには: `daybook check --repair`。")
        case .recordDamaged:
            Words(
                "기록이 손상됐어요. 아무것도 고치지 않았어요. 백업에서 되살리려면: `daybook backup restore`. 백업을 남겨 두고, 이 줄을 붙여 알려 주세요.",
                """
                The record is damaged. Nothing was repaired. To restore a backup: daybook backup restore. Keep your \
                backups, and report this line.
                """,
                """
                記録が破損しています。何も修復していません。バックアップから復元するには: `daybook backup restore`。バックアップを残し、この行を添えて報告して\
                ください。
                """)
        case .referenceLost:
            Words(
                """
                기록이 가리키는 것이 없어요. 앞선 백업에는 있을 수 있어요: `daybook backup restore`. 백업을 남겨 두고, 이 줄을 붙여 알려 주세요.
                """,
                """
                A record refers to one that does not exist. An earlier backup may have it: daybook backup restore. Keep \
                your backups, and report this line.
                """,
                """
                記録の参照先がありません。以前のバックアップにはあるかもしれません: `daybook backup restore`。バックアップを残し、この行を添えて報告して\
                ください。
                """)
        case .countWrong:
            Words(
                """
                저장된 수나 목록이 다시 센 것과 달라요. 일기와 사진은 온전해요. 다시 만들려면: `daybook check --repair`. 다시 나타나면 이 줄을 붙여 알려 주세요.
                """,
                """
                A stored count or list differs from a recount. Entries and photos are whole. To rebuild it: daybook \
                check --repair. Report this line if it comes back.
                """,
                """
                保存された数や一覧が数え直したものと違います。日記と写真は無事です。作り直すには: `daybook check --repair`。また現れたら、この行を添えて報告して\
                ください。
                """)
        case .numberUsed:
            Words(
                "이미 쓴 번호가 다시 쓰일 수 있어요. 막으려면: `daybook check --repair`. 다시 나타나면 이 줄을 붙여 알려 주세요.",
                """
                A number that is taken would be given again. To prevent that: daybook check --repair. Report this line \
                if it comes back.
                """,
                "使用済みの番号がもう一度使われる状態です。防ぐには: `daybook check --repair`。また現れたら、この行を添えて報告してください。")
        case .indexWrong:
            Words(
                """
                검색 색인이 글과 달라요. 일기는 온전해요. 다시 만들려면: `daybook check --repair`. 자세히 보려면: `daybook search doctor --all`.
                """,
                """
                The search index differs from the texts. Entries are whole. To rebuild it: daybook check --repair. For \
                details: daybook search doctor --all
                """,
                """
                検索インデックスが文章と違います。日記は無事です。作り直すには: `daybook check --repair`。詳しく見るには: `daybook search doctor --all`。
                """)
        case .heldBack:
            Words(
                """
                손상됐거나 없어진 기록의 마지막 글이 여기에만 남아 있을 수 있어서 다시 만들지 않아요. 먼저 그 기록을 백업에서 되살려 주세요: \
                `daybook backup restore`.
                """,
                """
                This is not rebuilt, because it may hold the last words of a record that is lost or damaged. First \
                restore that record from a backup: daybook backup restore
                """,
                """
                失われたか破損した記録の言葉がここにだけ残っているかもしれないため、作り直しません。先にその記録をバックアップから復元してください: \
                `daybook backup restore`。
                """)
        case .fileMissing:
            Words(
                "이 파일이 없어요.", "This file is missing.", "このファイルがありません。"
            ).withMending
        case .fileSize:
            Words(
                "파일의 크기가 기록과 달라요.", "This file has another size than its record says.",
                "ファイルの大きさが記録と違います。"
            ).withMending
        case .fileDamaged:
            Words(
                "파일의 내용이 손상되어 media/quarantine으로 옮겼어요.",
                "The bytes of this file are damaged; it was moved to media/quarantine.",
                "ファイルの内容が破損していたため、media/quarantine に移しました。"
            ).withMending
        case .fileUnreadable:
            Words(
                "디스크에서 이 파일을 읽을 수 없어요. 디스크를 검사해 주세요.",
                "This file cannot be read from the disk. Check the disk.",
                "ディスクからこのファイルを読み取れません。ディスクを確認してください。"
            ).withMending
        case .readingStopped:
            Words(
                "파일을 끝까지 읽기 전에 멈췄어요. 이어서 읽으려면: `daybook check --read-data`.",
                "The reading of the files was stopped before its end. To continue: daybook check --read-data",
                "ファイルを最後まで読む前に止まりました。続けるには: `daybook check --read-data`。")
        case .ofPhoto: Words("사진 {item}", "photo {item}", "写真 {item}")
        case .ofEntry: Words("일기 {item}", "entry {item}", "日記 {item}")
        case .ofSound: Words("소리 {item}", "sound {item}", "サウンド {item}")
        case .repairedDatabase:
            Words("데이터베이스의 색인을 다시 만들었어요.", "An index of the database was rebuilt.", "データベースのインデックスを作り直しました。")
        case .repairedCount:
            Words("다시 세어 고쳤어요.", "It was recounted and corrected.", "数え直して修正しました。")
        case .repairedNumber:
            Words(
                "이미 쓴 번호 다음부터 이어지게 했어요.", "New numbers continue after those that are taken.",
                "使用済みの番号の次から続くようにしました。")
        case .repairedSearch:
            Words("검색 색인을 다시 만들었어요.", "The search index was rebuilt.", "検索インデックスを作り直しました。")
        }
    }
}
