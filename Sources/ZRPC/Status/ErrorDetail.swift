import ProtobufC

/// One detail of an error, for programs: the kinds of google.rpc that this module speaks, and others unread.
public enum ErrorDetail: Sendable, Hashable {
    /// The reason, unique within its domain.
    case errorInfo(ErrorInfo)
    /// The wrong fields of the request.
    case badRequest(BadRequest)
    /// When to try again.
    case retryInfo(RetryInfo)
    /// The resource that the error speaks of.
    case resourceInfo(ResourceInfo)
    /// The quotas that are used up.
    case quotaFailure(QuotaFailure)
    /// A kind that this version does not know, as it came.
    case other(typeURL: String, value: [UInt8])

    /// The reason of an error within a domain.
    ///
    /// `parameters` are what a sentence about the reason speaks of, by name.
    public static func errorInfo(
        reason: String, domain: String, parameters: [String: String] = [:]
    ) -> ErrorDetail {
        var info = ErrorInfo()
        info.reason = reason
        info.domain = domain
        info.metadata = ErrorInfoEntry.list(parameters)
        return .errorInfo(info)
    }

    /// The wrong fields of a request, in the spelling of its JSON.
    public static func badRequest(_ violations: [FieldViolation]) -> ErrorDetail {
        var request = BadRequest()
        request.fieldViolations = violations
        return .badRequest(request)
    }

    /// A wish not to be tried again before a time has passed.
    public static func retryInfo(after delay: Duration) -> ErrorDetail {
        var info = RetryInfo()
        var span = RetryDelay()
        span.seconds = delay.components.seconds
        span.nanos = Int32(clamping: delay.components.attoseconds / 1_000_000_000)
        info.retryDelay = span
        return .retryInfo(info)
    }
}

extension ErrorDetail {
    private static let prefix = "type.googleapis.com/google.rpc."

    /// The detail of a message from the wire. One that cannot be read stays as it came.
    init(_ packed: PackedDetail) {
        let detail: ErrorDetail? =
            switch packed.typeUrl {
            case Self.prefix + "ErrorInfo": (try? ErrorInfo(decoding: packed.value)).map(ErrorDetail.errorInfo)
            case Self.prefix + "BadRequest": (try? BadRequest(decoding: packed.value)).map(ErrorDetail.badRequest)
            case Self.prefix + "RetryInfo": (try? RetryInfo(decoding: packed.value)).map(ErrorDetail.retryInfo)
            case Self.prefix + "ResourceInfo":
                (try? ResourceInfo(decoding: packed.value)).map(ErrorDetail.resourceInfo)
            case Self.prefix + "QuotaFailure":
                (try? QuotaFailure(decoding: packed.value)).map(ErrorDetail.quotaFailure)
            default: nil
            }
        self = detail ?? .other(typeURL: packed.typeUrl, value: packed.value)
    }

    /// The detail as the wire has it: the type's name in google.rpc, and its bytes.
    func packed() throws(ProtobufError) -> PackedDetail {
        var packed = PackedDetail()
        switch self {
        case .errorInfo(let message):
            packed.typeUrl = Self.prefix + "ErrorInfo"
            packed.value = try message.encoded()
        case .badRequest(let message):
            packed.typeUrl = Self.prefix + "BadRequest"
            packed.value = try message.encoded()
        case .retryInfo(let message):
            packed.typeUrl = Self.prefix + "RetryInfo"
            packed.value = try message.encoded()
        case .resourceInfo(let message):
            packed.typeUrl = Self.prefix + "ResourceInfo"
            packed.value = try message.encoded()
        case .quotaFailure(let message):
            packed.typeUrl = Self.prefix + "QuotaFailure"
            packed.value = try message.encoded()
        case .other(let typeURL, let value):
            packed.typeUrl = typeURL
            packed.value = value
        }
        return packed
    }
}
