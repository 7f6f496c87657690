import Wording

extension HelpWords {
    /// The help of backups.
    static let backup: [Words] = [
        Words(
            "일기장 전체를 일반 파일로 된 폴더에 백업해요.",
            "Backups of the whole diary in a folder of plain files.",
            "日記帳全体を、普通のファイルのフォルダーにバックアップします。"),
        Words(
            "일기장을 백업해요. 일기장의 폴더가 있어야 해요.",
            "Make a backup of the diary. Needs the diary's folder.",
            "日記帳をバックアップします。日記帳のフォルダーが必要です。"),
        Words(
            """
            일기를 쓰는 동안에도, daybook up이 켜져 있지 않아도 돼요. 백업은 한 순간의 일기장이에요: 데이터베이스와 모든 사진, 동영상, 녹음이 들어가요. 폴더의 \
            이전 백업에 있는 파일은 다시 저장하지 않아요. 폴더는 일기장 하나를 위한 것이고, 마지막 부분만 없으면 만들어요. 무엇이 들었는지는 그 안의 README.txt에 \
            있어요. 작은 사진과 끝나지 않은 업로드는 빠져요. 도중에 멈춘 백업은 해가 없고, 다음 백업이 이어서 해요. 일기장에 없거나 손상된 파일이 있을 때, 이전 백업에도 \
            그 파일이 없고 아래의 옵션도 주지 않으면 백업이 실패해요. 일기장이 있는 폴더가 있어야 하지만 로그인은 필요 없어요.
            """,
            """
            Works while the diary is written to, and whether or not `daybook up` serves it. A backup is the diary at one \
            moment: its database, and all photos, videos and recordings. Files that an earlier backup in the folder has \
            are not stored again. The folder belongs to one diary; it is made if only its last part is missing, and \
            README.txt in it says what is in it. Smaller pictures and unfinished uploads are left out. A backup that is \
            interrupted does no harm: the next one continues. A file that is missing or damaged in the diary fails the \
            backup, unless an earlier one has it, or one of the flags below is given. Needs the folder that holds the \
            diary, but no login.
            """,
            """
            日記を書いている間でも、daybook up が動いていなくても使えます。バックアップはある時点の日記帳です: データベースと、すべての写真、動画、録音が入ります。\
            フォルダーの前のバックアップにあるファイルは保存し直しません。フォルダーは1つの日記帳のためのもので、最後の部分だけがなければ作ります。中身は README.txt \
            に書いてあります。小さい写真と終わっていないアップロードは入りません。途中で止まったバックアップに害はなく、次のバックアップが続けます。日記帳にないか破損した\
            ファイルがあると、前のバックアップにもなく、下のオプションも付けなければ、バックアップは失敗します。日記帳のあるフォルダーが必要ですが、ログインは要りません。
            """),
        Words(
            "일기장에 없거나 손상된 파일을 빼고 백업하고, 그 파일을 알려 줘요. 그런 파일이 있으면 종료 코드는 1이에요.",
            """
            Make the backup without the files that are missing or damaged in the diary, and list them. The exit code is 1 \
            if there are any.
            """,
            "日記帳にないか破損したファイルを除いてバックアップし、そのファイルを知らせます。そのようなファイルがあれば終了コードは1です。"),
        Words(
            "가장 새 백업에서 이미 뺀 파일이면, 없거나 손상되어 있어도 실패하지 않아요.",
            "Do not fail for missing or damaged files that the newest backup was made without, too.",
            "いちばん新しいバックアップですでに除いたファイルなら、ないか破損していても失敗しません。"),
        Words(
            "백업을 둘 폴더. 다른 디스크가 좋아요.", "Folder for the backups, best on another disk.",
            "バックアップのフォルダー。別のディスクが適しています。"),
        Words(
            "사진을 복사하지 않고 하드 링크를 만들어요. 두 번째 사본이 아니에요: 파일이 손상되면 백업도 손상돼요.",
            """
            Make hard links to the photos instead of copies. This is no second copy: a damaged file is damaged in the \
            backup, too.
            """,
            "写真をコピーせず、ハードリンクを作ります。2つ目のコピーではありません: ファイルが破損すると、バックアップも破損します。"),
        Words("폴더의 백업을 보여 줘요.", "List the backups in a folder.", "フォルダーのバックアップを一覧にします。"),
        Words(
            """
            시각은 UTC예요. 계열은 되살린 일기장을 구분해요: 되살릴 때마다 새 계열이 시작되고, 계열마다 백업이 따로 있어요. ‘없는 파일’ 열이 보이면, 백업할 때 일기장에 \
            없던 파일의 수예요.
            """,
            """
            Times are in UTC. LINE tells diaries apart that were restored: each restore begins a new line, which has its \
            own backups. MISSING, if it is shown, is the number of files that were missing from the diary when the backup \
            was made.
            """,
            """
            時刻は UTC です。系列は復元した日記帳を区別します: 復元のたびに新しい系列が始まり、系列ごとに別のバックアップがあります。欠落が表示されていれば、バックアップの\
            作成時に日記帳になかったファイルの数です。
            """),
        Words("백업이 든 폴더.", "Folder with the backups.", "バックアップのあるフォルダー。"),
        Words("폴더의 백업을 확인해요.", "Check the backups in a folder.", "フォルダーのバックアップを確認します。"),
        Words(
            """
            모든 매니페스트와 데이터베이스와 목록을 확인하고, 사진과 동영상과 녹음이 제 크기로 있는지 봐요. --read-data를 적으면 모두 다시 읽어 SHA-256과 비교하고, \
            도중에 멈추면 다음에 이어서 해요. 손상된 파일은 `damaged` 폴더로 옮기고, 일기장에 있으면 다음 백업이 다시 저장해요. 만들 때 뺀 파일은 따로 알려 주고, 손상으로 \
            보지 않아요. 결과마다 프로그램을 위한 코드가 있어요. 종료 코드는 모두 온전하면 0, 문제가 있으면 1, 폴더를 확인할 수 없으면 2예요.
            """,
            """
            Checks every manifest, database and list, and that every photo, video and recording is there with its size. \
            With --read-data, reads them all again and compares the bytes with their SHA-256; this continues after an \
            interruption. Damaged files are moved to the folder `damaged`, and the next backup stores them again if the \
            diary has them. Files that a backup was made without are listed, and are no damage. Each finding has a code \
            for programs. The exit code is 0 if all is well, 1 if something is wrong, 2 if the folder could not be \
            checked.
            """,
            """
            すべてのマニフェスト、データベース、リストを確認し、写真、動画、録音が正しいサイズであるかを見ます。--read-data を付けると、すべて読み直して SHA-256 \
            と比べます。途中で止まっても次に続けます。破損したファイルは `damaged` フォルダーに移し、日記帳にあれば次のバックアップが保存し直します。作成時に除いたファイルは別に示し、\
            破損とは見なしません。結果にはそれぞれ\
            プログラムのためのコードがあります。終了コードは、すべて正常なら0、問題があれば1、フォルダーを確認できなければ2です。
            """),
        Words(
            "사진과 동영상과 녹음도 모두 다시 읽어요.", "Also read all photos, videos and recordings again.",
            "写真、動画、録音もすべて読み直します。"),
        Words(
            "가장 새 백업을 잠시 되살려 백업과 비교해요.",
            "Restore the newest backup temporarily, and compare the diary with the backup.",
            "いちばん新しいバックアップを一時的に復元し、バックアップと比べます。"),
        Words(
            """
            가장 새 백업을 백업 옆의 `drill` 폴더에 되살려요. 디스크가 하드 링크를 지원하면 하드 링크로 되살려요. 아니면 데이터베이스와, 이미지를 만들어 볼 \
            파일만 복사하고, 나머지는 제자리에서 읽어요. 이 컴퓨터에서만 접속할 수 있는 서비스를 그 폴더로 시작해요. `daybook export`가 쓰는 모든 기록을 \
            모든 항목까지 복사된 데이터베이스와 비교해요: 계정, 일기와 그 이전 글, 사진, 앨범과 그 사진, 반려동물과 아이, 소리, 공유와 그 조회, 추억, \
            둘러보기에서 저장한 사진. 비밀번호, 로그인, 공유의 링크와, 되살릴 때 일부러 바꾸는 것(열린 공유를 끄는 것 등)과, 백업할 때 서버가 아직 끝내지 못한 \
            것은 비교하지 않아요. 일기장이 보여 주는 일기, 사진, 앨범, 반려동물과 아이, 소리, 태그, 사람의 목록도 복사된 데이터베이스와, 그 수를 매니페스트와, \
            몇 단어의 검색 결과를 글을 훑은 결과와 비교하고, 사진 몇 장을 본 뒤 폴더를 지워요. 처음에는 모든 파일을 읽어 SHA-256과 비교해요. 그 뒤에는 새 \
            파일과 나머지의 30분의 1을 읽으니, 서른 번이면 모두 읽어요. 결과마다 프로그램을 위한 코드가 있어요. 종료 코드는 모두 온전하면 0, 다른 것이 있으면 \
            1, 해 볼 수 없으면 2예요.
            """,
            """
            Restores the newest backup into the folder `drill` beside the backups, by hard links where the disk has \
            them. Elsewhere it copies the database, and only those files that it makes pictures of; the others are \
            read where they are. Starts the services on it, which listen on this computer alone. Compares every \
            record that `daybook export` writes, with all its fields, with the copied database: accounts, entries \
            with their earlier texts, photos, albums with their photos, pets and children, sounds, shares with their \
            views, memories, and pictures saved from the discover feed. Not compared are passwords, logins and the \
            links of shares; what a restore changes on purpose, such as open shares, which it switches off; and what \
            the server still had to finish when the backup was made. Also compares the lists of entries, photos, \
            albums, pets and children, sounds, tags and people that the diary shows with the copied database, their \
            numbers with the manifest, and search for some words with a scan of the texts; looks at some pictures; and \
            removes the folder again. The first drill reads every file and compares its bytes with its SHA-256. Later \
            drills do so for the files that are new, and for a thirtieth of the others, so that thirty drills read \
            all. Each finding has a code for programs. The exit code is 0 if all is well, 1 if something differs, 2 if \
            the drill could not run.
            """,
            """
            いちばん新しいバックアップを、バックアップの横の `drill` フォルダーに復元します。ディスクがハードリンクに対応していればハードリンクで復元します。そうでなければ\
            データベースと、画像を作ってみるファイルだけをコピーし、ほかはその場で読みます。このコンピューターからだけ接続できるサービスをそのフォルダーで起動します。\
            `daybook export` が書き出すすべての記録を、すべての項目までコピーのデータベースと比べます: アカウント、日記とその以前の文章、写真、アルバムとその写\
            真、ペットと子ども、サウンド、共有とその閲覧、思い出、「見つける」から保存した写真。パスワード、ログイン、共有のリンク、復元がわざと変えるもの（開いている共有をオフに\
            することなど）、バックアップの時点でサーバーがまだ終えていなかったものは比べません。日記帳が表示する日記、写真、アルバム、ペットと子ども、サウンド、タグ、人物の一覧もコピーのデー\
            タベースと、その数をマニフェストと、いくつかの単語の検索結果を文章を調べた結果と比べ、写真を数枚見てから、フォルダーを削除します。最初はすべてのファイルを読み、\
            SHA-256 と比べます。その後は新しいファイルと残りの30分の1を読むので、30回ですべてを読みます。結果にはそれぞれプログラムのためのコードがあります。終了コード\
            は、すべて正常なら0、違いがあれば1、実行できなければ2です。
            """),
        Words(
            "모든 파일을 읽어 내용을 비교해요.", "Read all files and compare their bytes.",
            "すべてのファイルを読み、内容を比べます。"),
        Words(
            "결과를 적어 둘 일기장의 폴더. 그 서버가 보여 줘요.",
            "Folder of the diary in which the outcome is noted, for its server to show.",
            "結果を記録する日記帳のフォルダー。そのサーバーが表示します。"),
        Words(
            "폴더에 아직 백업이 없으면 실패해요. 디스크가 연결되어 있어야 하는 곳에 쓰세요.",
            "Fail if the folder has no backup yet, as for a disk that should be mounted there.",
            "フォルダーにまだバックアップがなければ失敗します。ディスクがマウントされているはずの場所に使います。"),
        Words(
            """
            매일 밤 이 폴더에 백업을 만들어요. 첫 백업은 `daybook backup create`로 만들어 두어야 해요. 놓친 백업은 시작한 뒤 곧 만들어요.
            """,
            """
            Make a backup each night in this folder, in which `daybook backup create` has made the first one. A backup \
            that was missed is made soon after the start.
            """,
            """
            毎晩このフォルダーにバックアップを作ります。最初のバックアップは `daybook backup create` で作っておきます。逃したバックアップは起動後まもなく作ります。
            """),
        Words(
            "--backup일 때: 이 컴퓨터의 시계로 하루의 시각. 적지 않으면 03:00이에요.",
            "For --backup: time of day by this machine's clock. Without it: 03:00.",
            "--backup の場合: このコンピューターの時計での時刻。指定しなければ 03:00。"),
        Words(
            "--backup일 때: 백업을 남길 날과 주와 달의 수, 7,4,12처럼. 적지 않으면 모두 남겨요.",
            """
            For --backup: number of days, weeks and months of which to keep a backup, such as 7,4,12. Without it: all \
            are kept.
            """,
            "--backup の場合: バックアップを残す日、週、月の数、7,4,12 のように。指定しなければすべて残します。"),
        Words(
            "--backup이나 --mirror일 때: 백업이나 미러가 실패하거나 백업이 이틀 늦어지면 셸이 실행할 명령. 표준 입력으로 한 문장을 받아요.",
            """
            For --backup and --mirror: command for the shell, which gets a sentence on its standard input when a backup \
            or a mirror fails, or a backup is two days late.
            """,
            "--backup か --mirror の場合: バックアップかミラーが失敗したとき、またはバックアップが2日遅れたときにシェルが実行するコマンド。標準入力で文を受け取ります。"),
        Words(
            "오래된 백업과, 그 백업에만 필요한 파일을 지워요.", "Remove old backups, and the files that only they need.",
            "古いバックアップと、それだけに必要なファイルを削除します。"),
        Words(
            """
            백업이 있는 마지막 며칠, 몇 주, 몇 달마다 가장 새 백업을 하나씩 남기고 나머지를 지워요. 날짜는 UTC예요. 온전한 백업 가운데 가장 새것은 언제나 남겨요. 뺀 파일이 \
            없는 백업이 있으면 그 가운데 가장 새것이에요. \
            되살린 일기장은 계열이 따로 있고, 계열마다 따로 정리해요. 읽을 수 없는 매니페스트가 있으면 아무것도 지우지 않아요.
            """,
            """
            Keeps the newest backup of each of the last days, weeks and months that have one, by UTC, and removes all \
            others. Always keeps the newest backup that is whole, and made without missing files if there is one. \
            Diaries that were restored have lines of their own: each line is thinned out by itself. Nothing is \
            removed if a manifest cannot be read.
            """,
            """
            バックアップのある最近の日、週、月ごとに、いちばん新しいバックアップを1つ残し、ほかを削除します。日付は UTC です。完全なもののうち最も新しいバックアップは\
            必ず残します。除いたファイルのないものがあれば、その中で最も新しいものです。復元した日記帳には別の系列があり、系列ごとに整理します。読めないマニフェストがあれば、何も削除しません。
            """),
        Words("백업을 남길 날의 수.", "Number of days of which to keep a backup.", "バックアップを残す日の数。"),
        Words("백업을 남길 주의 수.", "Number of weeks of which to keep a backup.", "バックアップを残す週の数。"),
        Words("백업을 남길 달의 수.", "Number of months of which to keep a backup.", "バックアップを残す月の数。"),
        Words("백업에서 일기장의 폴더를 만들어요.", "Make a diary's folder from a backup.", "バックアップから日記帳のフォルダーを作ります。"),
        Words(
            """
            백업만 있으면 돼요: 사용자나 경로나 디스크가 달라도 괜찮아요. 새 폴더에만 쓰고, 아무것도 시작하지 않아요. 도중에 멈추면 같은 명령이 이어서 해요. 과거에서 \
            돌아오면 안 되는 것은 꺼요: 모두 다시 로그인해야 하고, 앱 토큰과 초대는 끝나고, 그 뒤에 중지한 공유가 있을 수 있어서 공유는 모두 꺼 둬요. 필요한 것만 \
            `daybook share enable`로 다시 켜거나 --keep-shares를 적어 주세요. 휴지통에 있는 것은 남아 있던 기간만큼 더 있어요. 백업에 없거나 손상된 파일이 있어도 \
            나머지는 되살려요. 그 파일은 빼고 알려 주며, 종료 코드는 1이에요.
            """,
            """
            Needs nothing but the backup, and works for another user, path or disk. Writes only into the new folder, \
            and starts nothing. The same command continues an interrupted restore. Access from the time of the backup \
            ends: everybody has to log in again, tokens of apps and invitations end, and all shares are switched off, \
            because one of them may have been revoked since. Switch on each that you want with `daybook share enable`, \
            or give --keep-shares. The trash keeps everything for as long as it had left. A file that is missing \
            or damaged in the backup does not stop the rest: it is left out and listed, and the exit code is 1.
            """,
            """
            必要なのはバックアップだけです: ユーザーやパスやディスクが違ってもかまいません。新しいフォルダーだけに書き、何も起動しません。途中で止まったら、同じコマンドが\
            続けます。過去から戻ってはいけないものは止めます: 全員がログインし直し、アプリのトークンと招待は無効になり、その後に停止した共有があるかもしれないため、共有は\
            すべてオフにします。必要なものだけ `daybook share enable` で有効にするか、--keep-shares を付けてください。ゴミ箱のものは、残っていた期間だけ残ります。\
            バックアップにないファイルや破損したファイルがあっても、残りは復元します。そのファイルは除いて一覧に示し、終了コードは1です。
            """),
        Words("일기장을 만들 새 폴더.", "New folder for the diary.", "日記帳の新しいフォルダー。"),
        Words(
            "백업의 시각, `daybook backup list`가 보여 주는 대로나 그 앞부분. 없으면 가장 새것이에요.",
            "Time of the backup as `daybook backup list` shows it, or the start of it. Without it: the newest.",
            "バックアップの時刻、`daybook backup list` の表示どおりか、その先頭部分。なければ最も新しいものです。"),
        Words(
            "로그인과 앱 토큰과 초대를 그대로 둬요.", "Leave sessions, tokens of apps and invitations valid.",
            "ログイン、アプリのトークン、招待をそのまま残します。"),
        Words("공유를 열어 둬요.", "Leave shares open.", "共有を開いたままにします。"),
    ]

    /// The help of the check.
    static let check: [Words] = [
        Words(
            "일기장의 폴더에 든 모든 것을 검사해요. 그 폴더가 있어야 해요.",
            "Check everything that the diary's folder holds. Needs that folder.",
            "日記帳のフォルダーにあるすべてを検査します。そのフォルダーが必要です。"),
        Words(
            """
            데이터베이스의 사본을 검사해요: 페이지, 기록 사이의 연결, 변경 번호를 보고, 저장된 수를 다시 센 수와, 검색 색인을 글과 전체 검색과 비교해요. 그다음 모든 사진, \
            동영상, 녹음이 제 크기로 있는지 봐요. --read-data를 주면 daybook media scrub처럼 모두 읽어 SHA-256과도 비교해요. 이것은 중단되면 그 자리에서 이어져요. \
            `daybook up`이 그 폴더를 쓰고 있어도, 아니어도 돼요. 손상된 파일을 media/quarantine으로 옮기는 것 말고는 아무것도 바꾸지 않아요. --repair를 주면 다른 \
            기록으로 다시 만들 수 있는 것을 다시 만들고(수, 태그와 장소의 목록, 번호, 검색 색인), 다시 검사해요. 고칠 때 일기, 사진, 파일은 절대로 바꾸지 않아요. \
            손상된 작은 사진은 서버가 스스로 다시 만들어요. --read-data는 파일에 적어 둔 CRC-32도 바로잡아요. \
            문제마다 프로그램을 위한 코드가 있어요. 종료 코드는 마지막에 모두 괜찮으면 0, 문제가 있으면 1, 폴더를 검사할 수 없으면 2, 다른 명령이 폴더를 쓰고 있으면 \
            75예요.
            """,
            """
            Checks a copy of the database: its pages, the links between records, every stored count against counting \
            anew, the numbers of changes, and the search index against the texts and a scan. Then checks that every \
            photo, video and recording is there with its size. With --read-data, also reads them all and compares the \
            bytes with their SHA-256, as daybook media scrub does; this continues after an interruption. Works whether \
            or not `daybook up` serves the folder, and changes nothing, except that damaged files are moved to \
            media/quarantine. With --repair, rebuilds what is derived from other records: counts, lists of tags and \
            places, counters, the search index; then checks again. A repair never changes an entry, a photo or a file. \
            Damaged smaller pictures need no repair: the server makes them again. --read-data also corrects the stored \
            CRC-32 of files. Each finding has a code for programs. The exit code is 0 if all is well in the end, 1 if \
            something is wrong, 2 if the folder could not be checked, 75 if another command uses it.
            """,
            """
            データベースの写しを検査します: ページ、記録どうしのつながり、保存された数と数え直した数、変更の番号、検索インデックスと文章と全文の走査を比べます。次に、\
            すべての写真、動画、録音が正しい大きさであるかを見ます。--read-data を付けると、daybook media scrub と同じようにすべて読み、SHA-256 とも比べます。\
            これは中断しても続きから行います。`daybook up` がそのフォルダーを使っていても、いなくても構いません。壊れたファイルを media/quarantine に移すほかは、\
            何も変えません。--repair を付けると、ほかの記録から作れるもの（数、タグと場所の一覧、番号、検索インデックス）を作り直し、もう一度検査します。修復で日記、写真、\
            ファイルが変わることはありません。壊れた小さい写真はサーバーが自分で作り直します。--read-data はファイルに記した CRC-32 も直します。\
            問題ごとにプログラム用のコードがあります。終了コードは、最後に問題がなければ 0、問題があれば 1、フォルダーを検査できなければ\
            2、ほかのコマンドが使っていれば 75 です。
            """),
        Words(
            "사진, 동영상, 녹음도 모두 다시 읽어요.",
            "Also read all photos, videos and recordings again.",
            "写真、動画、録音もすべて読み直します。"),
        Words(
            "다른 기록으로 다시 만들 수 있는 것을 다시 만들어요.",
            "Rebuild what is derived from other records.",
            "ほかの記録から作れるものを作り直します。"),
    ]
}
