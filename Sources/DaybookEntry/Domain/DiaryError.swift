/// Why the diary cannot do as asked.
///
/// `message` is for people and never holds paths, SQL or another person's data; `cause` is for the log only.
struct DiaryError: Error, Sendable {
    /// What kind of refusal it is. More may come.
    struct Code: Hashable, Sendable {
        private enum Value {
            case invalidArgument, unauthenticated, notFound, alreadyExists, etagMismatch, failedPrecondition, throttled
            case permissionDenied, diskFull, busy, cancelled, internalFault
        }
        private let value: Value

        static let invalidArgument = Code(value: .invalidArgument)
        static let unauthenticated = Code(value: .unauthenticated)
        static let notFound = Code(value: .notFound)
        static let alreadyExists = Code(value: .alreadyExists)
        static let permissionDenied = Code(value: .permissionDenied)
        static let etagMismatch = Code(value: .etagMismatch)
        static let failedPrecondition = Code(value: .failedPrecondition)
        static let throttled = Code(value: .throttled)
        static let diskFull = Code(value: .diskFull)
        static let busy = Code(value: .busy)
        static let cancelled = Code(value: .cancelled)
        static let internalFault = Code(value: .internalFault)
    }

    /// One field and what is wrong with it; the field is spelled as HTTP clients spell it.
    struct Violation: Hashable, Sendable {
        let field: String
        let description: String
    }

    let code: Code
    let message: String
    /// The reason for programs, as `ENTRY_NOT_FOUND`.
    let reason: String
    var violations: [Violation] = []
    /// How long to wait before the next try.
    var retryAfter: Duration?
    var cause: (any Error)?

    static func invalid(_ field: String, _ description: String, reason: String = "FIELD_INVALID") -> DiaryError {
        invalid([Violation(field: field, description: description)], reason: reason)
    }

    static func invalid(_ violations: [Violation], reason: String = "FIELD_INVALID") -> DiaryError {
        let first = violations.first.map { "\($0.field): \($0.description)" } ?? "The request is not valid."
        return DiaryError(code: .invalidArgument, message: first, reason: reason, violations: violations)
    }

    static func unauthenticated(_ message: String, reason: String) -> DiaryError {
        DiaryError(code: .unauthenticated, message: message, reason: reason)
    }

    static func notFound(_ kind: ResourceKind) -> DiaryError {
        DiaryError(
            code: .notFound, message: "There is no such \(kind.noun).",
            reason: "\(kind.reasonPrefix)_NOT_FOUND")
    }

    static func alreadyExists(_ kind: ResourceKind) -> DiaryError {
        DiaryError(
            code: .alreadyExists, message: "The id belongs to another \(kind.noun) already.",
            reason: "\(kind.reasonPrefix)_ALREADY_EXISTS")
    }

    static func trashed(_ kind: ResourceKind) -> DiaryError {
        DiaryError(
            code: .failedPrecondition,
            message: "The \(kind.noun) is in the trash. Take it out with :undelete before you change it.",
            reason: "\(kind.reasonPrefix)_TRASHED")
    }

    static let hiddenLocked = DiaryError(
        code: .permissionDenied,
        message:
            "It is hidden, and hidden things are closed. Open them with your password for 10 minutes, then try again.",
        reason: "HIDDEN_LOCKED")

    static let etagMismatch = DiaryError(
        code: .etagMismatch, message: "It was changed meanwhile: If-Match names another version.",
        reason: "ETAG_MISMATCH")

    /// - Parameter cause: For the log.
    static func storageBusy(cause: (any Error)? = nil) -> DiaryError {
        DiaryError(
            code: .busy, message: "The diary is busy. Try again.", reason: "STORAGE_BUSY", retryAfter: .seconds(1),
            cause: cause)
    }

    static func internalFault(_ message: String, cause: (any Error)? = nil) -> DiaryError {
        DiaryError(code: .internalFault, message: message, reason: "INTERNAL", cause: cause)
    }
}

/// The kinds of resource the diary numbers and logs.
enum ResourceKind: Int64, Sendable {
    case entry = 0
    case photo = 1
    case account = 2
    case album = 3
    case subject = 4
    case memory = 5

    var noun: String {
        switch self {
        case .entry: "entry"
        case .photo: "photo"
        case .account: "account"
        case .album: "album"
        case .subject: "subject"
        case .memory: "memory"
        }
    }

    var reasonPrefix: String { noun.uppercased() }
}
