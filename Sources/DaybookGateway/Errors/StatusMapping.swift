import HTTPTypes
import ZRPC

/// The only mapping of RPC codes to HTTP statuses.
enum StatusMapping {
    /// The reasons with their own status, regardless of the code.
    static let byReason: [String: HTTPResponse.Status] = [
        "BODY_TOO_LARGE": .contentTooLarge,
        "SOUND_TOO_LARGE": .contentTooLarge,
        "IMPORT_ARCHIVE_TOO_LARGE": .contentTooLarge,
        "DISK_FULL": .insufficientStorage,
        "QUOTA_EXCEEDED": .insufficientStorage,
        "QUOTA_HELD_BY_UPLOADS": .insufficientStorage,
        "METHOD_NOT_ALLOWED": .methodNotAllowed,
        "RANGE_NOT_SATISFIABLE": .rangeNotSatisfiable,
        "HEADERS_TOO_LARGE": .requestHeaderFieldsTooLarge,
        "TUS_VERSION": .preconditionFailed,
        "NOT_OFFSET_STREAM": .unsupportedMediaType,
        "UPLOAD_LOCKED": HTTPResponse.Status(code: 423, reasonPhrase: "Locked"),
        "CHECKSUM_MISMATCH": HTTPResponse.Status(code: 460, reasonPhrase: "Checksum Mismatch"),
    ]

    /// Returns the status of an error. `hasIfMatch` says whether the request had an `If-Match` field.
    static func status(of error: RPCError, hasIfMatch: Bool) -> HTTPResponse.Status {
        if let reason = error.reason, let status = byReason[reason] { return status }
        switch error.code {
        case .ok: return .ok
        case .invalidArgument, .failedPrecondition, .outOfRange: return .badRequest
        case .unauthenticated: return .unauthorized
        case .permissionDenied: return .forbidden
        case .notFound: return .notFound
        case .alreadyExists: return .conflict
        case .aborted: return hasIfMatch ? .preconditionFailed : .conflict
        case .resourceExhausted: return .tooManyRequests
        case .cancelled: return HTTPResponse.Status(code: 499, reasonPhrase: "Client Closed Request")
        case .unimplemented: return .notImplemented
        case .unavailable: return .serviceUnavailable
        case .deadlineExceeded: return .gatewayTimeout
        default: return .internalServerError
        }
    }
}

extension HTTPResponse.Status {
    /// The status 507, for which HTTPTypes has no name.
    static let insufficientStorage = HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
}
