import ServiceRuntime
import Wording

/// Why a command could not do what it was asked, with what to do next.
struct CommandError: Error, Sendable, CustomStringConvertible {
    /// The exit codes, after `sysexits.h`. The help of every command lists them.
    enum Code: Int32, Sendable {
        case failure = 1
        case usage = 64
        case refused = 65
        case missing = 66
        case unavailable = 69
        case server = 70
        case tryAgain = 75
        case notLoggedIn = 77
    }

    static let exitCodes = """
        EXIT CODES:
          0   done
          1   failed in a way that has no code of its own
          64  called wrongly
          65  refused: the server said no to the data, or to some of the files
          66  missing: no such entry, photo or file
          69  unavailable: no server answers
          70  the server failed; its log says why
          75  too much at once, or in use: try again later
          77  not logged in
          78  a setting is wrong
        """

    let code: Code
    /// What it is about, as the path of a file; nil where the reason says it.
    let subject: String?
    /// Why, and what to do next, in the language of whoever reads the terminal.
    let reason: String

    var description: String { subject.map { "\($0): \(reason)" } ?? reason }

    /// An error in the language of whoever reads the terminal. One that is about a file is told `at` its path.
    init(_ code: Code, at path: String? = nil, _ fault: some Fault, _ parameters: [String: String] = [:]) {
        self.init(code, at: path, words: fault.told(parameters))
    }

    /// An error whose words are the reader's already, as those of the server's answer.
    init(_ code: Code, at path: String? = nil, words: String) {
        self.code = code
        subject = path
        reason = words
    }
}
