/// The faults of a field of any kind. The English text continues a sentence that begins with the field's name.
public enum FieldFault: String, Fault {
    case missing = "FIELD_MISSING"
    case empty = "FIELD_EMPTY"
    case tooManyItems = "TOO_MANY_ITEMS"
    case tooLong = "TEXT_TOO_LONG"
    case tooShort = "TEXT_TOO_SHORT"
    case tooManyBytes = "TOO_MANY_BYTES"
    case notBetween = "NUMBER_NOT_BETWEEN"
    case tooSmall = "NUMBER_TOO_SMALL"
    case tooGreat = "NUMBER_TOO_GREAT"
    case notMultiple = "NUMBER_NOT_MULTIPLE"
    case negative = "NUMBER_NEGATIVE"
    case noNumber = "NO_NUMBER"
    case notOneOf = "NOT_ONE_OF"
    case wrongForm = "WRONG_FORM"
    case blank = "NOTHING_VISIBLE"
    case notUUID = "NOT_A_UUID"
    case unchangeable = "FIELD_UNCHANGEABLE"
    case uncleared = "FIELD_NOT_CLEARED"
    case maskOutputOnly = "MASK_OUTPUT_ONLY"
    case maskUnknown = "MASK_UNKNOWN_FIELD"
    case pageToken = "PAGE_TOKEN_INVALID"
    case orderBesideQuery = "ORDER_BESIDE_QUERY"
    case notListOrder = "NOT_A_LIST_ORDER"
    case notEntryOrder = "NOT_AN_ENTRY_ORDER"
    case notPhotoOrder = "NOT_A_PHOTO_ORDER"
    case notIDPrefix = "NOT_AN_ID_PREFIX"
    case notDigest = "NOT_A_DIGEST"
    case notLanguageTag = "NOT_A_LANGUAGE_TAG"
    case notName = "NOT_A_NAME"

    /// The text for people.
    public var words: Words {
        switch self {
        case .missing:
            Words(
                "꼭 필요해요.",
                "is missing",
                "必ず指定してください。")
        case .empty:
            Words(
                "비어 있어요.",
                "is empty",
                "空です。")
        case .tooManyItems:
            Words(
                "{count}개예요. {most}개까지 넣을 수 있어요.",
                "has {count} items; at most {most} are allowed",
                "{count}個あります。{most}個まで指定できます。")
        case .tooLong:
            Words(
                "{most}자보다 길어요. 줄여 주세요.",
                "is longer than {most} characters",
                "{most}文字を超えています。短くしてください。")
        case .tooShort:
            Words(
                "{least}자보다 짧아요.",
                "is shorter than {least} characters",
                "{least}文字より短いです。")
        case .tooManyBytes:
            Words(
                "{size}바이트예요. {most}바이트까지 쓸 수 있어요.",
                "is {size} bytes long; at most {most} are allowed",
                "{size}バイトあります。{most}バイトまでです。")
        case .notBetween:
            Words(
                "{least}부터 {most}까지여야 해요.",
                "is not between {least} and {most}",
                "{least}から{most}までにしてください。")
        case .tooSmall:
            Words(
                "{least}보다 작아요.",
                "is less than {least}",
                "{least}より小さいです。")
        case .tooGreat:
            Words(
                "{most}보다 커요.",
                "is greater than {most}",
                "{most}より大きいです。")
        case .notMultiple:
            Words(
                "{step}의 배수여야 해요.",
                "is not a multiple of {step}",
                "{step}の倍数にしてください。")
        case .negative:
            Words(
                "0보다 작을 수 없어요.",
                "is negative",
                "0より小さくできません。")
        case .noNumber:
            Words(
                "숫자가 아니에요.",
                "is not a number",
                "数値ではありません。")
        case .notOneOf:
            Words(
                "{names} 가운데 하나여야 해요.",
                "is not one of {names}",
                "{names} のどれかにしてください。")
        case .wrongForm:
            Words(
                "형식이 맞지 않아요.",
                "is not in the right format",
                "形式が正しくありません。")
        case .blank:
            Words(
                "보이는 글자가 없어요. 글자를 적어 주세요.",
                "has no visible character",
                "見える文字がありません。文字を入れてください。")
        case .notUUID:
            Words(
                "UUID가 아니에요.",
                "is not a UUID",
                "UUID ではありません。")
        case .unchangeable:
            Words(
                "바꿀 수 없어요.",
                "cannot be changed",
                "変更できません。")
        case .uncleared:
            Words(
                "비울 수 없어요.",
                "cannot be cleared",
                "空にできません。")
        case .maskOutputOnly:
            Words(
                "서버만 정할 수 있는 필드예요: {path}.",
                "names {path}, which only the server sets",
                "{path} を決められるのはサーバーだけです。")
        case .maskUnknown:
            Words(
                "바꿀 수 있는 필드가 아니에요: {path}.",
                "names {path}, which is not a field that can be changed",
                "{path} は変更できる項目ではありません。")
        case .pageToken:
            Words(
                "여기서 받은 토큰이 아니에요. 토큰 없이 처음부터 다시 읽어 주세요.",
                "is not a token of this list: start again without it",
                "ここで受け取ったトークンではありません。トークンなしで最初から読み直してください。")
        case .orderBesideQuery:
            Words(
                "여기서는 q와 `sequence desc`를 함께 쓸 수 없어요. 하나를 빼 주세요.",
                "cannot be `sequence desc` together with q: leave one of them out",
                "ここでは q と `sequence desc` を一緒に使えません。どちらかを外してください。")
        case .notListOrder:
            Words(
                "`{time} desc`, `{time} asc`, `sequence desc` 가운데 하나여야 해요.",
                "is not `{time} desc`, `{time} asc` or `sequence desc`",
                "`{time} desc`、`{time} asc`、`sequence desc` のどれかにしてください。")
        case .notEntryOrder:
            Words(
                "`entryTime desc`, `entryTime asc`, `sequence desc` 가운데 하나여야 해요.",
                "is not `entryTime desc`, `entryTime asc` or `sequence desc`",
                "`entryTime desc`、`entryTime asc`、`sequence desc` のどれかにしてください。")
        case .notPhotoOrder:
            Words(
                "`takenTime desc`, `takenTime asc`, `sequence desc` 가운데 하나여야 해요.",
                "is not `takenTime desc`, `takenTime asc` or `sequence desc`",
                "`takenTime desc`、`takenTime asc`、`sequence desc` のどれかにしてください。")
        case .notIDPrefix:
            Words(
                "ID의 앞부분은 16진수 4~32자리예요.",
                "is not 4 to 32 hexadecimal digits",
                "ID の先頭部分は16進数4〜32桁です。")
        case .notDigest:
            Words(
                "소문자 16진수로 적은 SHA-256이 아니에요.",
                "is not a SHA-256 in lower-case hexadecimal",
                "小文字の16進数で書いた SHA-256 ではありません。")
        case .notLanguageTag:
            Words(
                "ko-KR 같은 BCP 47 언어 태그여야 해요.",
                "is not a BCP 47 tag, such as ko-KR",
                "ko-KR のような BCP 47 の言語タグにしてください。")
        case .notName:
            Words(
                "글자가 하나는 있어야 하고, 제어 문자는 쓸 수 없어요.",
                "must contain a letter and no control characters",
                "文字を1つ以上含み、制御文字を含まない名前にしてください。")
        }
    }
}
