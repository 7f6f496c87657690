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
    let description: String

    /// An error in the language of whoever reads the terminal.
    init(_ code: Code, _ fault: CommandFault, _ parameters: [String: String] = [:]) {
        self.init(code, fault.words.text(in: .reader, parameters))
    }

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
