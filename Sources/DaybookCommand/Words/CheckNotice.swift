import Wording

/// Messages of `daybook check`.
enum CheckNotice: Phrase {
    case partStructure
    case partReferences
    case partCounts
    case partIndex
    case partFiles
    case checked
    case checkedAndRead
    case unnamed
    case databaseDamaged
    case referenceLost
    case countWrong
    case numberUsed
    case indexWrong
    case fileMissing
    case fileSize
    case fileDamaged
    case fileUnreadable

    /// The message in every language.
    var words: Words {
        switch self {
        case .partStructure: Words("데이터베이스 검사", "checking the database", "データベースの検査")
        case .partReferences: Words("기록 사이의 연결 검사", "checking the links between records", "記録どうしのつながりの検査")
        case .partCounts:
            Words("다시 세기 {done}/{all}", "counting anew: {done}/{all} entries and photos", "数え直し {done}/{all}")
        case .partIndex: Words("검색 색인 {done}/{all}", "search index: {done}/{all} documents", "検索インデックス {done}/{all}")
        case .partFiles: Words("파일 {done}개", "{done} files", "ファイル {done} 件")
        case .checked:
            Words(
                "일기 {entries}개, 사진 {photos}장, 파일 {files}개를 검사했어요. 파일의 내용까지 읽으려면: `daybook check --read-data`.",
                """
                Checked {entries} entries, {photos} photos and {files} files. To read the bytes of the files, too: daybook \
                check --read-data
                """,
                "日記 {entries} 件、写真 {photos} 枚、ファイル {files} 件を検査しました。ファイルの内容も読むには: `daybook check --read-data`。")
        case .checkedAndRead:
            Words(
                "일기 {entries}개, 사진 {photos}장, 파일 {files}개를 검사하고 파일을 모두 읽었어요.",
                "Checked {entries} entries, {photos} photos and {files} files, and read all files.",
                "日記 {entries} 件、写真 {photos} 枚、ファイル {files} 件を検査し、ファイルをすべて読みました。")
        case .unnamed:
            Words(
                "아직 어느 사진에도 쓰이지 않은 파일: {count}개, {megabytes} MB. 서버가 며칠 뒤에 지워요.",
                "Files that no photo uses: {count}, {megabytes} MB. The server deletes them after some days.",
                "どの写真にも使われていないファイル: {count} 件、{megabytes} MB。数日後にサーバーが削除します。")
        case .databaseDamaged:
            Words(
                "데이터베이스가 손상됐어요. 서버를 멈추고 백업에서 되돌려 주세요: `daybook backup restore`.",
                "The database is damaged. Stop the server, and restore a backup: daybook backup restore",
                "データベースが破損しています。サーバーを止めて、バックアップから復元してください: `daybook backup restore`。")
        case .referenceLost:
            Words(
                "기록이 가리키는 것이 없어요. 백업을 남겨 두고, 이 줄을 붙여 알려 주세요.",
                "A record refers to one that does not exist. Keep your backups, and report this line.",
                "記録の参照先がありません。バックアップを残し、この行を添えて報告してください。")
        case .countWrong:
            Words(
                "저장된 수가 다시 센 수와 달라요. 일기와 사진은 온전해요. 이 줄을 붙여 알려 주세요.",
                "A stored count differs from counting anew. Entries and photos are whole. Report this line.",
                "保存された数が数え直した数と違います。日記と写真は無事です。この行を添えて報告してください。")
        case .numberUsed:
            Words(
                "이미 쓴 번호가 다시 쓰일 수 있어요. 서버를 멈추고, 이 줄을 붙여 알려 주세요.",
                "A number that was used would be used again. Stop the server, and report this line.",
                "使用済みの番号がもう一度使われる状態です。サーバーを止め、この行を添えて報告してください。")
        case .indexWrong:
            Words(
                "검색 색인이 글과 달라요. 일기는 온전해요. 자세히 보려면: `daybook search doctor --all`.",
                "The search index differs from the texts. Entries are whole. For details: daybook search doctor --all",
                "検索インデックスが文章と違います。日記は無事です。詳しく見るには: `daybook search doctor --all`。")
        case .fileMissing:
            Words(
                "이 파일이 없어요. 백업에서 media/blobs에 다시 넣거나 사진을 다시 올려 주세요.",
                "This file is missing. Put it back into media/blobs from a backup, or upload the photo again.",
                "このファイルがありません。バックアップから media/blobs に戻すか、写真をもう一度アップロードしてください。")
        case .fileSize:
            Words(
                "파일의 크기가 기록과 달라요. `daybook media scrub`을 실행하고, 백업에서 다시 넣어 주세요.",
                "This file has another size than its record says. Run daybook media scrub, then put it back from a backup.",
                "ファイルの大きさが記録と違います。`daybook media scrub` を実行し、バックアップから戻してください。")
        case .fileDamaged:
            Words(
                "파일의 내용이 손상되어 media/quarantine으로 옮겼어요. 온전한 사본을 같은 이름으로 그곳에 넣거나 사진을 다시 올려 주세요.",
                """
                The bytes of this file are damaged; it was moved to media/quarantine. Put a good copy there under the same \
                name, or upload the photo again.
                """,
                "ファイルの内容が破損していたため、media/quarantine に移しました。正しいコピーを同じ名前でそこに置くか、写真をもう一度アップロードしてください。")
        case .fileUnreadable:
            Words(
                "디스크에서 이 파일을 읽을 수 없어요. 디스크를 검사해 주세요.",
                "This file cannot be read from the disk. Check the disk.",
                "ディスクからこのファイルを読み取れません。ディスクを確認してください。")
        }
    }
}
