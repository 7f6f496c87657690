import Wording

/// The reason why a command of `daybook` failed.
enum CommandFault: String, Fault {
    case noServer = "COMMAND_NO_SERVER"
    case untrusted = "COMMAND_CERTIFICATE_UNTRUSTED"
    case noAuthority = "COMMAND_NO_AUTHORITY"
    case noTLS = "COMMAND_NO_TLS"
    case interrupted = "COMMAND_INTERRUPTED"
    case passwordForgotten = "COMMAND_PASSWORD_FORGOTTEN"
    case logInAgain = "COMMAND_LOG_IN_AGAIN"
    case tokenRefused = "COMMAND_TOKEN_REFUSED"
    case tokenScope = "COMMAND_TOKEN_SCOPE"
    case hidden = "COMMAND_HIDDEN"
    case changedMeanwhile = "COMMAND_CHANGED_MEANWHILE"
    case tryInAMoment = "COMMAND_TRY_IN_A_MOMENT"
    case notConfirmed = "COMMAND_NOT_CONFIRMED"
    case notLoggedIn = "COMMAND_NOT_LOGGED_IN"
    case noAddress = "COMMAND_NO_ADDRESS"
    case noSuchName = "COMMAND_NO_SUCH_NAME"
    case severalNames = "COMMAND_SEVERAL_NAMES"
    case albumIsSearch = "COMMAND_ALBUM_IS_SEARCH"
    case partEmpty = "COMMAND_PART_EMPTY"
    case notDaybook = "COMMAND_NOT_DAYBOOK"
    case loginUnreadable = "COMMAND_LOGIN_UNREADABLE"
    case noInvitationLink = "COMMAND_NO_INVITATION_LINK"
    case passwordLineEmpty = "COMMAND_PASSWORD_LINE_EMPTY"
    case noPassword = "COMMAND_NO_PASSWORD"
    case passwordsDiffer = "COMMAND_PASSWORDS_DIFFER"
    case passwordFile = "COMMAND_PASSWORD_FILE"
    case notDate = "COMMAND_NOT_A_DATE"
    case onlyDay = "COMMAND_ONLY_A_DAY"
    case severalDays = "COMMAND_SEVERAL_DAYS"
    case daysReversed = "COMMAND_DAYS_REVERSED"
    case notZone = "COMMAND_NOT_A_ZONE"
    case noSuchTime = "COMMAND_NO_SUCH_TIME"
    case noTimeToMove = "COMMAND_NO_TIME_TO_MOVE"
    case nothingWritten = "COMMAND_NOTHING_WRITTEN"
    case textKept = "COMMAND_TEXT_KEPT"
    case emptyDiary = "COMMAND_EMPTY_DIARY"
    case downloadBroken = "COMMAND_DOWNLOAD_BROKEN"
    case loginNotKept = "COMMAND_LOGIN_NOT_KEPT"
    case indexWrong = "COMMAND_INDEX_WRONG"
    case blobsDamaged = "COMMAND_BLOBS_DAMAGED"
    case checkFindings = "COMMAND_CHECK_FINDINGS"
    case exportIncomplete = "COMMAND_EXPORT_INCOMPLETE"
    case mirrorIncomplete = "COMMAND_MIRROR_INCOMPLETE"
    case rebuildName = "COMMAND_REBUILD_NAME"
    case importIncomplete = "COMMAND_IMPORT_INCOMPLETE"
    case importUnderWay = "COMMAND_IMPORT_UNDER_WAY"
    case exportEnded = "COMMAND_EXPORT_ENDED"
    case archiveEnded = "COMMAND_ARCHIVE_ENDED"
    case entryNotWritten = "COMMAND_ENTRY_NOT_WRITTEN"
    case entryNotChanged = "COMMAND_ENTRY_NOT_CHANGED"
    case eventTooLong = "COMMAND_EVENT_TOO_LONG"
    case eventUnreadable = "COMMAND_EVENT_UNREADABLE"
    case notStarted = "COMMAND_NOT_STARTED"
    case outputLost = "COMMAND_OUTPUT_LOST"
    case unforeseen = "COMMAND_UNFORESEEN"

    /// The message in every language.
    var words: Words {
        switch self {
        case .noServer:
            Words(
                "{server}에서 Daybook이 답하지 않아요. `daybook up`으로 시작하거나 `--server URL`로 다른 곳을 적어 주세요.",
                """
                No Daybook responds at {server}. Start one with: daybook up. Or give another server with --server \
                URL.
                """,
                "{server} で Daybook が応答しません。`daybook up` で起動するか、`--server URL` で別の場所を指定してください。")
        case .untrusted:
            Words(
                "{server}: 이 이름의 서버로 믿을 수 있는 인증서가 아니에요. 이름을 확인하거나, 인증서에 서명한 기관의 인증서 파일을 `--ca-file`로 적어 주세요.",
                """
                This machine does not trust the certificate of {server} for that name. Check the name, or give the \
                file of the authority that signed the certificate with --ca-file.
                """,
                "{server} の証明書を、このコンピューターはその名前では信頼していません。名前を確認するか、署名した機関の証明書のファイルを `--ca-file` で指定してください。")
        case .noAuthority:
            Words(
                "{path}에서 인증서를 읽을 수 없어요. 서버의 인증서에 서명한 기관의 인증서가 든 PEM 파일을 `--ca-file`로 적어 주세요.",
                """
                No certificate can be read from {path}. With --ca-file, give a PEM file of the authority that signed \
                the server's certificate.
                """,
                "{path} から証明書を読めません。サーバーの証明書に署名した機関の証明書が入った PEM ファイルを `--ca-file` で指定してください。")
        case .noTLS:
            Words(
                "{server}에서는 TLS를 쓰지 않아요. TLS 프록시의 주소나, `--server http://...`로 Daybook의 주소를 적어 주세요.",
                "{server} does not speak TLS. Give the TLS proxy's address, or Daybook's own with --server http://...",
                "{server} では TLS を使っていません。TLS プロキシのアドレスか、`--server http://...` で Daybook のアドレスを指定してください。")
        case .interrupted:
            Words(
                "{server}의 답이 도중에 끊겼어요({cause}). 다시 시도해 주세요.",
                "The response of {server} broke off ({cause}). Try again.",
                "{server} の応答が途中で切れました（{cause}）。もう一度お試しください。")
        case .passwordForgotten:
            Words(
                "{server}: {message}\n잊은 비밀번호는 일기장이 있는 컴퓨터에서 바꿀 수 있어요: `daybook account reset-password`.",
                """
                {server}: {message}\nReplace a forgotten password on the server's machine with: daybook account \
                reset-password
                """,
                "{server}: {message}\n忘れたパスワードは、日記帳のあるコンピューターで変更できます: `daybook account reset-password`。")
        case .logInAgain:
            Words(
                "{server}: {message}\n로그인하려면: `daybook login --server {server}`.",
                "{server}: {message}\nLog in with: daybook login --server {server}",
                "{server}: {message}\nログインするには: `daybook login --server {server}`。")
        case .tokenRefused:
            Words(
                """
                {server}: 환경 변수 DAYBOOK_TOKEN의 토큰을 썼는데 서버가 받지 않았어요. 저장한 로그인을 쓰려면: `unset DAYBOOK_TOKEN`. 아직 로그인하지 않았으면 그다음에: \
                `daybook login --server {server}`. 앱의 토큰을 새로 만들려면: `daybook token create`.
                """,
                """
                {server}: The server refused the token in the environment variable DAYBOOK_TOKEN. To use the stored \
                login instead: unset DAYBOOK_TOKEN. If there is none, log in after that with: daybook login --server \
                {server}. To make a new token for an app: daybook token create
                """,
                """
                {server}: 環境変数 DAYBOOK_TOKEN のトークンを使いましたが、サーバーに拒否されました。保存したログインを使うには: `unset DAYBOOK_TOKEN`。まだログインしていなければ、\
                その後に: `daybook login --server {server}`。アプリのトークンを新しく作るには: `daybook token create`。
                """)
        case .tokenScope:
            Words(
                "이 앱 토큰의 권한으로는 할 수 없어요. 권한이 있는 토큰을 만들려면: `daybook token create TITLE {flags}`.",
                "This app's token does not allow that. To make one that does: daybook token create TITLE {flags}",
                "このアプリのトークンの権限ではできません。権限のあるトークンを作るには: `daybook token create TITLE {flags}`。")
        case .hidden:
            Words(
                "숨긴 것은 잠겨 있어요. `daybook unlock`으로 10분 동안 잠금을 풀 수 있어요.",
                "Hidden items are locked. Unlock them for 10 minutes with: daybook unlock",
                "非表示の項目はロックされています。`daybook unlock` で10分間ロックを解除できます。")
        case .changedMeanwhile:
            Words(
                "그사이 다른 곳에서 바뀌어서 아무것도 바꾸지 않았어요. 확인한 뒤 다시 시도해 주세요.",
                "It was changed elsewhere in the meantime, so nothing was changed here. Look at it, then try again.",
                "その間に別の場所で変更されたため、何も変更していません。確認してからもう一度お試しください。")
        case .tryInAMoment:
            Words(
                "{server}: {message}\n잠시 뒤에 다시 시도해 주세요.",
                "{server}: {message}\nTry again in a moment.",
                "{server}: {message}\nしばらくしてからもう一度お試しください。")
        case .notConfirmed:
            Words(
                "아무것도 지우지 않았어요. 묻지 않고 지우려면 `--yes`를 적어 주세요.",
                "Nothing was deleted. To delete without a question, give --yes.",
                "何も削除していません。確認せずに削除するには `--yes` を付けてください。")
        case .notLoggedIn:
            Words(
                "{server}에 로그인하지 않았어요. 로그인하려면: `daybook login --server {server}`.",
                "You are not logged in to {server}. Log in with: daybook login --server {server}",
                "{server} にログインしていません。`daybook login --server {server}` でログインしてください。")
        case .noAddress:
            Words(
                "'{address}': 서버 주소가 아니에요. `http://HOST:PORT`처럼 적어 주세요.",
                "'{address}' is not a server address. Write it as http://HOST:PORT.",
                "'{address}' はサーバーのアドレスではありません。`http://HOST:PORT` のように指定してください。")
        case .noSuchName:
            Words(
                "이름이 '{name}'인 것이 없어요. 찾아보려면: daybook {command}",
                "Nothing has the name '{name}'. See: daybook {command}",
                "'{name}' という名前のものはありません。`daybook {command}` で探してください。")
        case .severalNames:
            Words(
                "이름이 '{name}'인 것이 여럿이에요. 그 가운데 하나의 ID를 적어 주세요:\n  {ids}",
                "Several have the name '{name}'. Give the ID of the one you mean:\n  {ids}",
                "'{name}' という名前のものがいくつもあります。どれか1つの ID を指定してください:\n  {ids}")
        case .albumIsSearch:
            Words(
                "'{name}': 저장한 검색이라 사진을 따로 담고 있지 않아요. 앨범이나, `--from`, `--to`, `--tag`를 적어 주세요.",
                "'{name}' is a saved search, which has no photos of its own. Give an album, or --from, --to or --tag.",
                "'{name}' は保存した検索で、写真を収めていません。アルバムか、`--from`、`--to`、`--tag` を指定してください。")
        case .partEmpty:
            Words(
                "조건에 맞는 일기와 사진이 없어서 아무것도 내보내지 않았어요. 조건을 바꿔 주세요.",
                "No entry or photo meets the conditions. Nothing was exported. Give other conditions.",
                "条件に合う日記も写真もないため、何も書き出していません。条件を変えてください。")
        case .notDaybook:
            Words(
                "{server} 서버가 토큰 없이 답했어요. Daybook이 맞는지 확인해 주세요.",
                "The response of {server} has no token. Check that it is a Daybook server.",
                "{server} がトークンなしで応答しました。Daybook かどうか確認してください。")
        case .loginUnreadable:
            Words(
                "{path} 파일에서 로그인 정보를 읽을 수 없어요. 파일을 지운 뒤 `daybook login`으로 로그인해 주세요.",
                "{path} cannot be read as a login. Remove it, then log in with: daybook login",
                "{path} からログイン情報を読み取れません。ファイルを削除してから `daybook login` でログインしてください。")
        case .noInvitationLink:
            Words(
                "초대 링크가 아니에요. `https://HOST/invitations/...`처럼 링크 전체를 적어 주세요.",
                "This is not an invitation. Give the whole link, such as https://HOST/invitations/...",
                "招待のリンクではありません。https://HOST/invitations/... の形のリンク全体を指定してください。")
        case .passwordLineEmpty:
            Words(
                "{path} 파일의 첫 줄이 비어 있어요. 첫 줄에 비밀번호를 적어 주세요.",
                "The first line of {path} is empty. Put the password there.",
                "{path} の1行目が空です。1行目にパスワードを書いてください。")
        case .noPassword:
            Words(
                "비밀번호를 적지 않아서 아무것도 바꾸지 않았어요. 다시 시도해 주세요.",
                "No password was given, so nothing was changed. Try again.",
                "パスワードが入力されていないため、何も変更していません。もう一度お試しください。")
        case .passwordsDiffer:
            Words(
                "두 비밀번호가 달라서 아무것도 바꾸지 않았어요. 다시 시도해 주세요.",
                "The two passwords differ, so nothing was changed. Try again.",
                "2つのパスワードが違うため、何も変更していません。もう一度お試しください。")
        case .passwordFile:
            Words(
                "{path} 파일에서 비밀번호를 읽을 수 없어요. 읽을 수 있는 파일을 적어 주세요.",
                "The password file {path} cannot be read. Give one that you may read.",
                "パスワードのファイル {path} を読み取れません。読み取れるファイルを指定してください。")
        case .outputLost:
            Words(
                "출력을 다 쓰지 못했어요({cause}). 쓴 것은 온전하지 않으니, 공간을 마련한 뒤 다시 해 주세요.",
                "Not all output was written ({cause}). It is incomplete: free some space, then run this again.",
                "出力をすべて書けませんでした（{cause}）。書かれたものは不完全です。空きを作ってからもう一度実行してください。")
        case .onlyDay:
            Words(
                "'{text}': 여기에는 시각 없이 날짜만 적어 주세요. `2023-09-01`, `2023년 9월 1일`, `어제`처럼요.",
                "'{text}': give a day without a time here, such as 2023-09-01, September 1, 2023 or yesterday.",
                "'{text}': ここには時刻なしで日付だけを書いてください。`2023-09-01`、`2023年9月1日`、`昨日` のように書けます。")
        case .notDate:
            Words(
                "'{text}': 날짜가 아니에요. `2023-09-01`, `2023년 9월 1일`, `어제`, `3일 전`처럼 적어 주세요. 시각은 그 뒤에 `21:30`처럼 적어요.",
                "'{text}' is not a date. Write one as 2023-09-01, September 1, 2023, yesterday or 3 days ago; a time "
                    + "follows it, as 21:30.",
                "'{text}' は日付ではありません。`2023-09-01`、`2023年9月1日`、`昨日`、`3日前` のように指定してください。時刻はその後に `21:30` のように書きます。")
        case .daysReversed:
            Words(
                "첫날({from})이 마지막 날({to})보다 늦어요. 날짜를 바꿔 적어 주세요.",
                "The first day ({from}) is after the last one ({to}). Swap them.",
                "最初の日({from})が最後の日({to})より後になっています。入れ替えて指定してください。")
        case .severalDays:
            Words(
                "'{text}': 하루가 아니에요. `2023-09-01`이나 `어제`처럼 하루를 적어 주세요.",
                "'{text}' is more than one day. Name one day, as 2023-09-01 or yesterday.",
                "'{text}' は1日ではありません。`2023-09-01` や `昨日` のように1日を指定してください。")
        case .notZone:
            Words(
                "'{name}': 시간대가 아니에요. `Asia/Seoul`처럼 적어 주세요.",
                "'{name}' is not a time zone. Write one such as Asia/Seoul.",
                "'{name}' はタイムゾーンではありません。`Asia/Seoul` のように指定してください。")
        case .noSuchTime:
            Words(
                "'{text}': 없는 날짜나 시각이에요. 다른 날짜나 시각을 적어 주세요.",
                "The day or time '{text}' does not exist. Write another.",
                "'{text}' という日付や時刻はありません。別の日付や時刻を指定してください。")
        case .noTimeToMove:
            Words(
                "옮길 시각이 없어요. `--date`로 찍은 때를 적어 주세요.",
                "It has no time that can be moved. Set the time with --date.",
                "動かせる時刻がありません。`--date` で撮影日時を指定してください。")
        case .nothingWritten:
            Words(
                "아무것도 쓰지 않았어요. `--title`, `--body`, `--photo`를 적거나 글을 써 주세요.",
                "Nothing was written. Give --title, --body or --photo, or write a text.",
                "何も書かれていません。`--title`、`--body`、`--photo` を指定するか、文章を書いてください。")
        case .textKept:
            Words(
                "아무것도 쓰지 않아서 일기는 그대로예요. 글을 지우려면 `--body ''`를 적어 주세요.",
                "Nothing was written, and the entry keeps its text. To remove the text, give --body ''.",
                "何も書かれていないため、日記はそのままです。文章を消すには `--body ''` を指定してください。")
        case .emptyDiary:
            Words(
                "일기장이 비어 있어서 달력에 그릴 날이 없어요. `daybook entry add`로 일기를 써 보세요.",
                "The diary is empty, so there is no day to draw. Write an entry with: daybook entry add",
                "日記帳が空なので、カレンダーに描く日がありません。`daybook entry add` で日記を書けます。")
        case .downloadBroken:
            Words(
                "받은 것이 일기장에 있는 것과 달라서 저장하지 않았어요. 다시 시도해 주세요.",
                "The bytes that came differ from the stored file, so nothing was saved. Try again.",
                "受け取ったものが日記帳のものと違うため、保存していません。もう一度お試しください。")
        case .loginNotKept:
            Words(
                "{path} 파일에 로그인 정보를 저장할 수 없어요({cause}). `--config`로 다른 파일을 적어 주세요.",
                "The login cannot be stored in {path} ({cause}). Give another file with --config.",
                "{path} にログイン情報を保存できません（{cause}）。`--config` で別のファイルを指定してください。")
        case .indexWrong:
            Words(
                "검색 색인이 올바르지 않아요. 일기장을 복사해 둔 뒤 이 문제를 알려 주세요.",
                "The search index does not match the diary. Keep a copy of the diary, and report this.",
                "検索の索引が正しくありません。日記帳をコピーしてから、この問題を報告してください。")
        case .blobsDamaged:
            Words(
                "내용이 손상되었거나 없는 파일이 있어요.", "Some files are damaged or missing.",
                "内容が破損しているか、見つからないファイルがあります。"
            ).withMending
        case .checkFindings:
            Words(
                "온전하지 않은 것이 있어요. 위에 적힌 대로 해 주세요.",
                "Something is not whole. Do what is said above.",
                "完全でないものがあります。上の説明に従ってください。")
        case .exportIncomplete:
            Words(
                "내보내지 못한 파일이 있어요. 나머지는 모두 썼어요.",
                "Some files could not be exported. Everything else is written.",
                "書き出せなかったファイルがあります。残りはすべて書き出しました。"
            ).withMending
        case .mirrorIncomplete:
            Words(
                "미러에 쓰지 못한 파일이 있어요. 나머지는 모두 썼어요.",
                "Some files could not be mirrored. Everything else is written.",
                "ミラーに書けなかったファイルがあります。残りはすべて書きました。"
            ).withMending
        case .rebuildName:
            Words(
                "다른 폴더도 이름이 같은 계정의 것이에요: {name}. 둘 가운데 하나는 다른 일기장으로 만들어 주세요.",
                "Another folder is of an account with the same name: {name}. Rebuild one of the two into another diary.",
                "別のフォルダーも同じ名前のアカウントのものです: {name}。どちらかを別の日記帳に作ってください。")
        case .importIncomplete:
            Words(
                "가져오지 못한 것이 있어요. 나머지는 모두 가져왔어요. 위에 적힌 이유를 봐 주세요.",
                "Some things could not be imported. Everything else is there. See the reasons above.",
                "取り込めなかったものがあります。残りはすべて取り込みました。上の理由をご覧ください。")
        case .importUnderWay:
            Words(
                "다른 명령이 지금 {account} 계정으로 가져오고 있어요. 그 명령이 끝난 뒤에 다시 시도해 주세요.",
                "Another command is importing into {account} now. Try again when it has ended.",
                "別のコマンドが {account} に取り込んでいるところです。終わってからもう一度お試しください。")
        case .exportEnded:
            Words(
                "{reason}\n내보내기를 끝내지 못했어요. 그 폴더를 지우고 다시 내보내 주세요.",
                "{reason}\nThe export is not finished. Delete its folder, then export again.",
                "{reason}\n書き出しは完了していません。そのフォルダーを削除してから、もう一度書き出してください。")
        case .archiveEnded:
            Words(
                "{reason}\n내보내기를 끝내지 못해서 파일을 만들지 않았어요. 다시 내보내 주세요.",
                "{reason}\nThe export is not finished, and there is no file. Export again.",
                "{reason}\n書き出しは完了せず、ファイルは作られていません。もう一度書き出してください。")
        case .entryNotWritten:
            Words(
                "{path}: {reason}\n일기는 저장하지 않았어요.",
                "{path}: {reason}\nNo entry was written.",
                "{path}: {reason}\n日記は保存していません。")
        case .entryNotChanged:
            Words(
                "{path}: {reason}\n일기는 그대로예요.",
                "{path}: {reason}\nThe entry was not changed.",
                "{path}: {reason}\n日記は変更していません。")
        case .eventTooLong:
            Words(
                "서버가 너무 긴 이벤트를 보냈어요. Daybook 서버가 맞는지 확인해 주세요.",
                "The server sent an event that is too long. Check that it is a Daybook server.",
                "サーバーから長すぎるイベントが届きました。Daybook のサーバーかどうか確認してください。")
        case .eventUnreadable:
            Words(
                "서버가 보낸 이벤트를 읽을 수 없어요({cause}). 서버와 같은 버전의 `daybook`을 써 주세요.",
                """
                The server sent an event that cannot be read ({cause}). Use the daybook command of the server's \
                version.
                """,
                "サーバーから届いたイベントを読み取れません（{cause}）。サーバーと同じバージョンの `daybook` を使ってください。")
        case .notStarted:
            Words(
                "프로그램을 시작할 수 없어요({cause}). Daybook의 프로그램을 모두 함께 설치했는지 확인해 주세요.",
                "The program cannot be started ({cause}). Install all programs of a release together.",
                "プログラムを起動できません（{cause}）。Daybook のプログラムをすべて一緒にインストールしてください。")
        case .unforeseen:
            Words(
                "예상하지 못한 문제가 생겼어요({cause}). 다시 시도해 주세요.",
                "An unexpected error occurred ({cause}). Try again.",
                "予期しない問題が起きました（{cause}）。もう一度お試しください。")
        }
    }
}
