/// The faults of attention sounds.
public enum SoundFault: String, Fault {
    case notFound = "SOUND_NOT_FOUND"
    case alreadyExists = "SOUND_ALREADY_EXISTS"
    case builtIn = "SOUND_IS_BUILT_IN"
    case tooMany = "TOO_MANY_SOUNDS"
    case unknown = "SOUND_UNKNOWN"
    case notAudio = "NOT_AUDIO"
    case tooLarge = "SOUND_TOO_LARGE"
    case lengthUnknown = "SOUND_LENGTH_UNKNOWN"
    case tooLong = "SOUND_TOO_LONG"

    /// The text for people.
    public var words: Words {
        switch self {
        case .notFound:
            Words(
                "소리를 찾을 수 없어요. 목록에서 다시 골라 주세요.",
                "There is no such sound. Choose one from the list.",
                "サウンドが見つかりません。一覧から選び直してください。")
        case .alreadyExists:
            Words(
                "다른 소리가 이미 쓰는 ID예요. 새 ID를 써 주세요.",
                "The ID already belongs to another sound. Use a new one.",
                "この ID は別のサウンドで使われています。新しい ID を使ってください。")
        case .builtIn:
            Words(
                "Daybook에 들어 있는 소리라 바꾸거나 지울 수 없어요. 대신 내 소리를 추가해 주세요.",
                "This sound comes with Daybook, so it cannot be changed or deleted. Upload one of your own instead.",
                "Daybook に付属のサウンドなので、変更も削除もできません。代わりに自分のサウンドを追加してください。")
        case .tooMany:
            Words(
                "소리는 {most}개까지 추가할 수 있어요.",
                "is over the limit: a diary has at most {most} sounds",
                "サウンドは{most}個まで追加できます。")
        case .unknown:
            Words(
                "찾을 수 없는 소리예요.",
                "is neither one of your sounds nor one that comes with Daybook",
                "そのサウンドは見つかりません。")
        case .notAudio:
            Words(
                "소리 파일이 아니에요. WAV, MP3, M4A, Ogg 같은 녹음을 올려 주세요.",
                "is not a recording: send audio, such as WAV, MP3, M4A or Ogg",
                "音声ではありません。WAV、MP3、M4A、Ogg などの録音を送ってください。")
        case .tooLarge:
            Words(
                "소리는 {mebibytes}MiB까지 올릴 수 있어요. 더 짧게 자르거나 압축해 주세요.",
                "A sound may have at most {mebibytes} MiB. Send a shorter or more compressed recording.",
                "サウンドは{mebibytes}MiBまでです。短くするか、圧縮してください。")
        case .lengthUnknown:
            Words(
                "길이를 알 수 없어요. WAV 같은 다른 형식으로 저장해 주세요.",
                "does not say how long it is: save it in another format, such as WAV",
                "長さが分かりません。WAV など別の形式で保存してください。")
        case .tooLong:
            Words(
                "소리는 {seconds}초까지예요. 더 짧게 잘라 주세요.",
                "is longer than {seconds} seconds: make it shorter",
                "サウンドは{seconds}秒までです。短く切ってください。")
        }
    }
}
