import Wording

/// Messages of the commands on backups.
enum BackupNotice: Phrase {
    case copyProgress
    case databaseProgress
    case blobProgress
    case verifyProgress
    case created
    case leftOut
    case linked
    case notRecorded
    case nightlyFailed
    case nightlyLate
    case nightlyDrillLate
    case noneForServer
    case lastBackup
    case lastWithout
    case nextBackup
    case backupSoon
    case backupFailed
    case backupLate
    case took
    case seconds
    case minutes
    case hours
    case noDrill
    case lastDrill
    case drillNotRun
    case scrubbed
    case scrubFound
    case unfinished
    case verified
    case verifiedRead
    case madeWithout
    case pruned
    case restored
    case lostMissing
    case lostDamaged
    case lostUnreadable
    case accessEnded
    case sharesOff
    case trashKept
    case passwordsOld
    case serve
    case manifestBroken
    case manifestDiffers
    case manifestOfOther
    case manifestNewer
    case databaseDamaged
    case listDamaged
    case listDiffers
    case blobMissing
    case blobSize
    case blobDamaged
    case unreadable
    case drillRestoring
    case drillComparing
    case drillCopied
    case drilled
    case drillCount
    case drillMissing
    case drillUnknown
    case drillRecord
    case drillDamaged
    case drillSearch
    case drillPicture
    case drillRefused

    /// The message in every language.
    var words: Words {
        switch self {
        case .copyProgress:
            Words(
                "데이터베이스 복사 {done}/{all} 쪽", "copying the database: {done}/{all} {all|page|pages}",
                "データベースのコピー {done}/{all} ページ")
        case .databaseProgress:
            Words("데이터베이스 저장 {done}/{all} MB", "storing the database: {done}/{all} MB", "データベースの保存 {done}/{all} MB")
        case .blobProgress:
            Words(
                "파일 {done}/{all}, {megabytes} MB", "{done}/{all} {all|file|files}, {megabytes} MB",
                "ファイル {done}/{all}、{megabytes} MB")
        case .verifyProgress: Words("백업 {done}/{all}", "backup {done}/{all}", "バックアップ {done}/{all}")
        case .created:
            Words(
                "백업 {name}: 파일 {files}개, 모두 {size}. 새로 저장한 파일 {added}개, {addedSize}.",
                """
                Backup {name}: {files} {files|file|files}, {size} in all. Newly stored: {added} {added|file|files}, \
                {addedSize}.
                """,
                "バックアップ {name}: ファイル{files}件、合計 {size}。新しく保存したファイル{added}件、{addedSize}。")
        case .leftOut:
            Words(
                "이 파일이 일기장에 없거나 손상되어 백업에서 뺐어요.",
                "This file is missing or damaged in the diary, so the backup is made without it.",
                "このファイルは日記帳にないか破損しているため、バックアップから除きました。")
        case .linked:
            Words(
                "하드 링크는 두 번째 사본이 아니에요. 일기장의 파일이 손상되면 이 백업의 파일도 손상돼요. 이 폴더를 다른 디스크에 복사해 주세요.",
                """
                Hard links are no second copy: if a file of the diary is damaged, it is damaged in this backup, too. Copy \
                this folder to another disk.
                """,
                "ハードリンクは2つ目のコピーではありません。日記帳のファイルが破損すると、このバックアップのファイルも破損します。このフォルダーを別のディスクにコピーしてください。")
        case .notRecorded:
            Words(
                "백업의 결과를 일기장의 폴더에 적지 못했어요({cause}).",
                "The outcome of the backup could not be noted in the diary's folder ({cause}).",
                "バックアップの結果を日記帳のフォルダーに記録できませんでした（{cause}）。")
        case .nightlyFailed:
            Words(
                "Daybook의 백업이 실패했어요. {reason}", "The backup of Daybook failed. {reason}",
                "Daybook のバックアップに失敗しました。{reason}")
        case .nightlyLate:
            Words(
                "Daybook의 새 백업이 {days}일 동안 없어요.",
                "There has been no new backup of Daybook for {days} {days|day|days}.",
                "Daybook の新しいバックアップが{days}日間ありません。")
        case .nightlyDrillLate:
            Words(
                "Daybook의 새 백업을 {days}일 동안 되살려 보지 못했어요. 자세히 보려면: `daybook backup drill DIR`.",
                """
                The new backups of Daybook have had no drill for {days} {days|day|days}. For details: daybook backup \
                drill DIR
                """,
                "Daybook の新しいバックアップの復元テストが{days}日間行われていません。詳しく見るには: `daybook backup drill DIR`。")
        case .noneForServer:
            Words(
                "아직 없어요. 만들려면: `daybook backup create DIR`", "none yet; make one with: daybook backup create DIR",
                "まだありません。作るには: `daybook backup create DIR`")
        case .lastBackup:
            Words(
                "{time}, 파일 {files}개, {size}", "{time}, {files} {files|file|files}, {size}",
                "{time}、ファイル{files}件、{size}")
        case .lastWithout:
            Words(
                "일기장에 없거나 손상되어 백업에서 뺀 파일: {count}개. 자세히 보려면: `daybook backup verify DIR`",
                """
                made without {count} {count|file|files}, missing or damaged in the diary; for details: daybook backup \
                verify DIR
                """,
                "日記帳にないか破損しているためバックアップから除いたファイル: {count}件。詳しく見るには: `daybook backup verify DIR`")
        case .nextBackup: Words("다음: {time}", "next: {time}", "次回: {time}")
        case .backupSoon: Words("곧", "soon", "まもなく")
        case .backupFailed: Words("실패({time}): {reason}", "failed {time}: {reason}", "失敗（{time}）: {reason}")
        case .backupLate:
            Words("이틀 넘게 늦었어요", "more than two days late", "2日以上遅れています")
        case .took: Words("{text}, 걸린 시간 {duration}", "{text}, took {duration}", "{text}、所要時間 {duration}")
        case .seconds: Words("{count}초", "{count} s", "{count}秒")
        case .minutes: Words("{count}분", "{count} min", "{count}分")
        case .hours: Words("{count}시간", "{count} h", "{count}時間")
        case .noDrill: Words("아직 되살려 보지 않았어요", "none yet", "まだありません")
        case .lastDrill:
            Words(
                "{time}에 되살려 봄: 파일 {files}개 중 {hashed}개의 해시 확인, 다른 것 {differ}개",
                "{time}, hashed {hashed} of {files} {files|file|files}, {differ} {differ|differs|differ}",
                "{time}、ファイル{files}件中{hashed}件のハッシュを確認、相違{differ}件")
        case .drillNotRun:
            Words("{time}: 되살려 볼 수 없었어요", "{time}, could not run", "{time}、実行できませんでした")
        case .scrubbed:
            Words(
                "{time}에 모두 읽음: 파일 {files}개, {size}", "all read {time}: {files} {files|file|files}, {size}",
                "{time} にすべて読み取り: ファイル{files}件、{size}")
        case .scrubFound:
            Words(
                "손상됐거나 없는 파일: {count}개. 자세히 보려면: `daybook media scrub --status`",
                "{count} damaged or missing; for details: daybook media scrub --status",
                "破損または欠落: {count} 件。詳しく見るには: `daybook media scrub --status`")
        case .unfinished:
            Words(
                "끝나지 않은 백업: {count}개. 다음 백업이 지워요.",
                "Unfinished backups: {count}. The next backup removes them.",
                "終わっていないバックアップ: {count}件。次のバックアップが削除します。")
        case .verified:
            Words(
                "백업 {backups}개와 파일 {files}개를 확인했어요. 파일의 내용까지 읽으려면: `--read-data`",
                """
                Checked {backups} {backups|backup|backups} with {files} {files|file|files}. To read the files, too: \
                --read-data
                """,
                "バックアップ{backups}件とファイル{files}件を確認しました。ファイルの内容も読むには: `--read-data`")
        case .verifiedRead:
            Words(
                "백업 {backups}개와 파일 {files}개를 확인했어요. 읽은 파일 {read}개.",
                """
                Checked {backups} {backups|backup|backups} with {files} {files|file|files}. Read {read} \
                {read|file|files}.
                """,
                "バックアップ{backups}件とファイル{files}件を確認しました。読んだファイル{read}件。")
        case .madeWithout:
            Words(
                "{name}: 만들 때 일기장에 없던 파일이 {count}개 있어요. 백업이 손상된 것은 아니에요.",
                "{name}: {count} {count|file was|files were} missing when it was made. The backup is not damaged by that.",
                "{name}: 作成時に日記帳になかったファイルが {count} 件あります。バックアップの破損ではありません。")
        case .pruned:
            Words(
                "남긴 백업 {kept}개, 지운 백업 {removed}개. 지운 파일 {files}개, {size}.",
                "Kept {kept} {kept|backup|backups}, removed {removed}. Removed {files} {files|file|files}, {size}.",
                "残したバックアップ{kept}件、削除したバックアップ{removed}件。削除したファイル{files}件、{size}。")
        case .restored:
            Words(
                "백업을 되살렸어요: {name}, {folder}. 파일 {files}개, {size}.",
                "Restored backup {name} in {folder}: {files} {files|file|files}, {size}.",
                "バックアップ {name} を {folder} に復元しました。ファイル{files}件、{size}。")
        case .lostMissing:
            Words(
                "백업에 이 파일이 없어서 되살리지 못했어요.", "The backup does not have this file, so it is not restored.",
                "バックアップにこのファイルがないため、復元できませんでした。")
        case .lostDamaged:
            Words(
                "백업에 있는 이 파일이 손상되어 되살리지 못했어요.", "This file is damaged in the backup, so it is not restored.",
                "バックアップのこのファイルが破損しているため、復元できませんでした。")
        case .lostUnreadable:
            Words(
                "백업의 디스크에서 이 파일을 읽을 수 없어서 되살리지 못했어요.",
                "The disk of the backup cannot read this file, so it is not restored.",
                "バックアップのディスクからこのファイルを読めないため、復元できませんでした。")
        case .accessEnded:
            Words(
                "끝낸 로그인 {sessions}개, 앱 토큰 {tokens}개, 초대 {invitations}개. 모두 다시 로그인해야 해요.",
                """
                Ended: {sessions} {sessions|login|logins}, {tokens} {tokens|token|tokens} of apps, {invitations} \
                {invitations|invitation|invitations}. Everybody logs in again.
                """,
                "無効にしたログイン{sessions}件、アプリのトークン{tokens}件、招待{invitations}件。全員がもう一度ログインします。")
        case .sharesOff:
            Words(
                "꺼 둔 공유: {count}개. 백업한 뒤에 중지한 것이 있을 수 있어서 모두 꺼 두었어요. 필요한 것만 다시 켜 주세요: `daybook share enable`",
                """
                Shares switched off: {count}. Some may have been revoked since the backup, so all are off. Switch on \
                each that you want: daybook share enable
                """,
                "オフにした共有: {count}件。バックアップの後に停止したものがあるかもしれないため、すべてオフにしました。必要なものだけ有効にしてください: `daybook share enable`")
        case .trashKept:
            Words(
                "휴지통에 있는 것: {count}개. 백업할 때 남아 있던 기간만큼 더 있어요.",
                "Items in the trash: {count}. They stay for as long as they had left at the backup.",
                "ゴミ箱にあるもの: {count}件。バックアップの時点で残っていた期間だけ残ります。")
        case .passwordsOld:
            Words(
                "비밀번호와 패스키는 백업할 때의 것이에요. 그 뒤에 바꾼 것이 있으면 다시 바꿔 주세요.",
                "Passwords and passkeys are those of the backup. If you have changed one since, change it again.",
                "パスワードとパスキーはバックアップの時点のものです。その後に変えたものがあれば、もう一度変えてください。")
        case .serve:
            Words(
                "시작하려면: `daybook up --data {folder}`", "To start it: daybook up --data {folder}",
                "起動するには: `daybook up --data {folder}`")
        case .manifestBroken:
            Words(
                "manifest.json이 손상됐어요. 이 백업은 쓸 수 없으니 폴더를 지우고 새로 백업해 주세요.",
                "Its manifest.json is damaged, so it cannot be used. Remove its folder, and make a new backup.",
                "manifest.json が破損しています。このバックアップは使えないので、フォルダーを削除して新しく作ってください。")
        case .manifestDiffers:
            Words(
                "manifest.json에 적힌 수나 이름이 diary.sqlite와 달라요. 되돌릴 수는 있지만, 새로 백업해 주세요.",
                "Its manifest.json and its diary.sqlite differ in numbers or names. It can be restored, but make a new backup.",
                "manifest.json の数や名前が diary.sqlite と違います。復元はできますが、新しくバックアップしてください。")
        case .manifestOfOther:
            Words(
                "다른 일기장의 백업이에요. 그 일기장의 폴더로 옮겨 주세요.",
                "It is of another diary. Move it to the folder of that diary.",
                "別の日記帳のバックアップです。その日記帳のフォルダーに移してください。")
        case .manifestNewer:
            Words(
                "더 새로운 Daybook의 백업이라 확인할 수 없어요. 그 버전으로 확인해 주세요.",
                "A newer Daybook made it, so it cannot be checked. Check it with that version.",
                "新しい Daybook のバックアップなので確認できません。そのバージョンで確認してください。")
        case .databaseDamaged:
            Words(
                "diary.sqlite가 손상됐거나 없어요. 이 백업의 폴더를 지우고 새로 백업해 주세요.",
                "Its diary.sqlite is damaged or missing. Remove its folder, and make a new backup.",
                "diary.sqlite が破損しているか、ありません。このバックアップのフォルダーを削除して新しく作ってください。")
        case .listDamaged:
            Words(
                "blobs.txt가 손상됐거나 없어요. 이 백업의 폴더를 지우고 새로 백업해 주세요.",
                "Its blobs.txt is damaged or missing. Remove its folder, and make a new backup.",
                "blobs.txt が破損しているか、ありません。このバックアップのフォルダーを削除して新しく作ってください。")
        case .listDiffers:
            Words(
                "blobs.txt와 diary.sqlite의 파일이 서로 달라요. 이 백업의 폴더를 지우고 새로 백업해 주세요.",
                "Its blobs.txt and its diary.sqlite name different files. Remove its folder, and make a new backup.",
                "blobs.txt と diary.sqlite のファイルが一致しません。このバックアップのフォルダーを削除して新しく作ってください。")
        case .blobMissing:
            Words(
                "파일이 없어요. 일기장에 있으면 다음 백업이 다시 저장해요: `daybook backup create`",
                "The file is missing. If the diary has it, the next backup stores it again: daybook backup create",
                "ファイルがありません。日記帳にあれば、次のバックアップが保存し直します: `daybook backup create`")
        case .blobSize:
            Words(
                "파일의 크기가 달라요. 일기장에 있으면 다음 백업이 다시 저장해요: `daybook backup create`",
                "The file has another size. If the diary has it, the next backup stores it again: daybook backup create",
                "ファイルのサイズが違います。日記帳にあれば、次のバックアップが保存し直します: `daybook backup create`")
        case .blobDamaged:
            Words(
                "파일의 내용이 손상됐어요. 일기장에 있으면 다음 백업이 다시 저장해요: `daybook backup create`",
                "The bytes are damaged. If the diary has the file, the next backup stores it again: daybook backup create",
                "ファイルの内容が破損しています。日記帳にあれば、次のバックアップが保存し直します: `daybook backup create`")
        case .unreadable:
            Words(
                "디스크에서 읽을 수 없어요. 권한을 확인하고, 디스크가 고장 났으면 다른 곳에 새로 백업해 주세요.",
                "The disk cannot read it. Check that you may; if the disk fails, make a new backup elsewhere.",
                "ディスクから読めません。権限を確認し、ディスクの故障なら別の場所に新しくバックアップしてください。")
        case .drillRestoring: Words("되살리기 {done}/{all}", "restoring: {done}/{all} {all|file|files}", "復元 {done}/{all}")
        case .drillComparing: Words("{account}의 일기장 비교", "comparing the diary of {account}", "{account} の日記帳の比較")
        case .drillCopied:
            Words(
                "백업의 디스크가 하드 링크를 지원하지 않아서, 이미지를 만들어 볼 파일만 복사했어요: {files}개 중 {copied}개. 나머지는 되살린 일기장에 없었어요.",
                """
                The disk of the backups has no hard links, so only files to make pictures of were copied: {copied} of \
                {files}. The restored diary did not have the others.
                """,
                "バックアップのディスクがハードリンクに対応していないため、画像を作ってみるファイルだけをコピーしました: {files}件中{copied}件。ほかは復元した日記帳にありませんでした。")
        case .drilled:
            Words(
                "일기 {entries}개와 사진 {photos}장을 되살렸어요. 파일 {files}개 중 {hashed}개의 해시를 확인했고, 다른 것은 {differ}개예요. {seconds}초",
                """
                restored {entries} {entries|entry|entries} and {photos} {photos|photo|photos}, hashed {hashed} of \
                {files} {files|file|files}, {differ} {differ|differs|differ}, {seconds} s
                """,
                "日記{entries}件と写真{photos}枚を復元しました。ファイル{files}件中{hashed}件のハッシュを確認し、相違は{differ}件です。{seconds}秒")
        case .drillCount:
            Words(
                "되살린 일기장의 기록 수가 manifest.json과 달라요. 다른 백업을 확인하고, 이 줄을 붙여 알려 주세요.",
                """
                The restored diary has another number of records than manifest.json says. Check another backup, and \
                report this line.
                """,
                "復元した日記帳の記録の数が manifest.json と違います。別のバックアップを確認し、この行を添えて報告してください。")
        case .drillMissing:
            Words(
                "백업에 있는 기록이 되살린 일기장에 보이지 않아요. 백업을 남겨 두고, 이 줄을 붙여 알려 주세요.",
                "The restored diary does not show a record of the backup. Keep your backups, and report this line.",
                "バックアップの記録が復元した日記帳に表示されません。バックアップを残し、この行を添えて報告してください。")
        case .drillUnknown:
            Words(
                "백업에 없는 기록이 되살린 일기장에 보여요. 백업을 남겨 두고, 이 줄을 붙여 알려 주세요.",
                "The restored diary shows a record that the backup lacks. Keep your backups, and report this line.",
                "バックアップにない記録が復元した日記帳に表示されます。バックアップを残し、この行を添えて報告してください。")
        case .drillRecord:
            Words(
                "되살린 일기장의 기록이 백업과 달라요. 백업을 남겨 두고, 이 줄을 붙여 알려 주세요.",
                "A record of the restored diary differs from the backup. Keep your backups, and report this line.",
                "復元した日記帳の記録がバックアップと違います。バックアップを残し、この行を添えて報告してください。")
        case .drillDamaged:
            Words(
                "백업의 기록에 읽을 수 없는 값이 있어서 되살린 일기장이 보여 주지 못해요. 일기장을 확인하려면: `daybook check`. 이전 백업을 남겨 두세요.",
                """
                A record of the backup has a value that cannot be read, so that the restored diary cannot show it. To \
                check the diary: daybook check. Keep your older backups.
                """,
                "バックアップの記録に読めない値があり、復元した日記帳が表示できません。日記帳を確認するには: `daybook check`。以前のバックアップを残してください。")
        case .drillSearch:
            Words(
                "검색 결과가 글을 훑은 결과와 달라요. 일기장의 색인을 확인하려면: `daybook search doctor --all`.",
                """
                Search finds other entries than a scan of the texts. To check the diary's index: daybook search doctor \
                --all
                """,
                "検索結果が文章を調べた結果と違います。日記帳のインデックスを確認するには: `daybook search doctor --all`。")
        case .drillPicture:
            Words(
                "되살린 일기장이 이 사진의 이미지를 만들지 못했어요. 백업의 파일을 확인하려면: `daybook backup verify --read-data DIR`.",
                """
                The restored diary could not make a picture of this photo. To check the files of the backups: daybook \
                backup verify --read-data DIR
                """,
                "復元した日記帳がこの写真の画像を作れませんでした。バックアップのファイルを確認するには: `daybook backup verify --read-data DIR`。")
        case .drillRefused:
            Words(
                "되살린 일기장이 요청을 받아들이지 않았어요. 백업을 남겨 두고, 이 줄을 붙여 알려 주세요.",
                "The restored diary refused a request. Keep your backups, and report this line.",
                "復元した日記帳がリクエストを受け付けませんでした。バックアップを残し、この行を添えて報告してください。")
        }
    }
}
