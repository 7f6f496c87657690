public import ZRPC

extension MediaError: RPCErrorConvertible {
    /// What a caller of media-service is told. The cause stays here.
    public var rpcError: RPCError {
        let retryAfter: Duration = .seconds(1)
        return switch code {
        case .notMedia:
            RPCError(
                .invalidArgument, message, reason: "NOT_MEDIA",
                fieldViolations: [("file", "is no photo, clip or recording")], cause: self)
        case .tooLarge:
            RPCError(.resourceExhausted, message, reason: "BODY_TOO_LARGE", cause: self)
        case .diskFull:
            RPCError(.resourceExhausted, message, reason: "DISK_FULL", cause: self)
        case .notFound:
            RPCError(.notFound, message, reason: "BLOB_NOT_FOUND", cause: self)
        case .malformedDigest:
            RPCError(
                .invalidArgument, message, reason: "MALFORMED_DIGEST", fieldViolations: [("digest", message)],
                cause: self)
        case .digestMismatch:
            RPCError(
                .invalidArgument, message, reason: "DIGEST_MISMATCH", fieldViolations: [("expectedDigest", message)],
                cause: self)
        case .sizeMismatch:
            RPCError(
                .invalidArgument, message, reason: "SIZE_MISMATCH", fieldViolations: [("sizeBytes", message)],
                cause: self)
        case .undecodable:
            RPCError(.failedPrecondition, message, reason: "UNDECODABLE", cause: self)
        case .postponed:
            RPCError(.resourceExhausted, message, reason: "PICTURE_LATER", retryAfter: .seconds(30), cause: self)
        case .tooManyUnnamed:
            RPCError(.failedPrecondition, message, reason: "TOO_MANY_UNNAMED", cause: self)
        case .busy:
            RPCError(.resourceExhausted, message, reason: "BUSY", retryAfter: retryAfter, cause: self)
        case .cancelled:
            RPCError(.cancelled, message, cause: self)
        default:
            RPCError(.internalError, "Something went wrong with the stored bytes.", reason: "STORAGE", cause: self)
        }
    }
}
