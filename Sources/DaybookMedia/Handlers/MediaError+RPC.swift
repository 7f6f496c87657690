import DaybookAPI
import Wording
public import ZRPC

extension MediaError: RPCErrorConvertible {
    /// The error for a caller of media-service. The cause is not sent.
    public var rpcError: RPCError {
        switch code {
        case .notMedia: invalid("file", fault: .notMedia)
        case .tooLarge:
            RPCError(
                .resourceExhausted, UploadFault.fileTooLarge, parameters, reason: RequestFault.bodyTooLarge, cause: self
            )
        case .diskFull: RPCError(.resourceExhausted, UploadFault.diskFull, cause: self)
        case .notFound: RPCError(.notFound, UploadFault.noBlob, cause: self)
        case .malformedDigest: invalid("digest", fault: .malformedDigest)
        case .digestMismatch: invalid("expectedDigest", fault: .digestMismatch)
        case .sizeMismatch where !parameters.isEmpty:
            RPCError(.invalidArgument, UploadFault.sizeMismatch, parameters, cause: self)
        case .sizeMismatch: invalid("sizeBytes", fault: .sizeMismatch)
        case .undecodable: RPCError(.failedPrecondition, UploadFault.undecodable, cause: self)
        case .postponed:
            RPCError(.resourceExhausted, UploadFault.pictureLater, retryAfter: .seconds(30), cause: self)
        case .tooManyUnnamed:
            RPCError(.failedPrecondition, message, reason: UploadFault.tooManyUnnamed.reason, cause: self)
        case .busy: RPCError(.resourceExhausted, UploadFault.busy, retryAfter: .seconds(1), cause: self)
        case .noUpload: RPCError(.notFound, UploadFault.noUpload, cause: self)
        case .offsetConflict: RPCError(.aborted, UploadFault.offsetConflict, parameters, cause: self)
        case .displaced: RPCError(.aborted, UploadFault.displaced, cause: self)
        case .tooManyUploads: RPCError(.resourceExhausted, UploadFault.tooManyUploads, cause: self)
        case .heldByUploads: RPCError(.resourceExhausted, UploadFault.heldByUploads, cause: self)
        case .checksumMismatch: invalid("checksum", fault: .checksumMismatch)
        case .noArchive: RPCError(.notFound, ImportFault.archiveUnknown, cause: self)
        case .archiveExists: RPCError(.failedPrecondition, ImportFault.archiveExists, cause: self)
        case .archiveNotReady: RPCError(.failedPrecondition, ImportFault.archiveNotReady, cause: self)
        case .archiveTooLarge: RPCError(.resourceExhausted, ImportFault.archiveTooLarge, parameters, cause: self)
        case .cancelled: RPCError(.cancelled, StatusFault.cancelled, cause: self)
        default: RPCError(.internalError, "Something went wrong with the stored bytes.", reason: "STORAGE", cause: self)
        }
    }

    private func invalid(_ field: String, fault: UploadFault) -> RPCError {
        RPCError(invalid: field, fault, reason: fault, cause: self)
    }
}
