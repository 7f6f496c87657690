/// Refusals in English only.
extension DiaryError {
    static func invalid(_ field: String, _ description: String, reason: String = "FIELD_INVALID") -> DiaryError {
        DiaryError(
            code: .invalidArgument, message: "\(field): \(description)", reason: reason,
            violations: [Violation(field: field, description: description)])
    }

    init(
        code: Code, message: String, reason: String, violations: [Violation] = [], retryAfter: Duration? = nil,
        cause: (any Error)? = nil
    ) {
        self.code = code
        self.message = message
        self.reason = reason
        self.violations = violations
        self.retryAfter = retryAfter
        self.cause = cause
    }
}

extension DiaryError.Violation {
    init(field: String, description: String) {
        self.field = field
        self.description = description
        reason = ""
        parameters = [:]
    }
}

extension Violations {
    mutating func add(_ field: String, _ description: String) {
        append(.init(field: field, description: description))
    }
}
