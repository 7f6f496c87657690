import Wording

/// The reason why a text from the user's editor was not accepted.
enum EditorFault: String, Fault {
    case noFile = "EDITOR_NO_FILE"
    case failed = "EDITOR_FAILED"
    case notUTF8 = "EDITOR_NOT_UTF8"
    case kept = "EDITOR_TEXT_KEPT"

    /// The message in every language.
    var words: Words {
        switch self {
        case .noFile:
            Words(
                "파일을 만들 수 없어요. TMPDIR에 쓸 수 있는 폴더를 정해 주세요.",
                "The file cannot be made. Set TMPDIR to a folder that can be written.",
                "ファイルを作れません。TMPDIR に書き込めるフォルダーを設定してください。")
        case .failed:
            Words(
                "편집기가 제대로 끝나지 않아서 아무것도 바꾸지 않았어요. EDITOR를 정하거나 `--body`를 적어 주세요.",
                "The editor failed, so nothing was changed. Set EDITOR, or give --body.",
                "エディターが正しく終わらなかったため、何も変更していません。EDITOR を設定するか、`--body` を指定してください。")
        case .notUTF8:
            Words(
                "편집기가 UTF-8로 저장하지 않아서 아무것도 바꾸지 않았어요. 편집기의 인코딩을 UTF-8로 정해 주세요.",
                "The editor did not write UTF-8, so nothing was changed. Set it to UTF-8.",
                "エディターが UTF-8 で保存しなかったため、何も変更していません。文字コードを UTF-8 に設定してください。")
        case .kept:
            Words(
                "{message}\n쓴 글은 {path} 파일에 남아 있어요. 다시 보내려면 이렇게 적어 주세요: `--body - < {path}`.",
                "{message}\nWhat you wrote is kept in {path}. Use it with: --body - < {path}",
                "{message}\n書いた文章は {path} に残っています。もう一度送るには `--body - < {path}` を付けてください。")
        }
    }
}
