/// The faults of a request before it reaches its handler: its sender, its address, and its body as a whole.
public enum RequestFault: String, Fault {
    case tokenMissing = "TOKEN_MISSING"
    case tokenInvalid = "TOKEN_INVALID"
    case foreignOrigin = "FOREIGN_ORIGIN"
    case roleRequired = "ROLE_REQUIRED"
    case methodNotOffered = "METHOD_NOT_OFFERED"
    case routeNotFound = "ROUTE_NOT_FOUND"
    case methodNotAllowed = "METHOD_NOT_ALLOWED"
    case methodUnknown = "METHOD_UNKNOWN"
    case malformedURL = "MALFORMED_URL"
    case bodyTooLarge = "BODY_TOO_LARGE"
    case unsupportedMediaType = "UNSUPPORTED_MEDIA_TYPE"
    case bodyNotJSON = "BODY_NOT_JSON"
    case bodyCoded = "BODY_CODED"
    case bodyNotFile = "BODY_NOT_A_FILE"
    case bodyNotPartial = "BODY_NOT_PARTIAL"
    case tooManyBodies = "TOO_MANY_BODIES"
    case fieldInvalid = "FIELD_INVALID"
    case unknownField = "UNKNOWN_FIELD"
    case unknownParameter = "UNKNOWN_PARAMETER"
    case invalidParameter = "INVALID_PARAMETER"
    case noSuchParameter = "NO_SUCH_PARAMETER"
    case parameterTwice = "PARAMETER_GIVEN_TWICE"
    case tooManyValues = "TOO_MANY_VALUES"
    case noPreview = "NO_PREVIEW"
    case emptyIfMatch = "IF_MATCH_EMPTY"
    case etagMismatch = "ETAG_MISMATCH"
    case keyLength = "IDEMPOTENCY_KEY_LENGTH"
    case keyReused = "IDEMPOTENCY_KEY_REUSED"
    case tooManyKeys = "TOO_MANY_IDEMPOTENCY_KEYS"
    case rangeNotSatisfiable = "RANGE_NOT_SATISFIABLE"
    case offsetTooLarge = "OFFSET_BEHIND_END"
    case tooManyReads = "TOO_MANY_READS"
    case tooManyWrites = "TOO_MANY_WRITES"
    case tooManyListeners = "TOO_MANY_LISTENERS"
    case tooManyDownloads = "TOO_MANY_DOWNLOADS"
    case tooManyArchives = "TOO_MANY_ARCHIVES"
    case serviceUnavailable = "SERVICE_UNAVAILABLE"
    case notReady = "NOT_READY"
    case servicesMissing = "SERVICES_MISSING"
    case noAccount = "NO_ACCOUNT_YET"
    case entryServiceSilent = "ENTRY_SERVICE_SILENT"
    case diskFull = "NO_ROOM_ON_DISK"

    /// The text for people.
    public var words: Words {
        switch self {
        case .tokenMissing:
            Words(
                "로그인한 뒤 토큰을 함께 보내 주세요.",
                "Log in, then send the token with each request.",
                "ログインして、トークンを送ってください。")
        case .tokenInvalid:
            Words(
                "로그인이 만료됐어요. 다시 로그인해 주세요.",
                "The session has ended. Log in again.",
                "ログインの期限が切れました。もう一度ログインしてください。")
        case .foreignOrigin:
            Words(
                "세션 쿠키를 쓰는 변경은 이 사이트의 페이지에서만 할 수 있어요.",
                "A write with the session cookie must come from this site's own page.",
                "セッションの Cookie を使った変更は、このサイトのページからだけ行えます。")
        case .roleRequired:
            Words(
                "이 작업을 할 권한이 없어요.",
                "Your role does not allow this.",
                "この操作を行う権限がありません。")
        case .methodNotOffered:
            Words(
                "클라이언트가 호출할 수 없는 메서드예요: {method}.",
                "Clients may not call {method}.",
                "クライアントからは呼び出せないメソッドです: {method}。")
        case .routeNotFound:
            Words(
                "이 경로에는 아무것도 없어요. 주소를 확인해 주세요.",
                "There is nothing at this path. Check the address.",
                "このパスには何もありません。アドレスを確認してください。")
        case .methodNotAllowed:
            Words(
                "이 경로에서 쓸 수 있는 메서드: {methods}.",
                "Use one of this path's methods: {methods}.",
                "このパスで使えるメソッドは {methods} です。")
        case .methodUnknown:
            Words(
                "어느 경로에도 없는 메서드예요.",
                "No path on this server has this method.",
                "どのパスにもないメソッドです。")
        case .malformedURL:
            Words(
                "경로와 쿼리는 퍼센트 인코딩한 UTF-8이어야 해요.",
                "The path and the query must be percent-encoded UTF-8.",
                "パスとクエリは、パーセントエンコードした UTF-8 にしてください。")
        case .bodyTooLarge:
            Words(
                "본문이 {most}바이트보다 커요.",
                "The body is larger than {most} bytes.",
                "本文が{most}バイトを超えています。")
        case .unsupportedMediaType:
            Words(
                "받지 않는 형식의 본문이에요.",
                "The body's Content-Type is not supported here.",
                "受け付けない形式の本文です。")
        case .bodyNotJSON:
            Words(
                "본문은 UTF-8로 된 application/json이어야 해요.",
                "The body must be application/json, in UTF-8.",
                "本文は UTF-8 の application/json にしてください。")
        case .bodyCoded:
            Words(
                "본문은 Content-Encoding 없이 그대로 보내 주세요.",
                "The body must be sent as it is, without Content-Encoding.",
                "本文は Content-Encoding を付けず、そのまま送ってください。")
        case .bodyNotPartial:
            Words(
                "본문의 Content-Type은 `application/partial-upload`여야 해요.",
                "The body's Content-Type must be `application/partial-upload`.",
                "本文の Content-Type は `application/partial-upload` にしてください。")
        case .bodyNotFile:
            Words(
                "본문은 파일 그대로이거나 multipart/form-data여야 해요.",
                "The body must be the file itself, or multipart/form-data.",
                "本文はファイルそのもの、または multipart/form-data にしてください。")
        case .tooManyBodies:
            Words(
                "한꺼번에 너무 많은 요청을 받고 있어요. 잠시 뒤에 다시 시도해 주세요.",
                "Too many requests are being read at once. Try again shortly.",
                "一度に多くのリクエストを受け取っています。しばらくしてからもう一度お試しください。")
        case .fieldInvalid:
            Words(
                "요청을 받아들일 수 없어요. 적은 내용을 확인해 주세요.",
                "The request is not valid. Check its fields.",
                "リクエストを受け付けられません。入力した内容を確認してください。")
        case .unknownField:
            Words(
                "요청에 알 수 없는 필드가 있어요.",
                "The request has a field that does not exist.",
                "リクエストに存在しない項目があります。")
        case .unknownParameter:
            Words(
                "알 수 없는 매개변수가 있어요.",
                "The request has a parameter that does not exist.",
                "存在しないパラメーターがあります。")
        case .invalidParameter:
            Words(
                "매개변수의 값을 받아들일 수 없어요.",
                "A parameter has a value that is not valid.",
                "パラメーターの値を受け付けられません。")
        case .noSuchParameter:
            Words(
                "그런 매개변수는 없어요.",
                "There is no such parameter.",
                "そのようなパラメーターはありません。")
        case .parameterTwice:
            Words(
                "매개변수가 두 번 있어요.",
                "The parameter is given twice.",
                "パラメーターが二重に指定されています。")
        case .tooManyValues:
            Words(
                "값이 {most}개보다 많아요.",
                "There are more than {most} values.",
                "値が{most}個を超えています。")
        case .noPreview:
            Words(
                "무엇이 함께 바뀌는지 미리 알려 드리지 않는 경로예요. 이 매개변수를 빼 주세요.",
                "This request cannot preview its changes. Leave the parameter out.",
                "何が変わるかを前もってお知らせできないパスです。このパラメーターを外してください。")
        case .emptyIfMatch:
            Words(
                "필드가 비어 있어요. etag를 넣거나 필드를 빼 주세요.",
                "The field is empty. Send the resource's etag, or leave the field out.",
                "フィールドが空です。etag を入れるか、フィールドを外してください。")
        case .etagMismatch:
            Words(
                "그사이 다른 곳에서 바뀌었어요. If-Match가 다른 버전을 가리켜요. 다시 읽은 뒤 바꿔 주세요.",
                """
                It was changed in the meantime: If-Match names another version. Read it again, then repeat the \
                change.
                """,
                "その間に別の場所で変更されました。If-Match が別のバージョンを指しています。読み直してから変更してください。")
        case .keyLength:
            Words(
                "키는 1바이트부터 {most}바이트까지예요.",
                "The key must have 1 to {most} bytes.",
                "キーは1〜{most}バイトにしてください。")
        case .tooManyKeys:
            Words(
                "오늘은 Idempotency-Key를 붙인 요청이 너무 많았어요. 키 없이 보내거나, 나중에 다시 시도해 주세요.",
                "Too many requests had an Idempotency-Key today. Send this one without a key, or try again later.",
                "今日はIdempotency-Key付きのリクエストが多すぎました。キーなしで送るか、後でもう一度お試しください。")
        case .keyReused:
            Words(
                "다른 요청에 이미 쓴 키예요. 새 키를 써 주세요.",
                "was used for another request: use a new one",
                "別のリクエストで使われたキーです。新しいキーを使ってください。")
        case .rangeNotSatisfiable:
            Words(
                "전체가 {size}바이트예요. 그 안의 범위를 적어 주세요.",
                "There are {size} bytes. Give a range within them.",
                "全体は{size}バイトです。その中の範囲を指定してください。")
        case .offsetTooLarge:
            Words(
                "파일의 끝을 지난 위치예요.",
                "is past the file's end",
                "ファイルの終わりを過ぎた位置です。")
        case .tooManyDownloads:
            Words(
                "동시에 내려받는 파일이 너무 많아요. 끝난 뒤에 다시 시도해 주세요.",
                "Too many files are being downloaded at once. Try again when some are finished.",
                "同時にダウンロードしているファイルが多すぎます。終わってからもう一度お試しください。")
        case .tooManyArchives:
            Words(
                "이 계정으로 이미 압축 파일 두 개를 내려받고 있어요. 하나가 끝난 뒤에 다시 시도해 주세요.",
                "This account is already downloading two archives. Wait until one of them ends, and try again.",
                "このアカウントでは、すでに圧縮ファイルを2つダウンロードしています。どちらかが終わってからもう一度お試しください。")
        case .tooManyReads, .tooManyWrites:
            Words(
                "이 계정의 요청이 한꺼번에 너무 많아요. 잠시 뒤에 다시 시도해 주세요.",
                "This account has too many requests at once. Try again shortly.",
                "このアカウントからの要求が一度に多すぎます。しばらくしてからもう一度お試しください。")
        case .tooManyListeners:
            Words(
                "변경을 지켜보는 연결이 너무 많아요. 잠시 뒤에 다시 시도해 주세요.",
                "Too many connections follow changes. Try again shortly.",
                "変更を見ている接続が多すぎます。しばらくしてからもう一度お試しください。")
        case .serviceUnavailable:
            Words(
                "지금은 서비스를 쓸 수 없어요. 잠시 뒤에 다시 시도해 주세요.",
                "The service is not available at the moment. Try again shortly.",
                "ただいまサービスを利用できません。しばらくしてからもう一度お試しください。")
        case .notReady:
            Words(
                "아직 준비되지 않았어요. 잠시 뒤에 다시 시도해 주세요.",
                "Not ready. Try again shortly.",
                "まだ準備ができていません。しばらくしてからもう一度お試しください。")
        case .servicesMissing:
            Words(
                "아직 준비되지 않은 서비스가 있어요. 잠시 뒤에 다시 시도해 주세요. 준비 중: {services}.",
                "Not ready: {services}. Try again shortly.",
                "準備中のサービスがあります。しばらくしてからもう一度お試しください。準備中: {services}。")
        case .noAccount:
            Words(
                "아직 계정이 없어요. `daybook up`이 첫 계정을 만들어요.",
                "Not ready: the diary has no account yet. `daybook up` makes the first.",
                "まだアカウントがありません。`daybook up` が最初のアカウントを作ります。")
        case .diskFull:
            Words(
                "서버의 디스크가 가득 차서 아무것도 저장할 수 없어요. 디스크에 자리를 만들어 주세요.",
                "Not ready: the server's disk is full, so nothing can be stored. Free some space on it.",
                "サーバーのディスクがいっぱいで、何も保存できません。ディスクに空きを作ってください。")
        case .entryServiceSilent:
            Words(
                "아직 준비되지 않았어요. entry-service가 답하지 않아요. 잠시 뒤에 다시 시도해 주세요.",
                "Not ready: entry-service does not respond. Try again shortly.",
                "まだ準備ができていません。entry-service が応答しません。しばらくしてからもう一度お試しください。")
        }
    }
}
