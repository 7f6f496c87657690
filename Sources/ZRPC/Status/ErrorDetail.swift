import ProtobufC

/// One detail of an error, for programs: the kinds of google.rpc that this module knows, and any other one undecoded.
public enum ErrorDetail: Sendable, Hashable {
    /// The reason, unique within its domain.
    case errorInfo(ErrorInfo)
    /// The invalid fields of the request.
    case badRequest(BadRequest)
    /// The time after which the call may be tried again.
    case retryInfo(RetryInfo)
    /// The resource that the error concerns.
    case resourceInfo(ResourceInfo)
    /// The quotas that are used up.
    case quotaFailure(QuotaFailure)
    /// A kind that this version does not know, as received.
    case other(typeURL: String, value: [UInt8])

    /// Returns the detail that states the reason of an error, which is unique within its domain.
    ///
    /// - Parameter parameters: The values for a sentence about the reason, by name.
    public static func errorInfo(
        reason: String, domain: String, parameters: [String: String] = [:]
    ) -> ErrorDetail {
        var info = ErrorInfo()
        info.reason = reason
        info.domain = domain
        info.metadata = ErrorInfoEntry.list(parameters)
        return .errorInfo(info)
    }

    /// Returns the detail that lists the invalid fields of a request, in the spelling of its JSON.
    public static func badRequest(_ violations: [FieldViolation]) -> ErrorDetail {
        var request = BadRequest()
        request.fieldViolations = violations
        return .badRequest(request)
    }

    /// Returns the detail that asks the caller to wait for `delay` before trying again.
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

    /// Decodes the detail of a received message. A detail that cannot be decoded is kept as received.
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

    /// Returns the detail for the wire: the type's name in google.rpc, and the encoded bytes.
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
