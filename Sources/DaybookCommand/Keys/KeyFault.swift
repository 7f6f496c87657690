import Wording

/// An error in the keys for calls over a network, or in their files.
enum KeyFault: String, Fault {
    case notPublicKey = "KEY_NOT_PUBLIC"
    case notPair = "KEY_NOT_A_PAIR"
    case notClients = "KEY_NOT_CLIENTS"
    case clientRefused = "KEY_CLIENT_REFUSED"
    case notListed = "KEY_NOT_LISTED"
    case notMade = "KEY_FILE_NOT_MADE"
    case notWritten = "KEY_FILE_NOT_WRITTEN"

    /// The message in every language.
    var words: Words {
        switch self {
        case .notPublicKey:
            Words(
                "{flag}: 공개 키가 아니에요. Z85 40자로 된 공개 키나, 공개 키가 든 파일을 적어 주세요.",
                "{flag} takes a public key (40 characters of Z85), or a file that contains one.",
                "{flag}: 公開鍵ではありません。Z85 の40文字の公開鍵か、公開鍵の入ったファイルを指定してください。")
        case .notPair:
            Words(
                "키 파일로 읽을 수 없어요({cause}). `daybook keys new`로 만든 파일을 적어 주세요.",
                "It cannot be read as a key file ({cause}). Give a file made by: daybook keys new",
                "鍵のファイルとして読み取れません（{cause}）。`daybook keys new` で作ったファイルを指定してください。")
        case .notClients:
            Words(
                "클라이언트 목록으로 읽을 수 없어요({cause}). `daybook keys authorize`로 만든 파일을 적어 주세요.",
                "It cannot be read as a list of clients ({cause}). Give a file made by: daybook keys authorize",
                "クライアントの一覧として読み取れません（{cause}）。`daybook keys authorize` で作ったファイルを指定してください。")
        case .clientRefused:
            Words(
                "목록에 넣을 수 없어요({cause}). `--principal`과 `--role`을 확인해 주세요.",
                "It cannot be listed ({cause}). Check --principal and --role.",
                "一覧に入れられません（{cause}）。`--principal` と `--role` を確認してください。")
        case .notListed:
            Words(
                "이 키는 목록에 없어요. 있는 키는 `daybook keys list`로 볼 수 있어요.",
                "The key is not in this list. See: daybook keys list",
                "この鍵は一覧にありません。入っている鍵は `daybook keys list` で見られます。")
        case .notMade:
            Words(
                "파일을 만들 수 없어요({cause}). 다른 파일을 적어 주세요.",
                "The file cannot be made ({cause}). Give another name.",
                "ファイルを作れません（{cause}）。別のファイルを指定してください。")
        case .notWritten:
            Words(
                "파일에 쓸 수 없어요({cause}). 디스크와 권한을 확인해 주세요.",
                "The file cannot be written ({cause}). Check the disk, and that you may write to it.",
                "ファイルに書き込めません（{cause}）。ディスクと権限を確認してください。")
        }
    }
}
