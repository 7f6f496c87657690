import ProtobufC

/// The reason why a call failed: the one error type of this module.
///
/// A handler throws it to choose the caller's error. A client receives it from every failed call, whether the server,
/// the network or the caller's own deadline ended it. `message` reaches the peer, so it must not contain secrets.
public struct RPCError: Error, Sendable {
    /// The progress of the call, which decides whether it may be sent again.
    public enum Outcome: Sendable, Hashable {
        /// The call never left this process: sending it again is safe.
        case notSent
        /// The server guarantees that no part of the call ran: sending it again is safe.
        case refused
        /// The call was sent, and it is unknown whether it ran: only an idempotent or keyed method may be sent again.
        case unknown
        /// The server responded: the call ran, and the error is its result.
        case processed
    }

    /// One of the 17 codes; never `ok`.
    public var code: StatusCode
    /// The description of the failure, for people who call the service.
    public var message: String
    /// The description of the failure, for programs.
    public var details: [ErrorDetail]
    /// The trailing metadata of the failed call.
    public var metadata: Metadata
    /// The time before which the server asks not to be called again; nil if the server sets none.
    public var retryAfter: Duration?
    /// The progress of the call. An error from a handler is `processed`.
    public var outcome: Outcome
    /// The underlying local error, for logs; never sent to a peer.
    public var cause: (any Error)?

    /// Creates an error for a handler to throw.
    ///
    /// - Parameters:
    ///   - reason: The reason in UPPER_SNAKE_CASE, which becomes an `ErrorInfo`.
    ///   - parameters: The values for a sentence about the reason, by name; part of the `ErrorInfo`.
    ///   - domain: The domain of the reason; if empty, the domain of the server that sends the error
    ///     (`TransportConfiguration.errorDomain`).
    ///   - fieldViolations: The invalid fields, in the spelling of the request's JSON; they become a `BadRequest`.
    ///   - retryAfter: The time to wait before another call, which becomes a `RetryInfo` as well as a field of the
    ///     trailers.
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

    /// The reason of the first `ErrorInfo` among the details; nil if there is none.
    public var reason: String? {
        for case .errorInfo(let info) in details { return info.reason }
        return nil
    }

    /// The invalid fields in the first `BadRequest` among the details; empty if there is none.
    public var fieldViolations: [FieldViolation] {
        for case .badRequest(let request) in details { return request.fieldViolations }
        return []
    }
}

extension RPCError {
    /// Returns the error with `domain` as the domain of each reason that has none.
    func inDomain(_ domain: String) -> RPCError {
        var error = self
        error.details = details.map { $0.inDomain(domain) }
        return error
    }
}

extension ErrorDetail {
    /// Returns the detail with `domain` as the domain of its reason, unless the reason has one.
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

extension ProtobufError {
    /// Returns the violation by the field at a path; empty without a path.
    func fieldViolations(at path: String) -> [FieldViolation] {
        path.isEmpty ? [] : [FieldViolation(path, message, reason: reason, parameters: parameters)]
    }
}

extension RPCError {
    /// Creates an INVALID_ARGUMENT error for a document that is invalid, with the line and the field at fault.
    init(_ error: ProtobufError, inDocument bytes: [UInt8]) {
        let line = error.byteOffset.map { JSONPlaces.line(ofByte: $0, in: bytes) }
        let place = line ?? JSONPlaces.line(of: error.fieldPath, in: bytes)
        let field = error.fieldPath.isEmpty ? "" : "\(error.fieldPath): "
        self.init(
            .invalidArgument, "line \(place): \(field)\(error.message)", reason: "FIELD_INVALID",
            fieldViolations: error.fieldViolations(at: error.fieldPath), cause: error)
    }
}

/// An error that has one of the 17 codes.
///
/// A handler may throw any such error, and the caller gets its `rpcError`. Of the other errors, an `RPCError` reaches
/// the caller as it is, a `CancellationError` as CANCELLED, a `ProtobufError` as INTERNAL, and any further error as
/// UNKNOWN. The text of a `ProtobufError` or of a further error does not leave the server.
public protocol RPCErrorConvertible: Error {
    /// The error that the caller receives.
    var rpcError: RPCError { get }
}
