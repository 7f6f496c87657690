/// The faults of a request against the rules of HTTP itself.
public enum HTTPFault: String, Fault {
    case malformed = "MALFORMED_HTTP"
    case host = "HOST_FIELD"
    case transferCoding = "TRANSFER_CODING"
    case lengthAndCoding = "LENGTH_AND_CODING"
    case severalLengths = "SEVERAL_LENGTHS"
    case impossibleLength = "IMPOSSIBLE_LENGTH"
    case malformedLength = "MALFORMED_LENGTH"
    case targetNotPath = "TARGET_NOT_A_PATH"
    case targetCharacters = "TARGET_CHARACTERS"
    case fieldCharacters = "FIELD_CHARACTERS"
    case chunkSize = "CHUNK_SIZE"
    case chunkFraming = "CHUNK_FRAMING"
    case version = "HTTP_VERSION"
    case headersTooLarge = "HEADERS_TOO_LARGE"
    case expectation = "EXPECTATION_FAILED"
    case timeout = "REQUEST_TIMEOUT"
    case truncated = "REQUEST_TRUNCATED"

    /// The text for people.
    public var words: Words {
        switch self {
        case .malformed:
            Words(
                "HTTP/1.1의 규칙에 맞지 않는 요청이에요.",
                "The request breaks the rules of HTTP/1.1.",
                "HTTP/1.1 の規則に合わないリクエストです。")
        case .host:
            Words(
                "Host 필드는 하나만 있어야 해요.",
                "A request must have exactly one Host field.",
                "Host フィールドは必ず1つにしてください。")
        case .transferCoding:
            Words(
                "전송 인코딩은 HTTP/1.1의 'chunked'만 받아요.",
                "The only transfer coding supported is 'chunked', in HTTP/1.1.",
                "転送エンコーディングは HTTP/1.1 の「chunked」だけです。")
        case .lengthAndCoding:
            Words(
                "Content-Length와 Transfer-Encoding이 서로 어긋나요.",
                "Content-Length and Transfer-Encoding contradict each other.",
                "Content-Length と Transfer-Encoding が矛盾しています。")
        case .severalLengths:
            Words(
                "Content-Length가 여러 개예요.",
                "There are several Content-Length fields.",
                "Content-Length が複数あります。")
        case .impossibleLength:
            Words(
                "Content-Length가 받을 수 있는 바이트 수가 아니에요.",
                "Content-Length is not a possible number of bytes.",
                "Content-Length が受け取れるバイト数ではありません。")
        case .malformedLength:
            Words(
                "Content-Length가 숫자가 아니거나 Transfer-Encoding과 어긋나요.",
                "Content-Length is not a number, or contradicts Transfer-Encoding.",
                "Content-Length が数値でないか、Transfer-Encoding と矛盾しています。")
        case .targetNotPath:
            Words(
                "요청의 대상은 경로여야 해요.",
                "The request's target must be a path.",
                "リクエストの対象はパスにしてください。")
        case .targetCharacters:
            Words(
                "요청의 대상에 쓸 수 없는 글자가 있어요.",
                "The request's target contains forbidden characters.",
                "リクエストの対象に使えない文字があります。")
        case .fieldCharacters:
            Words(
                "헤더 필드의 이름이나 값에 쓸 수 없는 글자가 있어요.",
                "A header field's name or value contains forbidden characters.",
                "ヘッダーの名前か値に使えない文字があります。")
        case .chunkSize:
            Words(
                "청크의 크기를 읽을 수 없어요.",
                "A chunk's size cannot be read.",
                "チャンクの大きさを読み取れません。")
        case .chunkFraming:
            Words(
                "청크에 딸린 확장과 트레일러가 본문에 비해 너무 커요.",
                "The chunk extensions and trailers are too large for the body.",
                "チャンクの拡張とトレーラーが本文に比べて大きすぎます。")
        case .version:
            Words(
                "여기서 쓰는 버전은 HTTP/1.1이에요.",
                "This server speaks HTTP/1.1. Use that version.",
                "ここで使うバージョンは HTTP/1.1 です。")
        case .headersTooLarge:
            Words(
                "요청의 헤더가 32KiB보다 크거나 필드가 128개보다 많아요.",
                "The request's header is larger than 32 KiB or has more than 128 fields.",
                "リクエストのヘッダーが32KiBを超えているか、フィールドが128個を超えています。")
        case .expectation:
            Words(
                "Expect는 100-continue만 받아요.",
                "The only expectation supported is 100-continue.",
                "Expect は 100-continue だけを受け付けます。")
        case .timeout:
            Words(
                "요청이 너무 천천히 왔어요. 다시 보내 주세요.",
                "The request came too slowly. Send it again.",
                "リクエストの受信に時間がかかりすぎました。もう一度送ってください。")
        case .truncated:
            Words(
                "요청이 도중에 끊겼어요. 다시 보내 주세요.",
                "The request ended too early. Send it again.",
                "リクエストが途中で切れました。もう一度送ってください。")
        }
    }
}
