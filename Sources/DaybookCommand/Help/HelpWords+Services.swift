import Wording

extension HelpWords {
    /// The help of the services, their calls and keys.
    static let services: [Words] = [
        Words(
            "이 컴퓨터에서 Daybook의 성능을 재요. 개발자를 위한 것이라 자세한 도움말은 영어예요.",
            "Measure the parts of Daybook on this machine.",
            "このコンピューターで Daybook の性能を測ります。開発者向けのため、詳しいヘルプは英語です。"),
        Words(
            "파일, `daybook keys new`로 만든 것.",
            "A file that `daybook keys new` has made.",
            "ファイル、`daybook keys new` で作ったもの。"),
        Words(
            "ZRPC 서버의 메서드를 JSON으로 호출해요.",
            "Call a method of any ZRPC server with JSON.",
            "ZRPC サーバーのメソッドを JSON で呼び出します。"),
        Words(
            "뒤따르는 메타데이터와 걸린 시간도 보여 줘요.",
            "Also show trailing metadata and times.",
            "後続のメタデータと時間も表示します。"),
        Words(
            "메서드, package.Service/Method처럼.",
            "The method, in the form package.Service/Method.",
            "メソッド、package.Service/Method のように。"),
        Words(
            "JSON으로 적은 요청. -는 표준 입력에서 읽어요.",
            "Requests as JSON; - reads them from standard input.",
            "JSON のリクエスト。- は標準入力から読みます。"),
        Words(
            "함께 보낼 쌍. 이름이 -bin으로 끝나면 값은 base64예요.",
            "A pair to send. If the key ends in -bin, the value is base64.",
            "一緒に送るペア。名前が -bin で終わる場合、値は base64 です。"),
        Words(
            "요청에 첨부로 보낼 파일.",
            "A file to send as attachments of the requests.",
            "リクエストの添付として送るファイル。"),
        Words(
            "답의 첨부를 차례로 써 넣을 파일.",
            "File to write the responses' attachments to, one after the other.",
            "応答の添付を順に書き込むファイル。"),
        Words(
            """
            메서드가 무엇인지는 서버의 리플렉션이 알려 줘요. 메서드를 적지 않으면 서버의 서비스와 메서드를 보여 줘요. 요청은 JSON 객체이고, 요청의 스트림이면 여러 개를 \
            적어요. `-`는 표준 입력에서 한 줄에 하나씩 읽어요. 답은 한 줄에 하나씩 나와요.
            """,
            """
            The server describes the method by reflection. Without a method, lists the server's services and \
            methods. A request is a JSON object; give several for a stream of requests. `-` reads them from standard \
            input, one per line. Responses are printed one per line.
            """,
            """
            メソッドの内容はサーバーのリフレクションで分かります。メソッドを指定しないと、サーバーのサービスとメソッドを一覧にします。リクエストは JSON \
            のオブジェクトで、ストリームの場合はいくつも書けます。`-` は標準入力から1行に1つずつ読みます。応答は1行に1つずつ出力します。
            """),
        Words(
            "실행 중인 서비스의 세션과 연결을 보여 줘요.",
            "Show the live sessions and connections of running services.",
            "動いているサービスのセッションと接続を表示します。"),
        Words(
            "표 대신 프로세스마다 JSON 한 줄을 써요.",
            "Print one line of JSON per process instead of tables.",
            "表の代わりに、プロセスごとに JSON を1行で出力します。"),
        Words(
            "몇 초마다 다시 보여 줄지.",
            "Show it again after this number of seconds.",
            "この秒数ごとに表示し直します。"),
        Words(
            "서버, ipc:///PATH나 tcp://HOST:PORT처럼. 적지 않으면 여기서 실행 중인 Daybook의 서비스예요.",
            """
            The server, such as ipc:///PATH or tcp://HOST:PORT. Without it: the services of the Daybook that runs \
            here.
            """,
            "サーバー、ipc:///PATH や tcp://HOST:PORT のように。指定しなければ、ここで動いている Daybook のサービスです。"),
        Words(
            "tcp일 때: `daybook keys new`로 만든 이 클라이언트의 키 파일.",
            "For tcp: a file with this client's keys, made by `daybook keys new`.",
            "tcp の場合: `daybook keys new` で作った、このクライアントの鍵のファイル。"),
        Words(
            "tcp일 때: 서버의 공개 키나, 그것이 든 파일.",
            "For tcp: the server's public key, or a file that contains it.",
            "tcp の場合: サーバーの公開鍵か、それが入ったファイル。"),
        Words(
            "호출에 쓸 수 있는 시간, 500ms, 5s, 2m처럼.",
            "Time limit of a call, such as 500ms, 5s or 2m.",
            "呼び出しの制限時間、500ms、5s、2m のように。"),
        Words(
            "직접 운영하는 사진 일기장.",
            "A photo diary that you host yourself.",
            "自分で運用する写真日記。"),
        Words(
            """
            날짜는 2023-09-01, 2023년 9월 1일, 어제, 3일 전처럼 적고, 시각은 그 뒤에 21:30처럼 적어요. 셸에서 명령과 옵션을 자동으로 완성하려면 daybook \
            --generate-completion-script bash(또는 zsh, fish)가 출력하는 스크립트를 쓰세요. --json을 적으면 표준 오류에도 한 줄에 하나씩 JSON이 나와요: \
            warning은 알림이고 message가 있어요. 종료 코드가 0이 아니면 error가 하나 나오고 code, reason, field, message가 있어요.
            """,
            """
            Dates are written as 2023-09-01, September 1, 2023, 2023년 9월 1일, 2023年9月1日, yesterday or 3 days ago; a time \
            may follow, as 21:30. The shell completes commands and options with the script that daybook \
            --generate-completion-script bash prints, or zsh, or fish. With --json, each line on standard error is \
            JSON, too: a warning with its message, or, if the exit code is not 0, the error with code, reason, field \
            and message.
            """,
            """
            日付は 2023-09-01、2023年9月1日、昨日、3日前のように書き、時刻はその後に 21:30 のように書きます。シェルでコマンドとオプションを補完するには、daybook \
            --generate-completion-script bash（または zsh、fish）が出力するスクリプトを使います。--json を付けると、標準エラーにも1行に1つずつ JSON が出ます: \
            warning はお知らせで、message があります。終了コードが0でなければ error が1つ出て、code、reason、field、message があります。
            """),
        Words(
            "네트워크로 호출할 때 쓰는 키를 만들고, 누가 접속할 수 있는지 정해요.",
            "Make keys for calls over a network, and say who may connect.",
            "ネットワーク越しの呼び出しに使う鍵を作り、誰が接続できるかを決めます。"),
        Words(
            "이 사용자만 읽을 수 있는 새 파일에 키 한 쌍을 만들고 공개 키를 보여 줘요.",
            "Make a pair of keys in a new file that only this user may read, and print the public key.",
            "このユーザーだけが読める新しいファイルに鍵の組を作り、公開鍵を表示します。"),
        Words(
            "공개 키는 옆의 FILE.pub에도 써요. 남에게는 그것을 주세요.",
            "The public key alone is also written to FILE.pub. Give that file to others.",
            "公開鍵は隣の FILE.pub にも書きます。人に渡すのはそれです。"),
        Words(
            "파일. 아직 없는 것이어야 해요.",
            "The file. It must not exist yet.",
            "ファイル。まだないものにしてください。"),
        Words(
            "파일의 공개 키를 보여 줘요.",
            "Print the public key of a file.",
            "ファイルの公開鍵を表示します。"),
        Words(
            "클라이언트를 받아들여요. 공개 키를 목록에 넣고, 목록이 없으면 만들어요.",
            "Allow a client to connect. Adds its public key to a list, which is made if it is missing.",
            "クライアントを受け入れます。公開鍵を一覧に加え、一覧がなければ作ります。"),
        Words(
            "그 목록을 쓰는 게이트웨이는 1초 안에 받아들여요.",
            "A gateway that uses the list applies the change within a second.",
            "その一覧を使うゲートウェイは1秒以内に反映します。"),
        Words(
            "JSON으로 된 클라이언트 목록.",
            "The list of clients, in JSON.",
            "JSON のクライアントの一覧。"),
        Words(
            "클라이언트의 공개 키나, 그것이 든 파일.",
            "The client's public key, or a file that contains it.",
            "クライアントの公開鍵か、それが入ったファイル。"),
        Words(
            "누구를 나타내는지, 64바이트까지의 이름.",
            "Name that the client acts under, at most 64 bytes.",
            "誰を表すか、64バイトまでの名前。"),
        Words(
            "서비스 호출 말고 더 할 수 있는 일, admin처럼. 여러 번 적을 수 있어요.",
            "What it may do besides calling services, such as admin. May be given several times.",
            "サービスの呼び出しのほかにできること、admin のように。何度でも指定できます。"),
        Words(
            "클라이언트를 막아요. 공개 키를 목록에서 빼요. 키가 남지 않은 이름의 연결은 몇 초 안에 끝나요.",
            """
            Refuse a client. Removes its public key from a list. Sessions of a principal without a key end within \
            seconds.
            """,
            "クライアントを拒みます。公開鍵を一覧から外します。鍵がなくなった名前の接続は数秒で終わります。"),
        Words(
            "누가 접속할 수 있는지 보여 줘요.",
            "Print who may connect.",
            "誰が接続できるかを表示します。"),
        Words(
            "일기장이 있는 폴더. 없으면 DAYBOOK_DATA, 설정 파일, 기본 폴더 순서예요.",
            """
            Folder that holds the diary. Without it: DAYBOOK_DATA, then the settings file's, then the standard \
            folder.
            """,
            "日記帳のあるフォルダー。なければ DAYBOOK_DATA、設定ファイル、標準のフォルダーの順です。"),
        Words(
            "설정을 적은 JSON 파일, `daybook up`이 받는 것과 같아요.",
            "JSON file with settings, as for `daybook up`.",
            "設定を書いた JSON ファイル、`daybook up` が受け取るものと同じです。"),
        Words(
            "둘러보기의 사진을 가져올 곳: unsplash, openverse, folder. 없으면 쓰지 않아요.",
            "Source of the discover feed: unsplash, openverse or folder. Without it: none.",
            "「見つける」の取得先: unsplash、openverse、folder。なければ使いません。"),
        Words(
            "--discover unsplash일 때: 첫 줄이 접근 키인 파일.",
            "For --discover unsplash: file whose first line is the access key.",
            "--discover unsplash の場合: 1行目がアクセスキーのファイル。"),
        Words(
            "API 주소. 원래 주소를 쓰지 않을 때만 적어요.",
            "Address of the provider's API, if it is not the usual one.",
            "API のアドレス。本来のものを使わない場合だけ指定します。"),
        Words(
            "--discover folder일 때: 사진이 있는 폴더.",
            "For --discover folder: the folder with the pictures.",
            "--discover folder の場合: 写真のフォルダー。"),
        Words(
            "내부 주소이거나 TLS가 없어도 사진을 가져올 HOST:PORT. 쉼표로 구분해요.",
            """
            HOST:PORT addresses, separated by commas, from which pictures are fetched even if they are private or \
            without TLS.
            """,
            "内部のアドレスや TLS なしでも写真を取得する HOST:PORT。コンマで区切ります。"),
        Words(
            "Daybook을 시작해요: 서비스 셋과 페이지.",
            "Start Daybook: the three services and the page.",
            "Daybook を起動します: 3つのサービスとページ。"),
        Words(
            "일기장이 있는 폴더.",
            "Folder that holds the diary.",
            "日記帳のあるフォルダー。"),
        Words(
            "HTTP를 여는 주소. 포트 0이면 빈 포트를 골라요.",
            "Address to serve HTTP at. Port 0 takes a free port.",
            "HTTP を提供するアドレス。ポート0なら空いているポートを使います。"),
        Words(
            "HTTPS로 열어요. 서버의 인증서와, 그 뒤에 서명한 기관의 인증서가 든 PEM 파일. 바뀌면 다시 읽어요.",
            """
            Serve HTTPS: PEM file with the server's certificate, followed by those that signed it. It is read again \
            when it changes.
            """,
            "HTTPS で提供します。サーバーの証明書と、それに続けて署名した機関の証明書が入った PEM ファイル。変わると読み直します。"),
        Words(
            "--tls-certificate일 때: 그 비밀 키, PEM으로.",
            "For --tls-certificate: PEM file with its private key.",
            "--tls-certificate の場合: その秘密鍵、PEM で。"),
        Words(
            "이 서버에 대해 물어볼 사람. 페이지의 설정에서 알려요.",
            "Contact for questions about this server. The page's settings show it.",
            "このサーバーについて尋ねる相手。ページの設定で知らせます。"),
        Words(
            "/metrics를 여는 주소. 없으면 열지 않아요.",
            "Address to serve /metrics at. Without it: none.",
            "/metrics を提供するアドレス。なければ提供しません。"),
        Words(
            "메서드별 제한 시간과 재시도를 적은 JSON 파일.",
            "JSON file with the time limits and retries of each method.",
            "メソッドごとの制限時間と再試行を書いた JSON ファイル。"),
        Words(
            "이미지를 만들고 파일을 보관하는 프로세스의 수.",
            "Number of processes that make pictures and store files.",
            "画像を作り、ファイルを保管するプロセスの数。"),
        Words(
            "HTTP를 여는 프로세스의 수. 이어지는 포트를 써요.",
            "Number of processes that serve HTTP, at consecutive ports.",
            "HTTP を提供するプロセスの数。続きのポートを使います。"),
        Words(
            "바이너리 API를 CURVE로 여는 주소, tcp://HOST:PORT처럼. 없으면 열지 않아요.",
            "Address to serve the binary API at with CURVE, such as tcp://HOST:PORT. Without it: none.",
            "バイナリー API を CURVE で提供するアドレス、tcp://HOST:PORT のように。なければ提供しません。"),
        Words(
            "--zrpc일 때: `daybook keys new`로 만든 서버의 키.",
            "For --zrpc: file with the server's keys, made by `daybook keys new`.",
            "--zrpc の場合: `daybook keys new` で作ったサーバーの鍵。"),
        Words(
            "--zrpc일 때: `daybook keys authorize`로 쓴, 접속할 수 있는 클라이언트.",
            "For --zrpc: file with the clients that may connect, made by `daybook keys authorize`.",
            "--zrpc の場合: `daybook keys authorize` で書いた、接続できるクライアント。"),
        Words(
            "X-Forwarded-For를 믿을 리버스 프록시. 쉼표로 구분해요.",
            "Reverse proxies whose X-Forwarded-For is trusted, separated by commas.",
            "X-Forwarded-For を信頼するリバースプロキシ。コンマで区切ります。"),
        Words(
            "업로드를 이어 갈 곳을 104 응답으로 미리 알릴지, on이나 off. 그런 응답을 넘겨주지 않는 프록시 뒤에서는 off로 해요.",
            """
            on or off: whether responses with status 104 tell where an upload continues. Use off behind proxies that \
            do not pass them on.
            """,
            "アップロードの続き先を104応答で先に知らせるか、on か off。そのような応答を通さないプロキシの後ろでは off にします。"),
        Words(
            "처음 시작할 때 만드는 계정의 이름.",
            "Name of the account that the first start makes.",
            "最初の起動で作るアカウントの名前。"),
        Words(
            "첫 줄이 그 계정의 비밀번호인 파일.",
            "File whose first line is that account's password.",
            "1行目がそのアカウントのパスワードのファイル。"),
        Words(
            "계정마다 사진이 차지할 수 있는 크기, 50GB처럼. 계정에 따로 정한 것이 있으면 그것을 따라요.",
            "Storage quota of each account that has none of its own, such as 50GB.",
            "アカウントごとに写真が使える容量、50GB のように。アカウント個別の設定があればそちらに従います。"),
        Words(
            "멈춘 업로드를 마지막 바이트가 온 뒤 며칠 동안 둘지. 없으면 7일이에요. 한 바이트도 오지 않은 업로드는 한 시간 뒤에 지워요.",
            """
            Days to keep a stopped upload after its last byte. Without it: 7. An upload without any bytes is removed \
            after an hour.
            """,
            "止まったアップロードを最後のバイトから何日残すか。なければ7日。1バイトも届いていないものは1時間後に消します。"),
        Words(
            "브라우저에서 재생하려고 만드는 동영상이 모두 합쳐 차지할 수 있는 크기, 20GB처럼. 오래 쓰지 않은 것부터 지워요.",
            "Maximum size of all videos made for browsers together, such as 20GB.",
            "ブラウザーで再生するために作る動画が全部で使える容量、20GB のように。長く使われていないものから消します。"),
        Words(
            "사진 한 장을 디코딩할 때 쓸 수 있는 메모리(메가바이트). 없으면 600이에요. 더 필요한 사진은 작은 사진 없이 보관해요.",
            """
            Megabytes of memory for decoding one picture. Without it: 600. A photo that needs more is kept without \
            smaller pictures.
            """,
            "写真1枚のデコードに使えるメモリー（メガバイト）。指定がなければ600です。それ以上必要な写真は、縮小画像なしで保管します。"),
        Words(
            "그 계정의 시간대, Asia/Seoul처럼. 없으면 이 컴퓨터의 시간대예요.",
            "That account's time zone, such as Asia/Seoul. Without it: the machine's.",
            "そのアカウントのタイムゾーン、Asia/Seoul のように。なければこのコンピューターのもの。"),
        Words(
            """
            모두 준비되면 `ready http://HOST:PORT`를 출력해요. 멈춘 서비스는 다시 시작하고, 끝날 때는 모두 함께 끝내요. 처음 시작할 때 주인의 계정을 만들고, 비밀번호를 \
            파일로 주지 않았으면 새로 만든 비밀번호를 한 번만 보여 줘요.
            """,
            """
            Prints `ready http://HOST:PORT` when all services are ready. Restarts a service that ends, and stops all \
            services when it ends itself. The first start makes the owner's account and prints its password once, \
            unless a file gives the password.
            """,
            """
            すべての準備ができると `ready http://HOST:PORT` \
            と出力します。終了したサービスは起動し直し、自身が終了するときはすべて終了させます。最初の起動で所有者のアカウントを作り、\
            ファイルで指定がなければ、新しいパスワードを一度だけ表示します。
            """),
        Words(
            "설정을 적은 JSON 파일.",
            "JSON file with settings.",
            "設定を書いた JSON ファイル。"),
        Words(
            "로그를 얼마나 자세히 남길지.",
            "How much to log.",
            "ログの詳しさ。"),
        Words(
            "로그 줄의 형식: json, text, auto.",
            "Format of log lines: json, text or auto.",
            "ログの行の形式: json、text、auto。"),
        Words(
            "트레이스를 OTLP/JSON 줄로 쓰는 폴더. 없으면 쓰지 않아요.",
            "Folder to write traces to, as OTLP/JSON lines. Without it: none.",
            "トレースを OTLP/JSON の行で書くフォルダー。なければ書きません。"),
        Words(
            "표준 입력이 끝나면 끝내요.",
            "End when standard input ends.",
            "標準入力が終わると終了します。"),
        Words(
            "버전을 보여 줘요.",
            "Show the version.",
            "バージョンを表示します。"),
        Words(
            "도움말을 보여 줘요.",
            "Show help information.",
            "ヘルプを表示します。"),
    ]
}
