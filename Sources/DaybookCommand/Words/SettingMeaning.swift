import Wording

/// The meaning of a setting of the processes, by the setting's name.
enum SettingMeaning: String, Phrase {
    case data
    case http
    case tlsCertificate
    case tlsKey
    case contact
    case metrics
    case serviceConfig
    case zrpc
    case zrpcKeys
    case zrpcClients
    case trustedProxies
    case uploadHints
    case discover
    case discoverKeyFile
    case discoverBase
    case discoverFolder
    case discoverAllow
    case owner
    case passwordFile
    case timeZone
    case quota
    case uploadDays
    case filmQuota
    case pictureMegabytes
    case backup
    case backupAt
    case backupKeep
    case onTrouble
    case mirror
    case logLevel
    case logFormat
    case traces
    case settings
    case endpoint
    case entryEndpoint
    case mediaEndpoint

    /// The text in every language. The English text is the setting's own documentation.
    var words: Words {
        switch self {
        case .data:
            Words(
                "일기장이 있는 폴더",
                "folder that holds the diary",
                "日記帳のあるフォルダー")
        case .http:
            Words(
                "HTTP를 여는 HOST:PORT. 포트 0이면 빈 포트를 골라요",
                "HOST:PORT to serve HTTP at; port 0 takes a free port",
                "HTTP を提供する HOST:PORT。ポート0なら空いているポート")
        case .tlsCertificate:
            Words(
                "서버의 인증서와, 그 뒤에 서명한 기관의 인증서가 든 PEM 파일. 없으면 TLS 없이 HTTP로 열어요",
                "PEM file with the server's certificate, followed by those that signed it; plain HTTP if unset",
                "サーバーの証明書と、それに続けて署名した機関の証明書が入った PEM ファイル。なければ TLS なしの HTTP")
        case .tlsKey:
            Words(
                "그 인증서의 비밀 키가 든 PEM 파일",
                "PEM file with that certificate's private key",
                "その証明書の秘密鍵が入った PEM ファイル")
        case .contact:
            Words(
                "이 서버에 대해 물어볼 사람, 이메일 주소처럼. /v1/version과 웹 페이지에서 알려요",
                "contact for questions about this server, such as an e-mail address; /v1/version and the page show it",
                "このサーバーについて尋ねる相手、メールアドレスのように。/v1/version とページで知らせる")
        case .metrics:
            Words(
                "/metrics를 여는 HOST:PORT. 없으면 열지 않아요",
                "HOST:PORT to serve /metrics at; not served if unset",
                "/metrics を提供する HOST:PORT。なければ提供しない")
        case .serviceConfig:
            Words(
                "메서드별 제한 시간과 재시도를 적은 JSON 파일. gRPC의 서비스 설정과 같은 형식이에요",
                """
                JSON file with the time limits and retries of each method, in the form of gRPC's service \
                configuration
                """,
                "メソッドごとの制限時間と再試行を書いた JSON ファイル。gRPC のサービス設定と同じ形式")
        case .zrpc:
            Words(
                "바이너리 API를 CURVE로 여는 tcp://HOST:PORT. 없으면 열지 않아요",
                "tcp://HOST:PORT to serve the binary API at with CURVE; not served if unset",
                "バイナリー API を CURVE で提供する tcp://HOST:PORT。なければ提供しない")
        case .zrpcKeys:
            Words(
                "바이너리 API의 키 파일. `daybook keys new`로 만들어요",
                "file with the keys of the binary API, made by `daybook keys new`",
                "バイナリー API の鍵のファイル。`daybook keys new` で作る")
        case .zrpcClients:
            Words(
                "바이너리 API의 클라이언트 목록. `daybook keys authorize`로 써요",
                "file with the clients of the binary API, made by `daybook keys authorize`",
                "バイナリー API のクライアントの一覧。`daybook keys authorize` で書く")
        case .trustedProxies:
            Words(
                "X-Forwarded-For를 믿을 리버스 프록시의 주소. 쉼표로 구분해요",
                "addresses of reverse proxies whose X-Forwarded-For is trusted, separated by commas",
                "X-Forwarded-For を信頼するリバースプロキシのアドレス。コンマで区切る")
        case .uploadHints:
            Words(
                "on. 업로드를 이어 갈 곳을 알리는 104 응답을 프록시가 최종 응답으로 잘못 받으면 off",
                """
                on or off: whether a response 104 tells where an upload continues; off is for a proxy that takes a \
                104 for the final response
                """,
                "on。アップロードの続き先を知らせる104応答をプロキシが最終の応答と取り違える場合は off")
        case .discover:
            Words(
                "둘러보기의 사진을 가져올 곳: unsplash, openverse, folder. 없으면 쓰지 않아요",
                "source of the discover feed: unsplash, openverse or folder; no feed if unset",
                "「見つける」の取得先: unsplash、openverse、folder。なければ使わない")
        case .discoverKeyFile:
            Words(
                "unsplash를 쓸 때: 첫 줄이 접근 키인 파일",
                "for unsplash: file whose first line is the access key",
                "unsplash の場合: 1行目がアクセスキーのファイル")
        case .discoverBase:
            Words(
                "unsplash나 openverse의 API 주소. 원래 주소를 쓰지 않을 때만 적어요",
                "address of the API of unsplash or openverse, if it is not the usual one",
                "unsplash や openverse の API のアドレス。本来のものを使わない場合だけ指定")
        case .discoverFolder:
            Words(
                "folder를 쓸 때: 사진이 있는 폴더",
                "for folder: the folder with the pictures",
                "folder の場合: 写真のフォルダー")
        case .discoverAllow:
            Words(
                "내부 주소이거나 TLS가 없어도 사진을 가져올 HOST:PORT. 쉼표로 구분해요",
                """
                HOST:PORT addresses, separated by commas, from which pictures are fetched even if they are private \
                or without TLS
                """,
                "内部のアドレスや TLS なしでも写真を取得する HOST:PORT。コンマで区切る")
        case .owner:
            Words(
                "처음 시작할 때 만드는 계정의 이름",
                "name of the account that the first start makes",
                "最初の起動で作るアカウントの名前")
        case .passwordFile:
            Words(
                "첫 줄이 비밀번호인 파일. 없으면 만들어서 한 번 보여 줘요",
                "file whose first line is that account's password; if unset, a password is made and printed once",
                "1行目がパスワードのファイル。なければ作って一度だけ表示")
        case .timeZone:
            Words(
                "그 계정의 시간대, Asia/Seoul처럼",
                "that account's time zone, such as Asia/Seoul",
                "そのアカウントのタイムゾーン、Asia/Seoul のように")
        case .quota:
            Words(
                "계정마다 사진이 차지할 수 있는 크기, 50GB처럼. 계정에 따로 정한 것이 먼저이고, 없으면 한도가 없어요",
                "storage quota of each account that has none of its own, such as 50GB; no quota if unset",
                "アカウントごとに写真が使える容量、50GB のように。アカウント個別の設定が優先。なければ上限なし")
        case .uploadDays:
            Words(
                "멈춘 업로드를 마지막 바이트가 온 뒤 며칠 동안 둘지, 1에서 365까지. 한 바이트도 오지 않은 업로드는 한 시간 뒤에 지워요",
                """
                days to keep a stopped upload after its last byte, 1 to 365; an upload without any bytes is removed \
                after an hour
                """,
                "止まったアップロードを最後のバイトから何日残すか、1〜365。1バイトも届いていないものは1時間後に消す")
        case .filmQuota:
            Words(
                "브라우저에서 재생하려고 만드는 동영상이 모두 합쳐 차지할 수 있는 크기, 20GB처럼. 오래 쓰지 않은 것부터 지워요",
                """
                maximum size of all videos made for browsers together, such as 20GB; those unused the longest are \
                removed first
                """,
                "ブラウザーで再生するために作る動画が全部で使える容量、20GB のように。長く使われていないものから消す")
        case .pictureMegabytes:
            Words(
                "사진 한 장을 여는 데 쓸 수 있는 메모리, 메가바이트로 200에서 65000까지. 더 필요한 것은 이미지 없이 보관해요",
                """
                megabytes of memory for decoding one picture, 200 to 65000; a photo that needs more is kept without \
                smaller pictures
                """,
                "写真1枚を開くのに使えるメモリー、メガバイトで200〜65000。それより必要なものは画像なしで保管する")
        case .backup:
            Words(
                "매일 밤 백업을 만들 폴더. 첫 백업은 `daybook backup create`로 만들어 두어야 해요. 없으면 밤마다 백업하지 않아요",
                """
                folder for a backup each night, in which `daybook backup create` has made the first one; no nightly \
                backup if unset
                """,
                "毎晩バックアップを作るフォルダー。最初のバックアップは `daybook backup create` で作っておく。なければ毎晩のバックアップはなし")
        case .backupAt:
            Words(
                "매일 밤 백업할 시각, 이 컴퓨터의 시계로",
                "time of day of the nightly backup, by the machine's clock",
                "毎晩のバックアップの時刻、このコンピューターの時計で")
        case .backupKeep:
            Words(
                "백업을 남길 날과 주와 달의 수, 7,4,12처럼. 없으면 모두 남겨요",
                "number of days, weeks and months of which to keep a backup, such as 7,4,12; all are kept if unset",
                "バックアップを残す日、週、月の数、7,4,12 のように。なければすべて残す")
        case .onTrouble:
            Words(
                "백업이나 미러가 실패하거나 백업이 이틀 늦어지면 셸이 실행할 명령. 표준 입력으로 한 문장을 받아요",
                """
                command for the shell, which gets a sentence on its standard input when a backup or a mirror fails, or a \
                backup is two days late
                """,
                "バックアップかミラーが失敗したとき、またはバックアップが2日遅れたときにシェルが実行するコマンド。標準入力で文を受け取る")
        case .mirror:
            Words(
                "소유자의 계정과 맞춰 두는 미러의 폴더. `daybook mirror --create`로 만들어요. 다른 계정은 NAME=FOLDER로 적고, 여럿은 쉼표로 구분해요",
                """
                folder of the mirror that is kept in step with the owner's account, made by `daybook mirror --create`; \
                NAME=FOLDER for another account; several are separated by commas
                """,
                "所有者のアカウントに合わせておくミラーのフォルダー。`daybook mirror --create` で作る。別のアカウントは NAME=FOLDER と書き、複数はコンマで区切る")
        case .logLevel:
            Words(
                "trace, debug, info, notice, warning, error, critical 가운데 하나",
                "trace, debug, info, notice, warning, error or critical",
                "trace、debug、info、notice、warning、error、critical のどれか")
        case .logFormat:
            Words(
                "json, text, auto 가운데 하나. auto는 터미널에서는 text, 아니면 json이에요",
                "json, text or auto, which is text on a terminal and JSON elsewhere",
                "json、text、auto のどれか。auto はターミナルでは text、ほかでは json")
        case .traces:
            Words(
                "프로세스마다 트레이스를 OTLP/JSON 줄로 쓰는 폴더. 없으면 쓰지 않아요",
                "folder that each process writes its traces to, as OTLP/JSON lines; no traces if unset",
                "各プロセスがトレースを OTLP/JSON の行で書くフォルダー。なければ書かない")
        case .settings:
            Words(
                "이 설정들을 이름으로 적은 JSON 파일",
                "JSON file with any of these settings, by their names",
                "これらの設定を名前で書いた JSON ファイル")
        case .endpoint:
            Words(
                "서비스가 호출을 받는 주소, ipc:///PATH처럼",
                "where a service listens for calls, such as ipc:///PATH",
                "サービスが呼び出しを受けるアドレス、ipc:///PATH のように")
        case .entryEndpoint:
            Words("entry-service가 호출을 받는 주소", "where entry-service listens", "entry-service が呼び出しを受けるアドレス")
        case .mediaEndpoint:
            Words("media-service가 호출을 받는 주소", "where media-service listens", "media-service が呼び出しを受けるアドレス")
        }
    }

    /// The default of a setting, if the default is described in words; nil for a plain value, which is the same in
    /// every language.
    var standard: Mark? {
        switch self {
        case .data: .standardFolder
        case .timeZone: .machinesZone
        default: nil
        }
    }
}
