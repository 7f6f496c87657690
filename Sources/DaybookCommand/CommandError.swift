import ServiceRuntime
import Wording

/// The reason why a command failed, with the next step for the user.
struct CommandError: Error, Sendable, CustomStringConvertible {
    /// The exit codes, after `sysexits.h`. The help of every command lists them.
    enum Code: Int32, Sendable {
        case failure = 1
        /// The check could not be made.
        case unchecked = 2
        case usage = 64
        case refused = 65
        case missing = 66
        case unavailable = 69
        case server = 70
        case tryAgain = 75
        case notLoggedIn = 77
    }

    static let exitCodes = Words(
        """
        종료 코드:
          0   정상 종료
          1   따로 코드가 없는 실패
          2   확인할 수 없음: `daybook check`, `backup verify`, `backup drill`
          64  명령을 잘못 씀
          65  거절됨: 서버가 내용이나 파일의 일부를 받지 않음
          66  찾을 수 없음: 일기, 사진, 파일 등이 없음
          69  쓸 수 없음: 답하는 서버가 없음
          70  서버에서 실패함: 이유는 서버의 로그에 있음
          75  요청이 너무 많거나 사용 중: 나중에 다시 시도
          77  로그인하지 않음
          78  설정이 잘못됨
        """,
        """
        EXIT CODES:
          0   success
          1   a failure without its own code
          2   could not check: daybook check, backup verify, backup drill
          64  wrong usage
          65  refused: the server did not accept the data, or some of the files
          66  missing: no such entry, photo or file
          69  unavailable: no server responds
          70  the server failed; its log has the reason
          75  too much at once, or in use: try again later
          77  not logged in
          78  a setting is wrong
        """,
        """
        終了コード:
          0   正常に終了
          1   固有のコードのない失敗
          2   確認できない: `daybook check`、`backup verify`、`backup drill`
          64  コマンドの使い方の誤り
          65  拒否: サーバーがデータかファイルの一部を受け付けない
          66  見つからない: 日記、写真、ファイルなどがない
          69  利用不可: 応答するサーバーがない
          70  サーバーの失敗: 理由はサーバーのログにある
          75  リクエストが多すぎるか使用中: あとで再試行
          77  ログインしていない
          78  設定の誤り
        """)

    let code: Code
    /// The subject of the error, such as the path of a file; nil if the reason names it.
    let subject: String?
    /// The reason and the next step, in the terminal's language.
    let reason: String
    /// The whole message in every language, for readers of another language than the terminal's. An error that arrived
    /// localized has only that language.
    let everyLanguage: Words
    /// The reason for programs, such as `FILE_UNREADABLE` or one of the server's.
    let fault: String
    /// The flag or the field that the error is about; nil for none.
    let field: String?

    var description: String { subject.map { "\($0): \(reason)" } ?? reason }

    /// Creates an error in the terminal's language. An error about a file names the file's path with `at`.
    init(_ code: Code, at path: String? = nil, _ fault: some Fault, _ parameters: [String: String] = [:]) {
        self.init(
            code, at: path, words: fault.localized(parameters), fault: fault.reason,
            everyLanguage: fault.words.filled(parameters))
    }

    /// Creates an error from localized words, such as those of the server's response.
    init(
        _ code: Code, at path: String? = nil, words: String, fault: String, field: String? = nil,
        everyLanguage: Words? = nil
    ) {
        self.code = code
        let subject = path.map(PathText.shown)
        self.subject = subject
        reason = words
        let all = everyLanguage ?? Words(words, words, words)
        self.everyLanguage =
            subject.map { name in
                Words("\(name): \(all.korean)", "\(name): \(all.english)", "\(name): \(all.japanese)")
            } ?? all
        (self.fault, self.field) = (fault, field)
    }
}
