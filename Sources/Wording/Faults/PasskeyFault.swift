/// The faults of passkeys and of logins with passkeys.
public enum PasskeyFault: String, Fault {
    case refused = "PASSKEY_REFUSED"
    case notMade = "PASSKEY_NOT_MADE"
    case noHost = "PASSKEY_NEEDS_HOST_NAME"
    case exists = "PASSKEY_ALREADY_EXISTS"
    case tooMany = "TOO_MANY_PASSKEYS"
    case notFound = "PASSKEY_NOT_FOUND"

    /// The text for people.
    public var words: Words {
        switch self {
        case .refused:
            Words(
                "이 패스키로는 로그인할 수 없어요. 다시 시도하거나 비밀번호로 로그인해 주세요.",
                "This passkey does not let you in. Try again, or log in with your password.",
                "このパスキーではログインできません。もう一度試すか、パスワードでログインしてください。")
        case .notMade:
            Words(
                "패스키를 추가하지 못했어요. 처음부터 다시 해 주세요.",
                "The passkey could not be added. Start again.",
                "パスキーを追加できませんでした。最初からやり直してください。")
        case .noHost:
            Words(
                "패스키는 일기장을 https 주소의 이름이나 http://localhost로 열었을 때만 쓸 수 있어요.",
                "Passkeys work only if the diary is opened by a host name over HTTPS, or at http://localhost.",
                "パスキーは、日記帳を https の名前のアドレスか http://localhost で開いたときだけ使えます。")
        case .exists:
            Words(
                "이미 추가한 패스키예요.",
                "This passkey has already been added.",
                "このパスキーはすでに追加されています。")
        case .tooMany:
            Words(
                "패스키가 이미 {most}개예요. 안 쓰는 것을 먼저 지워 주세요.",
                "There are already {most} passkeys, the maximum. First remove some that are not in use.",
                "パスキーが上限の{most}個あります。使っていないものを先に削除してください。")
        case .notFound:
            Words(
                "패스키를 찾을 수 없어요. 이미 지웠을 수 있어요.",
                "There is no such passkey. It may have been removed.",
                "パスキーが見つかりません。すでに削除された可能性があります。")
        }
    }
}
