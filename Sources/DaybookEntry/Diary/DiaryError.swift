import Wording

/// An error of the diary, with a reason for the caller.
///
/// `message` is for people, and never contains paths, SQL or another person's data. `cause` is for the log only.
struct DiaryError: Error, Sendable {
    /// The kind of an error. More may be added.
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

    /// A field and its fault. The field's name is spelled as HTTP clients spell it.
    struct Violation: Hashable, Sendable {
        var field: String
        let description: String
        let reason: String
        let parameters: [String: String]

        init(_ field: String, _ fault: some Fault, _ parameters: [String: String] = [:]) {
            self.field = field
            description = fault.english(parameters)
            reason = fault.reason
            self.parameters = parameters
        }
    }

    let code: Code
    var message: String
    /// The reason for programs, such as `ENTRY_NOT_FOUND`.
    let reason: String
    /// The values in the message, by name.
    var parameters: [String: String] = [:]
    var violations: [Violation] = []
    /// The time to wait before the next attempt; `nil` if it is unknown.
    var retryAfter: Duration?
    var cause: (any Error)?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - fault: The message, unless there are violations, and the reason for programs.
    ///   - reason: The reason for programs if many faults share one.
    ///   - violations: The fields at fault; the message describes the first.
    init(
        _ code: Code, _ fault: any Fault, _ parameters: [String: String] = [:], reason: (any Fault)? = nil,
        violations: [Violation] = [], retryAfter: Duration? = nil, cause: (any Error)? = nil
    ) {
        self.code = code
        message = violations.first.map { "\($0.field): \($0.description)" } ?? fault.english(parameters)
        self.reason = (reason ?? fault).reason
        self.parameters = parameters
        if reason != nil { self.parameters[FaultCatalogue.faultParameter] = fault.reason }
        self.violations = violations
        self.retryAfter = retryAfter
        self.cause = cause
    }

    /// Creates an error whose reason is specific to the kind of resource: `ENTRY_NOT_FOUND`.
    private init(_ code: Code, _ kind: ResourceKind, _ suffix: String) {
        self.code = code
        reason = "\(kind.reasonPrefix)_\(suffix)"
        message = FaultCatalogue.text(of: reason, in: .english) ?? reason
    }

    static func invalid(
        _ field: String, fault: some Fault, parameters: [String: String] = [:],
        reason: any Fault = RequestFault.fieldInvalid
    ) -> DiaryError {
        invalid([Violation(field, fault, parameters)], reason: reason)
    }

    static func invalid(_ violations: [Violation], reason: any Fault = RequestFault.fieldInvalid) -> DiaryError {
        DiaryError(.invalidArgument, reason, violations: violations)
    }

    static func notFound(_ kind: ResourceKind) -> DiaryError {
        DiaryError(.notFound, kind, "NOT_FOUND")
    }

    static func alreadyExists(_ kind: ResourceKind) -> DiaryError {
        DiaryError(.alreadyExists, kind, "ALREADY_EXISTS")
    }

    static func trashed(_ kind: ResourceKind) -> DiaryError {
        DiaryError(.failedPrecondition, kind, "TRASHED")
    }

    static let hiddenLocked = DiaryError(.permissionDenied, AccountFault.hiddenLocked)

    static let etagMismatch = DiaryError(.etagMismatch, RequestFault.etagMismatch)

    /// Returns the error for a storage that is overloaded.
    ///
    /// - Parameter cause: The cause for the log.
    static func storageBusy(cause: (any Error)? = nil) -> DiaryError {
        DiaryError(.busy, AccountFault.storageBusy, retryAfter: .seconds(1), cause: cause)
    }

    static func cancelled(cause: (any Error)? = nil) -> DiaryError {
        DiaryError(.cancelled, StatusFault.cancelled, cause: cause)
    }

    static func internalFault(_ message: String, cause: (any Error)? = nil) -> DiaryError {
        var error = DiaryError(.internalFault, StatusFault.internalError, cause: cause)
        error.message = message
        return error
    }
}

/// The kinds of resources that the diary numbers and logs.
enum ResourceKind: Int64, Sendable {
    case entry = 0
    case photo = 1
    case account = 2
    case album = 3
    case subject = 4
    case memory = 5
    case sound = 6
    case share = 7

    var noun: String {
        switch self {
        case .entry: "entry"
        case .photo: "photo"
        case .account: "account"
        case .album: "album"
        case .subject: "subject"
        case .memory: "memory"
        case .sound: "sound"
        case .share: "share"
        }
    }

    var reasonPrefix: String { noun.uppercased() }
}
