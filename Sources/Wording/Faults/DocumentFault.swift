/// The faults of a JSON document or a value in it.
public enum DocumentFault: String, Fault {
    case malformedJSON = "MALFORMED_JSON"
    case noBody = "BODY_MISSING"
    case bodyNotObject = "BODY_NOT_AN_OBJECT"
    case malformed = "JSON_MALFORMED"
    case endsEarly = "JSON_ENDS_EARLY"
    case endsInText = "JSON_ENDS_IN_TEXT"
    case holdsNUL = "TEXT_HOLDS_NUL"
    case holdsControl = "TEXT_HOLDS_CONTROL_CHARACTER"
    case notUTF8 = "TEXT_NOT_UTF8"
    case halfSurrogate = "TEXT_HOLDS_HALF_SURROGATE"
    case unknownEscape = "TEXT_HOLDS_UNKNOWN_ESCAPE"
    case documentTooLarge = "DOCUMENT_TOO_LARGE"
    case tooManyValues = "DOCUMENT_HAS_TOO_MANY_VALUES"
    case tooDeep = "DOCUMENT_TOO_DEEP"
    case messagesTooDeep = "MESSAGES_TOO_DEEP"
    case memberTwice = "MEMBER_GIVEN_TWICE"
    case fieldTwice = "FIELD_GIVEN_TWICE"
    case noSuchField = "NO_SUCH_FIELD"
    case onlyOne = "ONLY_ONE_OF_TWO"
    case notObject = "NOT_AN_OBJECT"
    case notArray = "NOT_AN_ARRAY"
    case nullElement = "NULL_IN_LIST"
    case notText = "NOT_A_TEXT"
    case notNumber = "NOT_A_NUMBER"
    case numberTooLong = "NUMBER_TOO_LONG"
    case numberTooLarge = "NUMBER_TOO_LARGE"
    case notInteger = "NOT_AN_INTEGER"
    case notBoolean = "NOT_TRUE_OR_FALSE"
    case notName = "NOT_A_NAME_OF_VALUE"
    case noSuchName = "NO_SUCH_NAME"
    case notTimestamp = "NOT_A_TIMESTAMP"
    case noSuchTime = "NO_SUCH_TIME"
    case timestampOutOfRange = "TIMESTAMP_OUT_OF_RANGE"
    case notBase64 = "NOT_BASE64"

    /// The text for people.
    public var words: Words {
        switch self {
        case .malformedJSON:
            Words(
                "본문이 올바른 JSON이 아니에요.",
                "The body is not JSON.",
                "本文が正しい JSON ではありません。")
        case .noBody:
            Words(
                "요청에 JSON 본문이 없어요.",
                "The request has no JSON body.",
                "リクエストに JSON の本文がありません。")
        case .bodyNotObject:
            Words(
                "요청의 본문은 JSON 객체여야 해요.",
                "The request's body must be a JSON object.",
                "リクエストの本文は JSON のオブジェクトにしてください。")
        case .malformed:
            Words(
                "JSON이 {byte}바이트 위치에서 잘못됐어요.",
                "The JSON is malformed at byte {byte}.",
                "JSON が{byte}バイト目で壊れています。")
        case .endsEarly:
            Words(
                "JSON이 너무 일찍 끝났어요.",
                "The JSON ends too early.",
                "JSON が途中で終わっています。")
        case .endsInText:
            Words(
                "JSON이 문자열 안에서 끝났어요.",
                "The JSON ends inside a string.",
                "JSON が文字列の途中で終わっています。")
        case .holdsNUL:
            Words(
                "텍스트에 U+0000이 들어 있어요.",
                "The text contains U+0000.",
                "テキストに U+0000 が含まれています。")
        case .holdsControl:
            Words(
                "텍스트에 이스케이프하지 않은 제어 문자가 들어 있어요.",
                "The string contains a control character that is not escaped.",
                "テキストにエスケープされていない制御文字が含まれています。")
        case .notUTF8:
            Words(
                "텍스트가 UTF-8이 아니에요.",
                "The text is not UTF-8.",
                "テキストが UTF-8 ではありません。")
        case .halfSurrogate:
            Words(
                "텍스트에 서로게이트 쌍의 반쪽만 들어 있어요.",
                "The string contains half a surrogate pair.",
                "テキストにサロゲートペアの片方だけが含まれています。")
        case .unknownEscape:
            Words(
                "텍스트에 JSON에 없는 이스케이프가 들어 있어요.",
                "The string contains an escape that JSON does not have.",
                "テキストに JSON にないエスケープが含まれています。")
        case .documentTooLarge:
            Words(
                "문서가 {most}바이트보다 커요.",
                "The document is larger than {most} bytes.",
                "文書が{most}バイトを超えています。")
        case .tooManyValues:
            Words(
                "문서에 값이 {most}개보다 많아요.",
                "The document has more than {most} values.",
                "文書の値が{most}個を超えています。")
        case .tooDeep:
            Words(
                "값이 {most}단계보다 깊이 중첩됐어요.",
                "Values are nested more than {most} levels deep.",
                "値の入れ子が{most}段を超えています。")
        case .messagesTooDeep:
            Words(
                "값이 너무 깊이 중첩됐어요.",
                "Messages are nested too deeply.",
                "値の入れ子が深すぎます。")
        case .memberTwice:
            Words(
                "같은 멤버가 두 번 있어요.",
                "The member is given twice.",
                "同じメンバーが二重にあります。")
        case .fieldTwice:
            Words(
                "같은 필드가 두 번 있어요.",
                "The field is given twice.",
                "同じ項目が二重にあります。")
        case .noSuchField:
            Words(
                "그런 필드는 없어요.",
                "There is no such field.",
                "そのような項目はありません。")
        case .onlyOne:
            Words(
                "이것과 {other} 가운데 하나만 적을 수 있어요.",
                "Only one of this and {other} may be given.",
                "これと {other} は、どちらか一方だけ指定できます。")
        case .notObject:
            Words(
                "값은 객체여야 해요.",
                "The value must be an object.",
                "値はオブジェクトにしてください。")
        case .notArray:
            Words(
                "값은 배열이어야 해요.",
                "The value must be an array.",
                "値は配列にしてください。")
        case .nullElement:
            Words(
                "목록 안에 null을 둘 수 없어요.",
                "An element of a list must not be null.",
                "リストの中に null は置けません。")
        case .notText:
            Words(
                "값은 문자열이어야 해요.",
                "The value must be a string.",
                "値は文字列にしてください。")
        case .notNumber:
            Words(
                "값은 숫자여야 해요.",
                "The value must be a number.",
                "値は数値にしてください。")
        case .numberTooLong:
            Words(
                "숫자가 {most}자보다 길어요.",
                "The number has more than {most} characters.",
                "数値が{most}文字を超えています。")
        case .numberTooLarge:
            Words(
                "숫자가 너무 커요.",
                "The number is too large.",
                "数値が大きすぎます。")
        case .notInteger:
            Words(
                "값은 {least}부터 {most}까지의 정수여야 해요.",
                "The value must be an integer from {least} to {most}.",
                "値は{least}から{most}までの整数にしてください。")
        case .notBoolean:
            Words(
                "값은 true나 false여야 해요.",
                "The value must be true or false.",
                "値は true か false にしてください。")
        case .notName:
            Words(
                "값은 이름이어야 해요.",
                "The value must be the name of an enum value.",
                "値は名前にしてください。")
        case .noSuchName:
            Words(
                "그런 이름의 값은 없어요. 있는 이름 가운데 하나를 적어 주세요.",
                "The enum has no value of this name.",
                "そのような名前の値はありません。")
        case .notTimestamp:
            Words(
                "값은 \"2023-09-01T12:34:56Z\" 같은 시각이어야 해요.",
                "The value must be a timestamp, such as \"2023-09-01T12:34:56Z\".",
                "値は \"2023-09-01T12:34:56Z\" のような時刻にしてください。")
        case .noSuchTime:
            Words(
                "그런 날짜나 시각은 없어요.",
                "There is no such date or time.",
                "そのような日付や時刻はありません。")
        case .timestampOutOfRange:
            Words(
                "시각은 0001년부터 9999년까지여야 해요.",
                "The timestamp must lie in the years 0001 to 9999.",
                "時刻は0001年から9999年までにしてください。")
        case .notBase64:
            Words(
                "값은 base64로 적은 문자열이어야 해요.",
                "The value must be a string in base64.",
                "値は base64 の文字列にしてください。")
        }
    }
}
