/// What can be wrong with who logs in, and with accounts.
public enum AccountFault: String, Fault {
    case credentials = "INVALID_CREDENTIALS"
    case passwordWrong = "PASSWORD_WRONG"
    case throttled = "LOGIN_THROTTLED"
    case loginBusy = "LOGIN_BUSY"
    case notFound = "ACCOUNT_NOT_FOUND"
    case nameTaken = "ACCOUNT_NAME_TAKEN"
    case notNamed = "ACCOUNT_NOT_NAMED"
    case unknownLanguage = "UNKNOWN_LANGUAGE"
    case none = "NO_ACCOUNT"
    case sessionNotFound = "SESSION_NOT_FOUND"
    case hiddenLocked = "HIDDEN_LOCKED"
    case storageBusy = "STORAGE_BUSY"
    case tooManyFollowers = "TOO_MANY_FOLLOWERS"

    /// What people read.
    public var words: Words {
        switch self {
        case .credentials:
            Words(
                "이름이나 비밀번호가 맞지 않아요.",
                "Wrong name or password.",
                "名前またはパスワードが正しくありません。")
        case .passwordWrong:
            Words(
                "비밀번호가 맞지 않아요.",
                "is not the password",
                "パスワードが正しくありません。")
        case .throttled:
            Words(
                "비밀번호가 너무 여러 번 틀렸어요. {seconds}초 뒤에 다시 시도해 주세요.",
                "Too many wrong tries. Wait {seconds} s, then try again.",
                "パスワードを何度も間違えました。{seconds}秒後にもう一度お試しください。")
        case .loginBusy:
            Words(
                "한꺼번에 너무 많은 사람이 로그인하고 있어요. 잠시 뒤에 다시 시도해 주세요.",
                "Too many people log in at once. Try again shortly.",
                "ログインが混み合っています。しばらくしてからもう一度お試しください。")
        case .notFound:
            Words(
                "계정을 찾을 수 없어요. 이름을 확인해 주세요.",
                "There is no such account. Check its name.",
                "アカウントが見つかりません。名前を確認してください。")
        case .nameTaken:
            Words(
                "다른 계정이 쓰고 있는 이름이에요. 다른 이름을 적어 주세요.",
                "is taken: choose another",
                "別のアカウントが使っている名前です。別の名前を指定してください。")
        case .notNamed:
            Words(
                "계정이 여러 개예요. 어느 계정인지 이름을 적어 주세요.",
                "The diary has several accounts. Say which one, by its name.",
                "アカウントが複数あります。どのアカウントか名前を指定してください。")
        case .unknownLanguage:
            Words(
                "그런 이름의 언어는 없어요. ko-KR처럼 적어 주세요.",
                "names no language. Give one, as ko-KR",
                "その名前の言語はありません。ko-KR のように指定してください。")
        case .none:
            Words(
                "일기장에 아직 계정이 없어요. `daybook up`이 첫 계정을 만들어요.",
                "The diary has no account yet. `daybook up` makes the first.",
                "日記帳にまだアカウントがありません。`daybook up` が最初のアカウントを作ります。")
        case .sessionNotFound:
            Words(
                "로그인 세션을 찾을 수 없어요. 이미 끝났을 수 있어요.",
                "There is no such session; it may have ended.",
                "ログインセッションが見つかりません。すでに終了した可能性があります。")
        case .hiddenLocked:
            Words(
                "숨긴 것은 잠겨 있어요. 비밀번호로 10분 동안 잠금을 푼 뒤 다시 시도해 주세요.",
                "It is hidden, and hidden things are locked. Unlock them with your password for 10 minutes, then try again.",
                "非表示のものはロックされています。パスワードで10分間ロックを解除してから、もう一度お試しください。")
        case .storageBusy:
            Words(
                "일기장이 바빠요. 잠시 뒤에 다시 시도해 주세요.",
                "The diary is busy. Try again shortly.",
                "日記帳が混み合っています。しばらくしてからもう一度お試しください。")
        case .tooManyFollowers:
            Words(
                "일기장의 변경을 지켜보는 곳이 너무 많아요. 잠시 뒤에 다시 시도해 주세요.",
                "Too many follow the diary's changes. Try again shortly.",
                "日記帳の変更を見ている接続が多すぎます。しばらくしてからもう一度お試しください。")
        }
    }
}
