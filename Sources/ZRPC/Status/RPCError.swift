/// Why a call failed: the one error shape of this module.
///
/// A handler throws it to choose what the caller sees; a client gets it from every failed call, whether the server, the
/// network or the caller's own deadline ended it. `message` reaches the peer: it must hold nothing secret.
public struct RPCError: Error, Sendable {
    /// How far the call got, which decides whether it may be sent again.
    public enum Outcome: Sendable, Hashable {
        /// It never left this process: sending it again is safe.
        case notSent
        /// The server vouches that no part of it ran: sending it again is safe.
        case refused
        /// It was sent and nobody knows whether it ran: only an idempotent or keyed method may be sent again.
        case unknown
        /// The server answered: it ran, and this is its result.
        case processed
    }

    /// One of the 17 codes; never `ok`.
    public var code: StatusCode
    /// What went wrong, for people who call the service.
    public var message: String
    /// The same for programs.
    public var details: [ErrorDetail]
    /// Trailing metadata of the failed call.
    public var metadata: Metadata
    /// The server asks not to be tried again before this time has passed.
    public var retryAfter: Duration?
    /// How far the call got. An error made by a handler is `processed`.
    public var outcome: Outcome
    /// The local error behind it, for logs; never sent to a peer.
    public var cause: (any Error)?

    /// An error as a handler throws it.
    ///
    /// A `reason` (UPPER_SNAKE_CASE, within `domain`) becomes an `ErrorInfo`, with `parameters` by name; without a domain, it is in that of the server
    /// that sends it (`TransportConfiguration.errorDomain`). `fieldViolations` become a `BadRequest` with
    /// fields in the spelling of the request's JSON, `retryAfter` a `RetryInfo` as well as the trailer's own field.
    public init(
        _ code: StatusCode, _ message: String, reason: String? = nil, parameters: [String: String] = [:],
        domain: String = "", fieldViolations: [FieldViolation] = [], details: [ErrorDetail] = [],
        metadata: Metadata = Metadata(), retryAfter: Duration? = nil, outcome: Outcome = .processed,
        cause: (any Error)? = nil
    ) {
        precondition(code != .ok, "An error's code is never OK.")
        self.code = code
        self.message = message
        self.metadata = metadata
        self.retryAfter = retryAfter
        self.outcome = outcome
        self.cause = cause
        self.details = details
        if let reason {
            self.details.append(.errorInfo(reason: reason, domain: domain, parameters: parameters))
        }
        if !fieldViolations.isEmpty {
            self.details.append(.badRequest(fieldViolations))
        }
        if let retryAfter {
            self.details.append(.retryInfo(after: retryAfter))
        }
    }

    /// The reason of the first `ErrorInfo` among the details.
    public var reason: String? {
        for case .errorInfo(let info) in details { return info.reason }
        return nil
    }

    /// The wrong fields named by the first `BadRequest` among the details.
    public var fieldViolations: [FieldViolation] {
        for case .badRequest(let request) in details { return request.fieldViolations }
        return []
    }
}

extension RPCError {
    /// The error with its reasons in a domain, but for those that have one.
    func inDomain(_ domain: String) -> RPCError {
        var error = self
        error.details = details.map { $0.inDomain(domain) }
        return error
    }
}

extension ErrorDetail {
    /// The detail with its reason in a domain, unless it has one.
    func inDomain(_ domain: String) -> ErrorDetail {
        guard case .errorInfo(var info) = self, info.domain.isEmpty else { return self }
        info.domain = domain
        return .errorInfo(info)
    }
}

extension RPCError: CustomStringConvertible {
    /// The code, the message and the reason, for logs.
    public var description: String {
        let suffix = reason.map { " [\($0)]" } ?? ""
        return "\(code.name): \(message)\(suffix)"
    }
}
