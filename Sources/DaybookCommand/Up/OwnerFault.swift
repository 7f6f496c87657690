import Wording

/// The reason why the first start cannot create the owner's account.
enum OwnerFault: String, Fault {
    case passwordRefused = "OWNER_PASSWORD_REFUSED"
    case nameRefused = "OWNER_NAME_REFUSED"
    case settingRefused = "OWNER_SETTING_REFUSED"
    case zone = "OWNER_ZONE"
    case notMade = "OWNER_NOT_MADE"

    /// The message in every language.
    var words: Words {
        switch self {
        case .passwordRefused:
            Words(
                "주인의 계정을 만들 수 없어요. {path} 파일의 비밀번호: {message}\n첫 줄에 다른 비밀번호를 적고 다시 시작해 주세요.",
                """
                The owner's account cannot be made: the password in {path} {message}. Put another one in its first \
                line, then start again.
                """,
                "所有者のアカウントを作れません。{path} のパスワード: {message}\n1行目に別のパスワードを書いて、もう一度起動してください。")
        case .nameRefused:
            Words(
                "주인의 계정을 만들 수 없어요. 이름: {message}\n`{flag}` 옵션으로 다른 이름을 적어 주세요.",
                "The owner's account cannot be made: the name {message}. Give another with {flag}.",
                "所有者のアカウントを作れません。名前: {message}\n`{flag}` で別の名前を指定してください。")
        case .settingRefused:
            Words(
                "주인의 계정을 만들 수 없어요. {field}: {message}\n다르게 정하고 다시 시작해 주세요.",
                "The owner's account cannot be made: {field} {message}. Set another, then start again.",
                "所有者のアカウントを作れません。{field}: {message}\n別の値を設定して、もう一度起動してください。")
        case .zone:
            Words(
                "{flag}: '{name}': 시간대의 이름이 아니에요. Asia/Seoul처럼 대소문자까지 맞게 적어 주세요.",
                """
                {flag}: '{name}' is not a time zone. Give a name of the tz database, such as Asia/Seoul (case \
                matters).
                """,
                "{flag}: '{name}' はタイムゾーンの名前ではありません。Asia/Seoul のように、大文字と小文字も正しく書いてください。")
        case .notMade:
            Words(
                "주인의 계정을 만들 수 없어요: {message}",
                "The owner's account cannot be made: {message}",
                "所有者のアカウントを作れません: {message}")
        }
    }
}
