import Wording

/// An error of a local file or folder. The caller puts the path before the message.
enum FileFault: String, Fault {
    case unreadable = "FILE_UNREADABLE"
    case notThere = "FILE_NOT_THERE"
    case folderUnreadable = "FOLDER_UNREADABLE"
    case readFailed = "FILE_READ_FAILED"
    case shortened = "FILE_SHORTENED"
    case notSent = "FILE_NOT_SENT"
    case serverBusy = "FILE_SERVER_BUSY"
    case noFileMade = "NO_FILE_MADE"
    case noFolderMade = "NO_FOLDER_MADE"
    case writeFailed = "FILE_WRITE_FAILED"
    case nameTaken = "FILE_NAME_TAKEN"

    /// The message in every language.
    var words: Words {
        switch self {
        case .unreadable:
            Words(
                "읽을 수 있는 파일이 아니에요. 파일이 있는지, 읽을 권한이 있는지 확인해 주세요.",
                "This file cannot be read. Check that it exists, and that you may read it.",
                "読み取れるファイルではありません。ファイルがあるか、読み取る権限があるか確認してください。")
        case .notThere:
            Words(
                "그런 파일도 폴더도 없어요. 경로를 확인해 주세요.",
                "There is no such file or folder. Check the path.",
                "そのようなファイルもフォルダーもありません。パスを確認してください。")
        case .folderUnreadable:
            Words(
                "읽을 수 없는 폴더예요. 읽을 권한이 있는지 확인해 주세요.",
                "This folder cannot be read. Check that you may read it.",
                "読み取れないフォルダーです。読み取る権限があるか確認してください。")
        case .readFailed:
            Words(
                "읽지 못했어요({cause}). 파일을 확인한 뒤 다시 시도해 주세요.",
                "It could not be read ({cause}). Check it, then try again.",
                "読み取れませんでした（{cause}）。確認してからもう一度お試しください。")
        case .shortened:
            Words(
                "보내는 동안 파일이 짧아졌어요. 파일이 다 만들어진 뒤에 다시 시도해 주세요.",
                "It became shorter while it was being sent. Try again when nothing is changing it.",
                "送信中にファイルが短くなりました。ファイルができあがってから、もう一度お試しください。")
        case .notSent:
            Words(
                "보내지 못했어요. 다시 시도해 주세요.",
                "It was not sent. Try again.",
                "送信されませんでした。もう一度お試しください。")
        case .serverBusy:
            Words(
                "서버가 계속 바빠서 보내지 못했어요. 나중에 다시 시도해 주세요.",
                "The server stayed busy. Try again later.",
                "サーバーの混雑が続き、送信できませんでした。あとでもう一度お試しください。")
        case .noFileMade:
            Words(
                "이 폴더에는 파일을 만들 수 없어요. `--to`로 다른 폴더를 적어 주세요.",
                "No file can be made in this folder. Give another folder with --to.",
                "このフォルダーにはファイルを作れません。`--to` で別のフォルダーを指定してください。")
        case .noFolderMade:
            Words(
                "폴더를 만들 수 없어요({cause}). `--to`로 다른 폴더를 적어 주세요.",
                "The folder cannot be made ({cause}). Give another folder with --to.",
                "フォルダーを作れません（{cause}）。`--to` で別のフォルダーを指定してください。")
        case .writeFailed:
            Words(
                "쓸 수 없어요({cause}). `--to`로 다른 폴더를 적어 주세요.",
                "It cannot be written ({cause}). Give another folder with --to.",
                "書き込めません（{cause}）。`--to` で別のフォルダーを指定してください。")
        case .nameTaken:
            Words(
                "이 이름에 번호를 붙인 파일이 너무 많아요. `--to`로 다른 폴더를 적어 주세요.",
                "Too many files have this name. Give another folder with --to.",
                "この名前のファイルが多すぎます。`--to` で別のフォルダーを指定してください。")
        }
    }
}
