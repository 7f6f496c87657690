/// What went wrong in the running of a process, in words for the person who started it.
///
/// The message says what to do next where that is known. It never holds a secret.
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

        /// Anything without a kind of its own; exit code 1.
        public static let failure = Self(value: .failure)
        /// The command was called wrongly; exit code 64.
        public static let usage = Self(value: .usage)
        /// Something needed is not there or does not answer; exit code 69.
        public static let unavailable = Self(value: .unavailable)
        /// Somebody else holds what is needed; exit code 75.
        public static let locked = Self(value: .locked)
        /// A setting is missing or wrong; exit code 78.
        public static let configuration = Self(value: .configuration)

        /// The code that the process ends with, after `sysexits.h`.
        public var exitCode: Int32 { value.rawValue }
    }

    /// The kind of failure.
    public var code: Code
    /// What happened and what to do, as one or two sentences.
    public var message: String
    /// The error underneath, when there is one.
    public var cause: (any Error)?

    /// Makes an error.
    public init(_ code: Code, _ message: String, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.cause = cause.map(SystemFailure.cause)
    }

    /// The message alone: what is printed to people.
    public var description: String { message }
}

extension RuntimeError.Code {
    /// The kind of failure that a child's exit code tells, where another start would not mend it; else `unavailable`.
    init(ofChild exitCode: Int32) {
        self = [.configuration, .locked].first { $0.exitCode == exitCode } ?? .unavailable
    }
}
