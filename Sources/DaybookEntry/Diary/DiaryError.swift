import Wording

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
    /// The reason for programs, as `ENTRY_NOT_FOUND`.
    let reason: String
    /// What the message speaks of, by name.
    var parameters: [String: String] = [:]
    var violations: [Violation] = []
    /// How long to wait before the next try.
    var retryAfter: Duration?
    var cause: (any Error)?

    /// - Parameters:
    ///   - fault: The message, unless fields are told of, and the reason for programs.
    ///   - reason: The reason for programs where many faults share one.
    ///   - violations: What is wrong with which fields; the message tells of the first.
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

    /// A refusal that each kind of resource has a fault of its own for: `ENTRY_NOT_FOUND`.
    private init(_ code: Code, _ kind: ResourceKind, _ suffix: String) {
        self.code = code
        reason = "\(kind.reasonPrefix)_\(suffix)"
        message = FaultCatalogue.text(of: reason, in: .english) ?? reason
    }

    static func invalid(
        _ field: String, _ fault: some Fault, _ parameters: [String: String] = [:],
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

    /// - Parameter cause: For the log.
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

/// The kinds of resource the diary numbers and logs.
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
