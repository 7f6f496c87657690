/// An error in the running of a process, with a message for the person who started it.
///
/// The message says what to do next, if that is known. It never contains a secret.
public struct RuntimeError: Error, Sendable, CustomStringConvertible {
    /// The kinds of failure, each with its exit code.
    public struct Code: Sendable, Hashable {
        private enum Value: Int32 {
            case failure = 1
            case usage = 64
            case unavailable = 69
            case locked = 75
            case configuration = 78
        }
        private let value: Value

        /// Any other failure; exit code 1.
        public static let failure = Self(value: .failure)
        /// The command had wrong arguments; exit code 64.
        public static let usage = Self(value: .usage)
        /// A required resource is missing or does not respond; exit code 69.
        public static let unavailable = Self(value: .unavailable)
        /// Another process holds a required resource; exit code 75.
        public static let locked = Self(value: .locked)
        /// A setting is missing or wrong; exit code 78.
        public static let configuration = Self(value: .configuration)

        /// The code that the process ends with, after `sysexits.h`.
        public var exitCode: Int32 { value.rawValue }
    }

    /// The kind of failure.
    public var code: Code
    /// The failure and the action to take, in one or two sentences.
    public var message: String
    /// The underlying error, if any.
    public var cause: (any Error)?

    /// Creates an error.
    public init(_ code: Code, _ message: String, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.cause = cause.map(SystemFailure.cause)
    }

    /// The message alone, as printed for people.
    public var description: String { message }
}

extension RuntimeError.Code {
    /// Creates the kind of failure from a child's exit code, if a new start would not help; otherwise `unavailable`.
    init(ofChild exitCode: Int32) {
        self = [.configuration, .locked].first { $0.exitCode == exitCode } ?? .unavailable
    }
}
