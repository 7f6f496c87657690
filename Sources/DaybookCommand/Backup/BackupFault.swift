import DaybookBackup
import Wording

/// The reason why a command on backups failed. The folder, the backup or the digest stands before the message.
enum BackupFault: String, Fault {
    case noParent = "BACKUP_NO_PARENT"
    case notBackup = "BACKUP_NOT_A_BACKUP"
    case notEmpty = "BACKUP_FOLDER_NOT_EMPTY"
    case exists = "EXPORT_FILE_EXISTS"
    case shared = "BACKUP_FOLDER_SHARED"
    case otherDiary = "BACKUP_OF_OTHER_DIARY"
    case newer = "BACKUP_OF_NEWER_DAYBOOK"
    case notExport = "EXPORT_NOT_FOUND"
    case newerExport = "EXPORT_OF_NEWER_DAYBOOK"
    case exportFile = "EXPORT_FILE_DAMAGED"
    case exportLine = "EXPORT_LINE_DAMAGED"
    case exportLines = "EXPORT_LINES_DAMAGED"
    case noMirror = "MIRROR_NOT_FOUND"
    case otherMirror = "MIRROR_OF_OTHER_ACCOUNT"
    case newerMirror = "MIRROR_OF_NEWER_DAYBOOK"
    case mirrorFailed = "MIRROR_FAILED"
    case busy = "BACKUP_BUSY"
    case noBackups = "BACKUP_NONE_YET"
    case noSuchBackup = "BACKUP_NOT_FOUND"
    case broken = "BACKUP_BROKEN"
    case databaseDamaged = "BACKUP_DATABASE_UNUSABLE"
    case blobMissing = "BACKUP_FILE_MISSING"
    case blobDamaged = "BACKUP_FILE_DAMAGED"
    case blobUnreadable = "BACKUP_FILE_UNREADABLE"
    case tooManyMissing = "BACKUP_TOO_MANY_MISSING"
    case incomplete = "BACKUP_INCOMPLETE"
    case notFolder = "BACKUP_NOT_A_FOLDER"
    case otherDisk = "BACKUP_OTHER_DISK"
    case diskFull = "BACKUP_DISK_FULL"
    case unreadable = "BACKUP_FOLDER_UNREADABLE"
    case unwritable = "BACKUP_FOLDER_UNWRITABLE"
    case stopped = "BACKUP_STOPPED"
    case collecting = "BACKUP_COLLECTING"
    case findings = "BACKUP_FINDINGS"
    case absent = "BACKUP_ABSENT"
    case ended = "BACKUP_ENDED"
    case restoreIncomplete = "BACKUP_RESTORE_INCOMPLETE"
    case drillFindings = "BACKUP_DRILL_FINDINGS"
    case drillFailed = "BACKUP_DRILL_FAILED"
    case drillOfOther = "BACKUP_DRILL_OF_OTHER_DIARY"

    /// The reason with which a file of records is read no further.
    static let endOfReading = Self.exportLines.reason

    /// The message in every language.
    var words: Words {
        switch self {
        case .noParent:
            Words(
                "위에 있는 폴더가 없어요. 그 폴더를 먼저 만들거나 다른 폴더를 적어 주세요.",
                "The folder above does not exist. Make it first, or give another folder.",
                "上のフォルダーがありません。先に作るか、別のフォルダーを指定してください。")
        case .notBackup:
            Words(
                "백업이 든 폴더가 아니에요. 백업을 만들려면: `daybook backup create DIR`.",
                "This is not a folder of backups. To make a backup: daybook backup create DIR",
                "バックアップのフォルダーではありません。バックアップを作るには: `daybook backup create DIR`。")
        case .notEmpty:
            Words(
                "폴더에 다른 파일이 있어요. 비어 있거나 아직 없는 폴더를 적어 주세요.",
                "The folder has other files in it. Give an empty or a new folder.",
                "フォルダーにほかのファイルがあります。空か、まだないフォルダーを指定してください。")
        case .exists:
            Words(
                "같은 이름의 파일이나 폴더가 이미 있어요. 지우거나 다른 이름을 적어 주세요.",
                "There is a file or folder of that name already. Delete it, or give another name.",
                "同じ名前のファイルまたはフォルダーがすでにあります。削除するか、別の名前を指定してください。")
        case .shared:
            Words(
                "다른 사용자가 쓸 수 있는 폴더예요. 아직 없는 폴더를 적거나, 나만 쓸 수 있게 해 주세요: `chmod go-w`.",
                "Other users can write into the folder. Give a new folder, or keep this one to yourself: chmod go-w",
                "ほかのユーザーが書き込めるフォルダーです。まだないフォルダーを指定するか、自分だけが書けるようにしてください: `chmod go-w`。")
        case .otherDiary:
            Words(
                "다른 일기장의 백업이에요. 이 일기장을 위한 폴더를 따로 적어 주세요.",
                "These are backups of another diary. Give a folder of its own for this diary.",
                "別の日記帳のバックアップです。この日記帳には専用のフォルダーを指定してください。")
        case .newer:
            Words(
                "더 새로운 Daybook의 백업이에요. 그 버전이나 그 뒤의 버전을 설치해 주세요.",
                "A newer Daybook made this backup. Install that version, or a later one.",
                "新しい Daybook のバックアップです。そのバージョンか、それより後のものをインストールしてください。")
        case .notExport:
            Words(
                "내보낸 일기장이 아니거나, 도중에 멈춘 것이에요. daybook.json이 든 폴더나 ZIP 파일을 적어 주세요.",
                """
                This is no export, or an unfinished one. Give the folder that has daybook.json in it, or the ZIP archive \
                of one export.
                """,
                "書き出された日記帳ではないか、途中で止まったものです。daybook.json のあるフォルダーか ZIP ファイルを指定してください。")
        case .newerExport:
            Words(
                "더 새로운 Daybook이 내보냈어요. 그 버전이나 그 뒤의 버전을 설치해 주세요.",
                "A newer Daybook made this export. Install that version, or a later one.",
                "新しい Daybook が書き出したものです。そのバージョンか、それより後のものをインストールしてください。")
        case .exportFile:
            Words(
                "내보낸 것의 이 파일이 손상되었거나 파일이 아니에요. 내보낸 것의 다른 사본에서 가져온 뒤 다시 시도해 주세요.",
                """
                This file of the export is damaged, or is not a file. Put the one from another copy of the export in \
                its place, or use that copy, then run the command again.
                """,
                "書き出したもののこのファイルは破損しているか、ファイルではありません。別のコピーから取り直すか、そのコピーを使って、もう一度お試しください。")
        case .exportLine:
            Words(
                "내보낸 것의 이 줄을 읽을 수 없어요({cause}). 줄을 고치거나 다른 사본을 쓴 뒤 다시 시도해 주세요.",
                """
                This line of the export cannot be read ({cause}). Mend the line, or use another copy of the export, then \
                run the command again.
                """,
                "書き出したもののこの行を読み取れません（{cause}）。行を直すか別のコピーを使って、もう一度お試しください。")
        case .exportLines:
            Words(
                "이 파일에 읽을 수 없는 줄이 {cause}개보다 많아요. 내보낸 것의 다른 사본을 써 주세요.",
                "More than {cause} lines of this file cannot be read. Use another copy of the export.",
                "このファイルには読み取れない行が {cause} 行より多くあります。書き出したものの別のコピーを使ってください。")
        case .noMirror:
            Words(
                "여기에는 미러가 없어요. 디스크가 연결되지 않았으면 연결해 주세요. 이곳에 새로 만들려면: `daybook mirror --create DIR`.",
                """
                There is no mirror here. If the disk is not mounted, mount it. To make one here: daybook mirror \
                --create DIR
                """,
                "ここにはミラーがありません。ディスクがマウントされていなければ、マウントしてください。ここに作るには: `daybook mirror --create DIR`。")
        case .otherMirror:
            Words(
                "다른 일기장이나 다른 계정의 미러예요. `--account`로 그 계정을 적거나, 이 계정을 위한 폴더를 따로 적어 주세요.",
                """
                This is the mirror of another diary or account. Name its account with --account, or give a folder of \
                its own for this one.
                """,
                "別の日記帳か別のアカウントのミラーです。`--account` でそのアカウントを指定するか、このアカウント専用のフォルダーを指定してください。")
        case .newerMirror:
            Words(
                "더 새로운 Daybook의 미러예요. 그 버전이나 그 뒤의 버전을 설치해 주세요.",
                "A newer Daybook keeps this mirror. Install that version, or a later one.",
                "新しい Daybook のミラーです。そのバージョンか、それより後のものをインストールしてください。")
        case .mirrorFailed:
            Words(
                "Daybook의 미러를 맞추지 못했어요: {folder} ({cause}). 이유는 서버의 로그에 있어요.",
                """
                The mirror of Daybook in {folder} could not be brought in step ({cause}). The server's log has the \
                reason.
                """,
                "Daybook のミラーを合わせられませんでした: {folder}（{cause}）。理由はサーバーのログにあります。")
        case .busy:
            Words(
                "다른 명령이 이 폴더를 쓰고 있어요. 끝난 뒤에 다시 시도해 주세요.",
                "Another command is working on this folder. Try again when it has finished.",
                "別のコマンドがこのフォルダーを使っています。終わってからもう一度お試しください。")
        case .noBackups:
            Words(
                "아직 백업이 없어요. 만들려면: `daybook backup create DIR`.",
                "There is no backup yet. To make one: daybook backup create DIR",
                "まだバックアップがありません。作るには: `daybook backup create DIR`。")
        case .noSuchBackup:
            Words(
                "그 시각의 백업이 없어요. 백업을 보려면: `daybook backup list DIR`.",
                "There is no backup of that time. To see the backups: daybook backup list DIR",
                "その時刻のバックアップはありません。一覧を見るには: `daybook backup list DIR`。")
        case .broken:
            Words(
                """
                손상되어 읽을 수 없어요. 무엇이 잘못됐는지 보려면: `daybook backup verify DIR`. 다른 백업을 쓰고, 손상된 백업의 폴더는 \
                직접 지워 주세요.
                """,
                """
                It is damaged, and cannot be used. To see what is wrong: daybook backup verify DIR. Use another \
                backup, and remove the folder of the damaged one yourself.
                """,
                """
                破損していて使えません。何が問題かを見るには: `daybook backup verify DIR`。別のバックアップを使い、破損したバックアップのフォルダーは\
                ご自分で削除してください。
                """)
        case .databaseDamaged:
            Words(
                "데이터베이스가 손상됐거나 일기장이 아니에요. `--at`으로 다른 백업을 골라 주세요.",
                "Its database is damaged, or is not that of a diary. Choose another backup with --at.",
                "データベースが破損しているか、日記帳のものではありません。`--at` で別のバックアップを選んでください。")
        case .blobMissing:
            Words(
                "일기장에 이 파일이 없어서 백업하지 못했어요. 이런 파일을 빼고 백업하려면: `daybook backup create DIR --without-missing`.",
                """
                This file is missing from the diary, so there is no new backup. To make one without such files: daybook \
                backup create DIR --without-missing.
                """,
                """
                日記帳にこのファイルがないため、バックアップできませんでした。このようなファイルを除いてバックアップするには: \
                `daybook backup create DIR --without-missing`。
                """
            ).withMending
        case .blobDamaged:
            Words(
                """
                일기장에 있는 이 파일의 내용이 손상되어 백업하지 못했어요. 이런 파일을 빼고 백업하려면: `daybook backup create DIR --without-missing`.
                """,
                """
                The bytes of this file are damaged in the diary, so there is no new backup. To make one without such \
                files: daybook backup create DIR --without-missing.
                """,
                """
                日記帳のこのファイルの内容が破損しているため、バックアップできませんでした。このようなファイルを除いてバックアップするには: \
                `daybook backup create DIR --without-missing`。
                """
            ).withMending
        case .blobUnreadable:
            Words(
                """
                일기장에 있는 이 파일을 디스크에서 읽을 수 없어서 백업하지 못했어요. 디스크와 권한을 확인해 주세요. 이런 파일을 빼고 백업하려면: \
                `daybook backup create DIR --without-missing`.
                """,
                """
                The disk of the diary cannot read this file, so there is no new backup. Check the disk, and that you may \
                read the file. To make a backup without such files: daybook backup create DIR --without-missing.
                """,
                """
                日記帳のこのファイルをディスクから読めないため、バックアップできませんでした。ディスクと権限を確認してください。このようなファイルを除いてバックアップ\
                するには: `daybook backup create DIR --without-missing`。
                """
            ).withMending
        case .tooManyMissing:
            Words(
                "없거나 손상된 파일이 {cause}개보다 많아요. 이 폴더의 디스크가 연결되어 있고 온전한지 확인한 뒤 다시 시도해 주세요.",
                """
                More than {cause} files are missing or damaged here. Check that the disk of this folder is mounted and \
                whole, then try again.
                """,
                """
                ないか破損しているファイルが {cause} 件より多くあります。このフォルダーのディスクがマウントされていて正常かを確認し、もう一度お試しください。
                """)
        case .incomplete:
            Words(
                "백업을 만들었지만, 뺀 파일이 있어요: {count}개.",
                "The backup is made, but without some files: {count}.",
                "バックアップを作りましたが、除いたファイルがあります: {count}件。"
            ).withMending
        case .notFolder:
            Words(
                "링크나 파일이에요. Daybook이 자기 폴더로 쓰는 곳이에요. 무엇인지 확인한 뒤 지워 주세요.",
                "This is a link or a file, where Daybook needs a folder of its own. See what it is, then remove it.",
                "リンクまたはファイルです。Daybook が専用のフォルダーとして使う場所です。内容を確認してから削除してください。")
        case .otherDisk:
            Words(
                "그곳에는 하드 링크를 만들 수 없어요({cause}). `--link`를 빼 주세요.",
                "Hard links cannot be made there ({cause}). Leave out --link.",
                "そこにはハードリンクを作れません（{cause}）。`--link` を外してください。")
        case .diskFull:
            Words(
                "디스크에 공간이 없어요({cause}). 공간을 비운 뒤 다시 시도해 주세요.",
                "The disk has no space for it ({cause}). Free some, then try again.",
                "ディスクに空きがありません（{cause}）。空きを作ってからもう一度お試しください。")
        case .unreadable:
            Words(
                "읽을 수 없어요({cause}). 있는지, 읽을 권한이 있는지 확인해 주세요.",
                "It cannot be read ({cause}). Check that it exists, and that you may read it.",
                "読み取れません（{cause}）。存在するか、読み取る権限があるか確認してください。")
        case .unwritable:
            Words(
                "쓸 수 없어요({cause}). 쓸 수 있는 폴더를 적어 주세요.",
                "Nothing can be written there ({cause}). Give a folder that you may write to.",
                "書き込めません（{cause}）。書き込めるフォルダーを指定してください。")
        case .stopped:
            Words(
                "끝나기 전에 멈췄어요. 다시 시도해 주세요.", "It was stopped before its end. Try again.",
                "終わる前に停止しました。もう一度お試しください。")
        case .collecting:
            Words(
                "서버가 쓰지 않는 파일을 찾고 있거나 다른 백업이 진행 중이어서 지금은 백업할 수 없어요. 잠시 뒤에 다시 시도해 주세요.",
                "The server is looking for files that nothing needs, or another backup runs. Try again in a moment.",
                "サーバーが不要なファイルを探しているか、別のバックアップが進行中のため、今はバックアップできません。しばらくしてからもう一度お試しください。")
        case .findings:
            Words(
                "온전하지 않은 백업이 있어요. 위에 적힌 대로 해 주세요.",
                "Some backups are not whole. Do what is said above.",
                "完全でないバックアップがあります。上の説明に従ってください。")
        case .absent:
            Words(
                """
                여기에는 백업이 없어요. 디스크가 연결되지 않았으면 연결해 주세요. 이곳에 새로 시작하려면: `daybook backup create DIR`.
                """,
                """
                There are no backups here. If the disk is not mounted, mount it. To begin here: daybook backup create \
                DIR
                """,
                """
                ここにはバックアップがありません。ディスクがマウントされていなければ、マウントしてください。ここで新しく始めるには: \
                `daybook backup create DIR`。
                """)
        case .ended:
            Words(
                "백업하던 프로세스가 끝까지 하지 못했어요({cause}). 이유는 서버의 로그에 있어요.",
                "The process that made the backup ended before it was done ({cause}). The server's log has the reason.",
                "バックアップのプロセスが途中で終わりました（{cause}）。理由はサーバーのログにあります。")
        case .restoreIncomplete:
            Words(
                "되살리지 못한 파일이 있어요: {count}개. 나머지는 모두 되살렸고, 일기장을 시작할 수 있어요.",
                "Files that could not be restored: {count}. Everything else is restored, and the diary can be started.",
                "復元できなかったファイルがあります: {count}件。残りはすべて復元し、日記帳を起動できます。"
            ).withMending
        case .drillFindings:
            Words(
                "되살린 일기장이 백업과 달라요. 위에 적힌 대로 해 주세요.",
                "The restored diary differs from the backup. Do what is said above.",
                "復元した日記帳がバックアップと違います。上の説明に従ってください。")
        case .drillFailed:
            Words(
                "Daybook의 가장 새 백업을 되살려 봤더니 백업과 다른 것이 있거나, 되살려 볼 수 없었어요({cause}). 자세히 보려면: `daybook backup drill DIR`.",
                """
                The drill of the newest backup of Daybook found a difference, or could not run ({cause}). For details: \
                daybook backup drill DIR
                """,
                "Daybook の最新のバックアップの復元を試したところ、違いがあったか、試せませんでした（{cause}）。詳しく見るには: `daybook backup drill DIR`。")
        case .drillOfOther:
            Words(
                "이 폴더에 있는 일기장의 백업이 아니라서 결과를 적을 수 없어요: {data}. 백업한 일기장의 폴더를 `--data`로 적거나, `--data`를 빼 주세요.",
                """
                These are no backups of the diary in {data}, so no drill is noted there. Give the folder of their \
                diary with --data, or leave out --data.
                """,
                """
                {data} にある日記帳のバックアップではないため、結果を記録できません。バックアップした日記帳のフォルダーを `--data` で指定するか、\
                `--data` を外してください。
                """)
        }
    }
}

extension CommandError {
    /// Creates the error of work on backups and exports.
    init(_ error: BackupError) {
        // A mistyped path is told as such, and not as a folder of something else.
        if [.notBackup, .notExport].contains(error.code), !LocalFiles.isThere(error.name) {
            self.init(.missing, at: error.name, FileFault.notThere)
            return
        }
        switch error.code {
        case .noParent: self.init(.missing, of: error, as: .noParent)
        case .notBackup: self.init(.missing, of: error, as: .notBackup)
        case .absent: self.init(.missing, of: error, as: .absent)
        case .notEmpty: self.init(.refused, of: error, as: .notEmpty)
        case .notExport: self.init(.missing, of: error, as: .notExport)
        case .newerExport: self.init(.refused, of: error, as: .newerExport)
        case .exportFile: self.init(.refused, of: error, as: .exportFile)
        case .exportLine: self.init(.refused, of: error, as: .exportLine)
        case .exportLines: self.init(.refused, of: error, as: .exportLines)
        case .archive(let code): self.init(.refused, at: error.name, ArchiveFault(code), ["cause": error.cause])
        case .exists: self.init(.refused, of: error, as: .exists)
        case .noMirror: self.init(.missing, of: error, as: .noMirror)
        case .otherMirror: self.init(.refused, of: error, as: .otherMirror)
        case .newerMirror: self.init(.refused, of: error, as: .newerMirror)
        case .shared: self.init(.refused, of: error, as: .shared)
        case .otherDiary: self.init(.refused, of: error, as: .otherDiary)
        case .newer: self.init(.refused, of: error, as: .newer)
        case .busy: self.init(.tryAgain, of: error, as: .busy)
        case .noBackups: self.init(.missing, of: error, as: .noBackups)
        case .noSuchBackup: self.init(.missing, of: error, as: .noSuchBackup)
        case .broken: self.init(.failure, of: error, as: .broken)
        case .databaseDamaged: self.init(.failure, of: error, as: .databaseDamaged)
        case .blobMissing: self.init(.failure, of: error, as: .blobMissing)
        case .blobDamaged: self.init(.failure, of: error, as: .blobDamaged)
        case .blobUnreadable: self.init(.failure, of: error, as: .blobUnreadable)
        case .tooManyMissing: self.init(.failure, of: error, as: .tooManyMissing)
        case .notFolder: self.init(.refused, of: error, as: .notFolder)
        case .otherDisk: self.init(.refused, of: error, as: .otherDisk)
        case .diskFull: self.init(.failure, of: error, as: .diskFull)
        case .unreadable: self.init(.failure, of: error, as: .unreadable)
        case .unwritable: self.init(.failure, of: error, as: .unwritable)
        case .stopped: self.init(.tryAgain, of: error, as: .stopped)
        }
    }

    private init(_ code: Code, of error: BackupError, as fault: BackupFault) {
        self.init(code, at: error.name, fault, ["cause": error.cause])
    }
}
