/// The texts for failures without further details: one sentence for each RPC status, by the status's name.
public enum StatusFault: String, Fault {
    case cancelled = "CANCELLED"
    case unknown = "UNKNOWN"
    case invalidArgument = "INVALID_ARGUMENT"
    case deadlineExceeded = "DEADLINE_EXCEEDED"
    case notFound = "NOT_FOUND"
    case alreadyExists = "ALREADY_EXISTS"
    case permissionDenied = "PERMISSION_DENIED"
    case resourceExhausted = "RESOURCE_EXHAUSTED"
    case failedPrecondition = "FAILED_PRECONDITION"
    case aborted = "ABORTED"
    case outOfRange = "OUT_OF_RANGE"
    case unimplemented = "UNIMPLEMENTED"
    case internalError = "INTERNAL"
    case unavailable = "UNAVAILABLE"
    case dataLoss = "DATA_LOSS"
    case unauthenticated = "UNAUTHENTICATED"

    /// The text for people.
    public var words: Words {
        switch self {
        case .cancelled:
            Words(
                "요청이 취소됐어요. 필요하면 다시 시도해 주세요.",
                "The request was cancelled. Send it again if you still want it.",
                "リクエストは取り消されました。必要なら、もう一度お試しください。")
        case .unknown:
            Words(
                "서버에 문제가 생겨 요청 번호로 기록해 두었어요. 계속되면 서버의 로그를 확인해 주세요.",
                """
                Something went wrong on the server. If it happens again, look for this request's ID in the server's \
                log.
                """,
                "サーバーで問題が起きました。リクエストの番号で記録してあります。続くときはサーバーのログを確認してください。")
        case .invalidArgument:
            Words(
                "요청을 받아들일 수 없어요. 적은 내용을 확인해 주세요.",
                "The request is not valid. Check its fields.",
                "リクエストを受け付けられません。入力した内容を確認してください。")
        case .deadlineExceeded:
            Words(
                "제때 답을 받지 못했어요. 잠시 뒤에 다시 시도해 주세요.",
                "The service did not respond in time. Try again shortly.",
                "時間内に応答がありませんでした。しばらくしてからもう一度お試しください。")
        case .notFound:
            Words(
                "찾을 수 없어요.",
                "This cannot be found.",
                "見つかりません。")
        case .alreadyExists:
            Words(
                "이미 있는 것이에요.",
                "This already exists.",
                "すでにあります。")
        case .permissionDenied:
            Words(
                "허용되지 않은 작업이에요.",
                "This is not allowed.",
                "許可されていません。")
        case .resourceExhausted:
            Words(
                "지금은 너무 바빠요. 잠시 뒤에 다시 시도해 주세요.",
                "The server is too busy at the moment. Try again shortly.",
                "混み合っています。しばらくしてからもう一度お試しください。")
        case .failedPrecondition:
            Words(
                "지금 상태에서는 할 수 없는 작업이에요.",
                "This cannot be done in the current state.",
                "今の状態ではできません。")
        case .aborted:
            Words(
                "그사이 다른 곳에서 바뀌었어요. 다시 시도해 주세요.",
                "It was changed in the meantime. Try again.",
                "その間に別の場所で変更されました。もう一度お試しください。")
        case .outOfRange:
            Words(
                "범위를 벗어났어요.",
                "This is out of range.",
                "範囲を外れています。")
        case .unimplemented:
            Words(
                "여기서는 할 수 없는 작업이에요.",
                "This is not supported here.",
                "ここではできません。")
        case .internalError:
            Words(
                "서버에 문제가 생겨 요청 번호로 기록해 두었어요. 계속되면 서버의 로그를 확인해 주세요.",
                """
                Something went wrong on the server. If it happens again, look for this request's ID in the server's \
                log.
                """,
                "サーバーで問題が起きました。リクエストの番号で記録してあります。続くときはサーバーのログを確認してください。")
        case .unavailable:
            Words(
                "지금은 서비스를 쓸 수 없어요. 잠시 뒤에 다시 시도해 주세요.",
                "The service is not available at the moment. Try again shortly.",
                "ただいまサービスを利用できません。しばらくしてからもう一度お試しください。")
        case .dataLoss:
            Words(
                "서버에 문제가 생겨 요청 번호로 기록해 두었어요. 계속되면 서버의 로그를 확인해 주세요.",
                """
                Something went wrong on the server. If it happens again, look for this request's ID in the server's \
                log.
                """,
                "サーバーで問題が起きました。リクエストの番号で記録してあります。続くときはサーバーのログを確認してください。")
        case .unauthenticated:
            Words(
                "먼저 로그인해 주세요.",
                "Log in first.",
                "先にログインしてください。")
        }
    }
}
