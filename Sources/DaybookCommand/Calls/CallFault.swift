import Wording

/// The reason why a generic call could not be made.
enum CallFault: String, Fault {
    case notServed = "CALL_NOT_SERVED"
    case deadline = "CALL_DEADLINE"
    case noMethod = "CALL_NO_METHOD"
    case noService = "CALL_NO_SERVICE"
    case notPair = "CALL_METADATA_NOT_A_PAIR"
    case notBase64 = "CALL_METADATA_NOT_BASE64"
    case requestWrong = "CALL_REQUEST_WRONG"
    case oneRequest = "CALL_ONE_REQUEST"
    case noAttachments = "CALL_NO_ATTACHMENTS"
    case outputFailed = "CALL_OUTPUT_FAILED"
    case responseWrong = "CALL_RESPONSE_WRONG"

    /// The message in every language.
    var words: Words {
        switch self {
        case .notServed:
            Words(
                "지금 {folder} 폴더를 쓰는 Daybook이 없어요. `daybook up`으로 시작하거나 `--endpoint`나 `--data`를 적어 주세요.",
                "No Daybook serves {folder} now. Start one with `daybook up`, or give --endpoint or --data.",
                "{folder} を使っている Daybook は、現在ありません。`daybook up` で起動するか、`--endpoint` か `--data` を指定してください。")
        case .deadline:
            Words(
                "`--deadline`은 500ms, 5s, 2m처럼 적어 주세요. 24h까지 쓸 수 있어요.",
                "--deadline takes a time such as 500ms, 5s or 2m, at most 24h.",
                "`--deadline` は 500ms、5s、2m のように指定してください。24h まで指定できます。")
        case .noMethod:
            Words(
                "{service}에 그런 메서드는 없어요. 이 가운데에서 골라 주세요:\n  {methods}",
                "{service} has no such method. It has:\n  {methods}",
                "{service} にそのようなメソッドはありません。次の中から選んでください:\n  {methods}")
        case .noService:
            Words(
                "{service}: 이 서비스를 제공하는 곳이 없어요. `daybook call`로 목록을 볼 수 있어요. 물어본 곳: {names}.",
                "None of {names} serves {service}. To list the services, use: daybook call",
                "{service} を提供しているサーバーがありません。`daybook call` で一覧を見られます。問い合わせ先: {names}。")
        case .notPair:
            Words(
                "`--metadata`는 `key=value`처럼 적어 주세요.",
                "--metadata takes key=value.",
                "`--metadata` は `key=value` のように指定してください。")
        case .notBase64:
            Words(
                "{key}: 이름이 -bin으로 끝나는 값은 base64로 적어 주세요.",
                "The value of {key} must be base64, because the key ends in -bin.",
                "{key}: 名前が -bin で終わる値は base64 で指定してください。")
        case .requestWrong:
            Words(
                "{number}번째 요청을 {type} 형식으로 읽을 수 없어요: {cause}",
                "Request {number} cannot be read as a {type}: {cause}",
                "{number}番目のリクエストを {type} として読み取れません: {cause}")
        case .oneRequest:
            Words(
                "{method}: 요청을 하나만 받는 메서드인데 {count}개를 적었어요. 하나만 적어 주세요.",
                "{method} takes one request, not {count}.",
                "{method} が受け取るリクエストは1つですが、{count}個あります。1つだけ指定してください。")
        case .noAttachments:
            Words(
                "{method}: 첨부를 받지 않는 메서드예요. 요청을 여러 개 받는 메서드에만 첨부할 수 있어요. `--attach`를 빼 주세요.",
                "{method} takes no attachments. Only streams of requests do. Leave --attach out.",
                "{method} は添付を受け取りません。添付できるのはリクエストをいくつも受け取るメソッドだけです。`--attach` を外してください。")
        case .outputFailed:
            Words(
                "파일에 쓸 수 없어요. `--output`으로 다른 파일을 적어 주세요.",
                "The file cannot be written. Give another with --output.",
                "ファイルに書き込めません。`--output` で別のファイルを指定してください。")
        case .responseWrong:
            Words(
                "받은 답을 {type} 형식으로 읽을 수 없어요({cause}). 서버의 로그를 확인해 주세요.",
                "A response cannot be read as a {type} ({cause}). Look at the server's log.",
                "受け取った応答を {type} として読み取れません（{cause}）。サーバーのログを確認してください。")
        }
    }
}
