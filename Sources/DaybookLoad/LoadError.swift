/// An error of the load tester, with the action to take.
struct LoadError: Error, Sendable, CustomStringConvertible {
    /// The exit codes, after `sysexits.h`.
    enum Code: Int32, Sendable {
        case worse = 1
        case usage = 64
        case unreadable = 66
        case unavailable = 69
        case notWritten = 73
        case notLoggedIn = 77
    }

    let code: Code
    let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
