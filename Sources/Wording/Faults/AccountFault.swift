/// The faults of logins and accounts.
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
    case disabled = "ACCOUNT_DISABLED"
    case ownersOnly = "OWNERS_ONLY"
    case ownAccount = "ACCOUNT_YOUR_OWN"
    case invitationNotFound = "INVITATION_NOT_FOUND"
    case invitationTooLong = "INVITATION_TOO_LONG"
    case tooManyInvitations = "TOO_MANY_INVITATIONS"
    case tooManyAccounts = "TOO_MANY_ACCOUNTS"
    case tokenNotFound = "TOKEN_NOT_FOUND"
    case tooManyTokens = "TOO_MANY_TOKENS"
    case loginOnly = "LOGIN_ONLY"
    case outsideScope = "TOKEN_SCOPE"
    case hiddenLocked = "HIDDEN_LOCKED"
    case storageBusy = "STORAGE_BUSY"
    case tooManyFollowers = "TOO_MANY_FOLLOWERS"
    case tooManyGateways = "TOO_MANY_GATEWAYS"

    /// The text for people.
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
                "Too many failed attempts. Wait {seconds} s, then try again.",
                "パスワードを何度も間違えました。{seconds}秒後にもう一度お試しください。")
        case .loginBusy:
            Words(
                "한꺼번에 너무 많은 사람이 로그인하고 있어요. 잠시 뒤에 다시 시도해 주세요.",
                "Too many people are logging in at once. Try again shortly.",
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
                "The diary has several accounts. Give the name of one.",
                "アカウントが複数あります。どのアカウントか名前を指定してください。")
        case .unknownLanguage:
            Words(
                "그런 이름의 언어는 없어요. ko-KR처럼 적어 주세요.",
                "is not a language: give a language tag, such as ko-KR",
                "その名前の言語はありません。ko-KR のように指定してください。")
        case .none:
            Words(
                "일기장에 아직 계정이 없어요. `daybook up`이 첫 계정을 만들어요.",
                "The diary has no account yet. `daybook up` makes the first.",
                "日記帳にまだアカウントがありません。`daybook up` が最初のアカウントを作ります。")
        case .sessionNotFound:
            Words(
                "로그인 세션을 찾을 수 없어요. 이미 끝났을 수 있어요.",
                "There is no such session. It may have ended.",
                "ログインセッションが見つかりません。すでに終了した可能性があります。")
        case .disabled:
            Words(
                "서버 주인이 이 계정을 막아 두었어요. 주인에게 물어보세요.",
                "The owner of this server has disabled this account. Ask them to enable it.",
                "このアカウントはサーバーの持ち主によって停止されています。持ち主に問い合わせてください。")
        case .ownersOnly:
            Words(
                "서버 주인만 할 수 있어요.",
                "Only an owner of this server can do this.",
                "サーバーの持ち主だけができます。")
        case .ownAccount:
            Words(
                "자기 계정은 막을 수 없어요.",
                "You cannot disable your own account.",
                "自分のアカウントは停止できません。")
        case .invitationNotFound:
            Words(
                "초대를 찾을 수 없어요. 이미 썼거나 기한이 지났을 수 있어요. 새로 초대해 달라고 하세요.",
                "There is no such invitation. It may be used or expired. Ask for a new one.",
                "招待が見つかりません。使用済みか期限切れの可能性があります。新しい招待を頼んでください。")
        case .invitationTooLong:
            Words(
                "초대는 길어야 {days}일 동안 쓸 수 있어요.",
                "is more than {days} days away",
                "招待の期限は最長{days}日です。")
        case .tooManyInvitations:
            Words(
                "아무도 쓰지 않은 초대가 {most}개나 있어요. 먼저 몇 개를 취소해 주세요.",
                "There are already {most} open invitations, the maximum. Cancel some first.",
                "未使用の招待が上限の{most}件あります。先にいくつか取り消してください。")
        case .tooManyAccounts:
            Words(
                "이 서버에는 계정이 {most}개까지예요. 서버를 운영하는 사람에게 알려 주세요.",
                "This server already has {most} accounts, the maximum. Tell the person who runs it.",
                "このサーバーのアカウントは上限の{most}件に達しています。サーバーの管理者に知らせてください。")
        case .tokenNotFound:
            Words(
                "앱 토큰을 찾을 수 없어요. 이미 끝났을 수 있어요.",
                "There is no such token. It may have ended.",
                "アプリのトークンが見つかりません。すでに無効になった可能性があります。")
        case .tooManyTokens:
            Words(
                "앱 토큰이 이미 {most}개예요. 안 쓰는 것을 먼저 지워 주세요.",
                "There are already {most} tokens, the maximum. First end some that are not in use.",
                "アプリのトークンが上限の{most}個あります。使っていないものを先に削除してください。")
        case .loginOnly:
            Words(
                "앱 토큰으로는 할 수 없어요. 로그인한 뒤 해 주세요.",
                "An app's token may not do this. Log in first.",
                "アプリのトークンではできません。ログインして行ってください。")
        case .outsideScope:
            Words(
                "이 앱 토큰의 권한으로는 할 수 없어요. 토큰을 새로 만들어 주세요. 필요한 권한: {scope}.",
                "This token does not allow this. Make one with the scope {scope}.",
                "このアプリのトークンには権限がありません。権限 {scope} のあるトークンを作ってください。")
        case .hiddenLocked:
            Words(
                "숨긴 것은 잠겨 있어요. 비밀번호로 10분 동안 잠금을 푼 뒤 다시 시도해 주세요.",
                "Hidden items are locked. Unlock them with your password for 10 minutes, then try again.",
                "非表示の項目はロックされています。パスワードで10分間ロックを解除してから、もう一度お試しください。")
        case .storageBusy:
            Words(
                "일기장이 바빠요. 잠시 뒤에 다시 시도해 주세요.",
                "The diary is busy. Try again shortly.",
                "日記帳が混み合っています。しばらくしてからもう一度お試しください。")
        case .tooManyFollowers:
            Words(
                "일기장의 변경을 지켜보는 곳이 너무 많아요. 잠시 뒤에 다시 시도해 주세요.",
                "Too many clients follow the diary's changes. Try again shortly.",
                "日記帳の変更を見ている接続が多すぎます。しばらくしてからもう一度お試しください。")
        case .tooManyGateways:
            Words(
                "이 일기장을 쓰는 게이트웨이가 너무 많아요. 몇 개를 멈추거나 잠시 뒤에 다시 시도해 주세요.",
                "Too many gateways use this diary. Stop some, or try again shortly.",
                "この日記帳を使うゲートウェイが多すぎます。いくつか停止するか、しばらくしてからもう一度お試しください。")
        }
    }
}
