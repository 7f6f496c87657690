import Wording

extension HelpWords {
    /// The help of the account, the login and search.
    static let session: [Words] = [
        Words(
            "프로그램이 읽을 수 있게 JSON으로 출력해요.",
            "Print JSON, for programs.",
            "プログラム向けに JSON で出力します。"),
        Words(
            "서버의 인증서에 서명한 기관, PEM 파일로. 없으면 DAYBOOK_CA_FILE, 그것도 없으면 로그인할 때의 것.",
            """
            PEM file of the authority that signed the server's certificate. Without it: DAYBOOK_CA_FILE, or the \
            login's file.
            """,
            "サーバーの証明書に署名した機関、PEM ファイルで。なければ DAYBOOK_CA_FILE、それもなければログインしたときのもの。"),
        Words(
            "서버, https://HOST나 HOST:PORT처럼. 없으면 DAYBOOK_SERVER, 그것도 없으면 로그인한 서버예요.",
            "Server, such as https://HOST or HOST:PORT. Without it: DAYBOOK_SERVER, or the login's server.",
            "サーバー、https://HOST や HOST:PORT のように。なければ DAYBOOK_SERVER、それもなければログインしたサーバー。"),
        Words(
            "로그인 정보를 보관하는 파일.",
            "File that stores the login.",
            "ログイン情報を保管するファイル。"),
        Words(
            "즐겨찾기만.",
            "Only favorites.",
            "お気に入りだけ。"),
        Words(
            "숨긴 것만.",
            "Only hidden ones.",
            "非表示の項目だけ。"),
        Words(
            "오래된 것부터.",
            "Oldest first.",
            "古いものから。"),
        Words(
            "첫날, 2023-09-01, 어제, 2023-09처럼.",
            "First day, as 2023-09-01, yesterday or 2023-09.",
            "最初の日、2023-09-01、昨日、2023-09 のように。"),
        Words(
            "마지막 날, 2023-09-01, 어제, 2023-09처럼.",
            "Last day, as 2023-09-01, yesterday or 2023-09.",
            "最後の日、2023-09-01、昨日、2023-09 のように。"),
        Words(
            "이 태그가 있는 것만. 여러 번 적을 수 있어요.",
            "Only with this tag. May be given several times.",
            "このタグのあるものだけ。何度でも指定できます。"),
        Words(
            "이 사람이 있는 것만. 여러 번 적을 수 있어요.",
            "Only with this person. May be given several times.",
            "この人物のいるものだけ。何度でも指定できます。"),
        Words(
            "보여 줄 최대 개수.",
            "Maximum number of results.",
            "表示する最大の件数。"),
        Words(
            "휴지통을 거치지 않고 완전히 지워요.",
            "Delete permanently.",
            "ゴミ箱に入れずに完全に削除します。"),
        Words(
            "ID나 그 앞부분.",
            "IDs, or the start of each.",
            "ID、またはその先頭部分。"),
        Words(
            "검색 색인과 추천 낱말. 글을 찾으려면: daybook entry search",
            "The index and the suggestions of the search. To find something, use: daybook entry search",
            "検索の索引と候補。文章を探すには: daybook entry search"),
        Words(
            "일기장의 폴더에서 검색 색인이 맞는지 확인해요.",
            "Check the search index. Needs the diary's folder.",
            "日記帳のフォルダーで、検索の索引が正しいか確認します。"),
        Words(
            "일기장 폴더에서, 저장된 사진의 내용을 다뤄요.",
            "The stored files of photos. Needs the diary's folder.",
            "日記帳のフォルダーで、保存された写真の内容を扱います。"),
        Words(
            "업그레이드 뒤에 작은 사진을 얼마나 다시 만들었는지 알려 줘요.",
            "Show how far the server is with remaking smaller pictures after an upgrade.",
            "アップグレードの後に、小さい写真の作り直しがどこまで進んだかを知らせます。"),
        Words(
            """
            새 버전은 작은 사진을 전과 다르게 만들 수 있어요. 그러면 서버가 한가할 때 모든 사진의 것을 다시 만들고, 다시 켜도 이어서 해요. 그동안에도 누가 보면 바로 만들어요. \
            일기장 폴더의 주인이 쓰는 명령이라 로그인은 필요 없어요.
            """,
            """
            A new version may make smaller pictures in a different way. The server then remakes those of all photos \
            when it has nothing else to do, and continues after a restart. In the meantime, a picture is made when \
            somebody looks at it. Needs the folder that holds the diary, but no login.
            """,
            """
            新しいバージョンでは、小さい写真の作り方が変わることがあります。そのときサーバーは、空いている時間にすべての写真の分を作り直し、再起動しても続けます。その間も、だれかが見ればすぐに作ります。\
            日記帳のフォルダーの所有者が使うコマンドで、ログインは要りません。
            """),
        Words(
            "저장된 사진을 모두 다시 읽어, 손상되었거나 없는 것을 알려 줘요.",
            "Read every stored photo again, and report what is damaged or missing.",
            "保存された写真をすべて読み直し、破損や不足を知らせます。"),
        Words(
            """
            사진, 동영상, 녹음의 내용을 모두 SHA-256과 비교해요. 손상된 것은 폴더의 media/quarantine에 옮겨 두고 아무것도 삭제하지 않아요. 온전한 사본을 64자리 이름으로 \
            그곳에 넣으면, 없어진 파일이라도 --restart로 검사할 때 제자리에 놓아요. 페이지에서 사진을 다시 올려도 돼요. 일기장에 없는 파일과, 내용이 없는 사진도 \
            세요. 일기장 폴더의 주인이 쓰는 명령이라 로그인은 필요 없어요. 이 명령을 멈춰도 서버는 검사를 계속하고, 30일마다 스스로 검사해요. 이상이 있으면 종료 코드가 1이에요.
            """,
            """
            Compares the bytes of every photo, video and recording with their SHA-256. Damaged files are moved to \
            media/quarantine in the diary's folder, and nothing is deleted. To mend a file, also a missing one, put a \
            good copy there under its name of 64 digits: --restart takes it back. Or upload the photo again on the \
            page. Also counts files that no photo needs, and photos whose files are missing. Needs the folder that \
            holds the diary, but no login. A running server continues when this command is interrupted, and also \
            scrubs by itself every 30 days. The exit code is 1 if something is wrong.
            """,
            """
            写真、動画、録音の内容をすべてSHA-256と比べます。破損したものはフォルダーの media/quarantine に移し、何も削除しません。正しいコピーを64桁の名前でそこに置くと、\
            なくなったファイルでも、--restart の検査で元の場所に戻します。\
            ページで写真をもう一度アップロードしてもかまいません。日記帳にないファイルと、内容のない写真も数えます。日記帳のフォルダーの所有者が使うコマンドで、ログインは要りません。このコマンドを中断しても\
            サーバーは検査を続け、30日ごとに自動で検査します。異常があれば終了コードは1です。
            """),
        Words(
            "지난 검사가 멈췄더라도 첫 파일부터 시작해요.",
            "Start with the first file, even if the last scrub was stopped.",
            "前の検査が途中で止まっていても、最初のファイルから始めます。"),
        Words(
            "얼마나 했는지, 또는 지난 검사에서 찾은 것만 알려 줘요.",
            "Only show the progress, or the result of the last scrub.",
            "進み具合か、前の検査の結果だけを知らせます。"),
        Words(
            "진행 중인 검사를 멈춰요. 다음 검사는 거기서 이어서 해요.",
            "Stop the running scrub. The next one continues from there.",
            "実行中の検査を止めます。次の検査はそこから続きます。"),
        Words(
            "모든 문서의 글에서 한 부분씩 찾아봐요. 큰 일기장에서는 오래 걸려요.",
            "Search for a part of every document's text. This takes long in a large diary.",
            "すべての文書の文章から一部ずつ探します。大きな日記帳では時間がかかります。"),
        Words(
            "문서 1000개마다 찾아볼 부분의 수.",
            "Number of text parts to search for in each 1000 documents.",
            "文書1000件ごとに探す部分の数。"),
        Words(
            "전에 찾아본 부분을 똑같이 다시 찾아요.",
            "Seed of an earlier run, to repeat its text parts.",
            "前に探した部分をもう一度探します。"),
        Words(
            """
            색인의 모든 문서를 원래 글과 비교하고 개수를 세요. 글의 일부를 무작위로 골라, 색인으로 찾은 결과와 전체를 훑어 찾은 결과가 순서까지 같은지 확인해요. 일기장 폴더의 \
            주인이 쓰는 명령이라 로그인은 필요 없어요. `daybook up`이 폴더를 쓰고 있어도 되고, 아무것도 바꾸지 않아요. 틀린 것이 있으면 종료 코드가 1이에요.
            """,
            """
            Compares every document of the index with its source, and counts both. Then searches for random parts of \
            the texts with the index and with a scan: both must find the same, in the same order. Needs the folder \
            that holds the diary, but no login. Works whether or not `daybook up` serves the folder, and changes \
            nothing. The exit code is 1 if something is wrong.
            """,
            """
            索引のすべての文書を元の文章と比べ、数も数えます。文章の一部を無作為に選び、索引でも走査でも探して、同じものが同じ順に見つかるか確認します。日記帳のフォルダーの所有者が使うコマンドで、\
            ログインは要りません。`daybook \
            up` がフォルダーを使っていても使え、何も変更しません。誤りがあれば終了コードは1です。
            """),
        Words(
            "이렇게 시작하는 내 낱말을 보여 줘요: 태그, 사람, 장소, 제목.",
            "Show your own words that start like this: tags, people, places, titles.",
            "このように始まる自分の言葉を表示します: タグ、人物、場所、タイトル。"),
        Words(
            "앞부분. 치다 만 글자나 초성도 돼요.",
            "The start of a word. It may be half-typed, or only initial consonants.",
            "先頭部分。入力途中のハングルや初声でもかまいません。"),
        Words(
            "내 계정을 보여 줘요.",
            "Show your account.",
            "自分のアカウントを表示します。"),
        Words(
            "이름, 언어, 시간대, 하루의 시작을 바꿔요.",
            "Change your name, language, time zone or start of the day.",
            "名前、言語、タイムゾーン、一日の始まりを変更します。"),
        Words(
            "비밀번호를 바꾸고 다른 기기를 로그아웃해요.",
            "Change your password, and log out your other devices.",
            "パスワードを変更し、ほかの端末をログアウトします。"),
        Words(
            "로그인할 때 쓰는 이름.",
            "Name to log in with.",
            "ログインに使う名前。"),
        Words(
            "언어, ko-KR, en, ja처럼.",
            "Language, such as ko-KR, en or ja.",
            "言語、ko-KR、en、ja のように。"),
        Words(
            "시간대, Asia/Seoul처럼.",
            "Time zone, such as Asia/Seoul.",
            "タイムゾーン、Asia/Seoul のように。"),
        Words(
            "하루가 시작되는 시각. 04:00이면 03:59는 전날로 쳐요.",
            "Start of the day. With 04:00, the views of days count 03:59 as part of the day before.",
            "一日の始まる時刻。04:00 なら 03:59 は前の日に数えます。"),
        Words(
            "첫 줄이 지금 비밀번호인 파일.",
            "File whose first line is the old password.",
            "1行目が現在のパスワードのファイル。"),
        Words(
            "첫 줄이 새 비밀번호인 파일.",
            "File whose first line is the new password.",
            "1行目が新しいパスワードのファイル。"),
        Words(
            "적지 않은 것은 그대로예요. 시간대는 따로 적지 않은 일기에 쓰고, 이미 쓴 일기의 시간대는 바뀌지 않아요.",
            """
            Options that you leave out change nothing. The time zone is the default for new entries. Existing \
            entries keep theirs.
            """,
            "指定しないものはそのままです。タイムゾーンは、指定のない日記に使います。すでに書いた日記のものは変わりません。"),
        Words(
            """
            두 비밀번호를 화면에 보이지 않게 물어봐요. 터미널이 아닌 표준 입력이면 첫 줄이 지금 비밀번호, 둘째 줄이 새 비밀번호예요. 잊었다면: daybook help \
            account reset-password
            """,
            """
            Asks for both passwords without showing them. If standard input is not a terminal, its first line is the \
            old password and its second line is the new one. Forgotten? See: daybook help account reset-password
            """,
            "2つのパスワードを画面に出さずに尋ねます。ターミナルでない標準入力では、1行目が現在の、2行目が新しいパスワードです。忘れた場合: daybook help account reset-password"),
        Words(
            "서버에서 내 일기가 차지하는 공간과 한도를 보여 줘요.",
            "Show your diary's storage usage on the server, and its quota.",
            "サーバーで自分の日記が使っている容量と上限を表示します。"),
        Words(
            "일기장의 폴더에서, 계정의 일기가 차지할 수 있는 공간을 정해요.",
            "Set the storage quota of an account. Needs the diary's folder.",
            "日記帳のフォルダーで、アカウントの日記が使える容量を決めます。"),
        Words(
            "500MB, 50 GB, 1TB 같은 크기. 한도를 없애려면 unlimited, 서버의 기본값을 따르려면 default를 적어요. 기본값은 `daybook up --quota`로 정해요. 이미 한도를 넘은 것은 그대로 남아요. 일기장 폴더의 주인이 쓰는 명령이라 로그인은 필요 없어요.",
            """
            A quota is a size such as 500MB, 50 GB or 1TB, unlimited, or default for the server's own, which \
            `daybook up --quota` sets. Nothing is deleted if the account is already over its quota. Needs the folder \
            that holds the diary, but no login.
            """,
            "500MB、50 GB、1TB のようなサイズ。上限をなくすには unlimited、サーバーの既定値に従うには default。既定値は `daybook up --quota` で決めます。すでに上限を超えているものはそのまま残ります。日記帳のフォルダーの所有者が使うコマンドで、ログインは要りません。"
        ),
        Words(
            "크기, unlimited, default 가운데 하나.",
            "The size, unlimited or default.",
            "サイズ、unlimited、default のどれか。"),
        Words(
            "일기장의 폴더에서 잊은 비밀번호를 바꿔요.",
            "Replace a forgotten password. Needs the diary's folder.",
            "日記帳のフォルダーで、忘れたパスワードを変更します。"),
        Words(
            "계정. 여러 개일 때만 적어요.",
            "The account. Needed only if there are several.",
            "アカウント。いくつもあるときだけ指定します。"),
        Words(
            "일기장이 있는 컴퓨터에서 폴더의 주인이 쓰는 명령이라 로그인은 필요 없어요. `daybook up`이 폴더를 쓰고 있어도 돼요. 그 계정은 모든 기기에서 로그아웃되고, 앱 토큰은 끝나고, 패스키는 지워져요.",
            """
            Needs the folder that holds the diary, on its own machine, but no login. Works whether or not `daybook \
            up` serves the folder. All sessions and app tokens of the account end, and its passkeys are removed.
            """,
            "日記帳のあるコンピューターで、フォルダーの所有者が使うコマンドです。ログインは要りません。`daybook up` がフォルダーを使っていても使えます。そのアカウントはすべての端末でログアウトし、アプリのトークンは終了し、パスキーは削除されます。"
        ),
        Words(
            "숨긴 일기와 사진을 이 로그인 세션에서 다시 잠가요.",
            "Lock hidden entries and photos again for this login.",
            "非表示の日記と写真を、このログインセッションで再びロックします。"),
        Words(
            "서버에 로그인하고, 로그인 정보를 보관해요.",
            "Log in to a server, and store the login.",
            "サーバーにログインし、ログイン情報を保管します。"),
        Words(
            "로그아웃하고, 보관한 로그인 정보를 지워요.",
            "Log out, and forget the login.",
            "ログアウトし、保管したログイン情報を削除します。"),
        Words(
            "계정.",
            "Account.",
            "アカウント。"),
        Words(
            "첫 줄이 비밀번호인 파일.",
            "File whose first line is the password.",
            "1行目がパスワードのファイル。"),
        Words(
            "비밀번호는 파일의 첫 줄에서 읽거나 물어봐요. 로그인 정보는 나만 읽을 수 있는 파일에 보관해요. 스크립트를 위한 DAYBOOK_SERVER와 DAYBOOK_TOKEN이 이 파일보다 우선해요.",
            """
            The password comes from a file's first line, or you are asked for it. The login is stored in a file that \
            only you can read. For scripts, DAYBOOK_SERVER and DAYBOOK_TOKEN take precedence over it.
            """,
            "パスワードはファイルの1行目から読むか、尋ねます。ログイン情報は自分だけが読めるファイルに保管します。スクリプト用の DAYBOOK_SERVER と DAYBOOK_TOKEN は、このファイルより優先します。"
        ),
        Words(
            "내 계정에 로그인한 기기.",
            "The devices that are logged in to your account.",
            "自分のアカウントにログインしている端末。"),
        Words(
            "로그인한 기기를 최근에 로그인한 것부터 보여 줘요.",
            "List the devices that are logged in, the newest login first.",
            "ログインしている端末を、新しいログインから一覧にします。"),
        Words(
            "기기를 로그아웃해요.",
            "Log a device out.",
            "端末をログアウトします。"),
        Words(
            "이 기기를 로그아웃하려면: daybook logout",
            "To log out this device, use: daybook logout",
            "この端末をログアウトするには: daybook logout"),
        Words(
            "세션의 ID나 그 앞부분.",
            "The session's ID, or the start of it.",
            "セッションの ID、またはその先頭部分。"),
        Words(
            "모든 설정과, 설정하는 방법을 보여 줘요.",
            "Show every setting, and the ways to give it.",
            "すべての設定と、その指定方法を表示します。"),
        Words(
            "옵션이 환경 변수보다, 환경 변수가 --settings의 파일보다 우선해요.",
            "A flag takes precedence over the environment, and the environment over the file that --settings names.",
            "オプションは環境変数より、環境変数は --settings のファイルより優先します。"),
        Words(
            "서버가 동작하는지, 무엇이 담겨 있는지 알려 줘요.",
            "Show whether the server is ready, and what it holds.",
            "サーバーが動いているか、何が入っているかを表示します。"),
        Words(
            "숨긴 일기와 사진의 잠금을 이 로그인 세션에서 10분 동안 풀어요.",
            "Unlock hidden entries and photos for this login for 10 minutes.",
            "非表示の日記と写真のロックを、このログインセッションで10分間解除します。"),
        Words(
            "비밀번호를 물어봐요. `daybook lock`을 쓰거나, 로그아웃하거나, 비밀번호를 바꾸면 그 전에 잠겨요.",
            "Asks for your password. `daybook lock`, logging out and a new password lock them earlier.",
            "パスワードを尋ねます。`daybook lock`、ログアウト、パスワードの変更をすると、その前にロックされます。"),
    ]
}
