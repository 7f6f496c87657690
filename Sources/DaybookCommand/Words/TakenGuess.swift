import Wording

/// The origin of a photo's guessed time, by the word of the API.
enum TakenGuess: String, Phrase {
    case name = "NAME"
    case modified = "MODIFIED"
    case upload = "UPLOAD"

    /// The text in every language.
    var words: Words {
        switch self {
        case .name: Words("{time} (파일 이름으로 짐작)", "{time} (guessed from the file's name)", "{time}（ファイル名から推定）")
        case .modified:
            Words("{time} (파일이 바뀐 때로 짐작)", "{time} (guessed: the file was last changed)", "{time}（ファイルの更新日時から推定）")
        case .upload: Words("{time} (올린 때)", "{time} (unknown: when it came)", "{time}（追加した日時）")
        }
    }
}
