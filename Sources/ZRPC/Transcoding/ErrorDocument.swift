import ProtobufC

/// An error as JSON, in the format of Google's APIs (AIP-193).
///
///     {"error":{"code":404,"status":"NOT_FOUND","message":"...","details":[{"@type":"...ErrorInfo","reason":"..."}]}}
///
/// Every document has an `ErrorInfo`; if the error has no reason, the `ErrorInfo` contains the name of the status.
/// Details of kinds that this module does not know are omitted.
public enum ErrorDocument {
    private static let typePrefix = "type.googleapis.com/google.rpc."

    /// Returns the document of an error for an HTTP response, in UTF-8.
    ///
    /// - Parameters:
    ///   - httpStatus: The status of the response.
    ///   - domain: The domain for a reason that has none.
    public static func json(_ error: RPCError, httpStatus: Int, domain: String) -> [UInt8] {
        var details = error.details.map { $0.inDomain(domain) }.compactMap(object)
        if error.reason == nil {
            details.insert(
                contentsOf: [object(.errorInfo(reason: error.code.name, domain: domain))].compactMap(\.self), at: 0)
        }
        let fields: [(key: String, value: JSONValue)] = [
            ("code", number(httpStatus)), ("status", .string(error.code.name)), ("message", .string(error.message)),
            ("details", .array(details)),
        ]
        return JSONValue.object([("error", .object(fields))]).serialized()
    }

    private static func object(_ detail: ErrorDetail) -> JSONValue? {
        switch detail {
        case .errorInfo(let info):
            let metadata = info.metadata.map { (key: $0.key, value: JSONValue.string($0.value)) }
            return typed(
                "ErrorInfo",
                fields: [
                    ("reason", .string(info.reason)), ("domain", .string(info.domain)), ("metadata", .object(metadata)),
                ])
        case .badRequest(let request):
            let violations = request.fieldViolations.map { violation in
                var members: JSONMembers = [
                    ("field", .string(violation.field)), ("description", .string(violation.description)),
                ]
                if !violation.reason.isEmpty { members.append(("reason", .string(violation.reason))) }
                return JSONValue.object(members)
            }
            return typed("BadRequest", fields: [("fieldViolations", .array(violations))])
        case .retryInfo(let info):
            return typed("RetryInfo", fields: [("retryDelay", .string(text(of: info.retryDelay ?? RetryDelay())))])
        case .resourceInfo(let info):
            return typed(
                "ResourceInfo",
                fields: [
                    ("resourceType", .string(info.resourceType)), ("resourceName", .string(info.resourceName)),
                    ("owner", .string(info.owner)), ("description", .string(info.description)),
                ])
        case .quotaFailure(let failure):
            let violations = failure.violations.map {
                JSONValue.object([("subject", .string($0.subject)), ("description", .string($0.description))])
            }
            return typed("QuotaFailure", fields: [("violations", .array(violations))])
        case .other: return nil
        }
    }

    private static func typed(_ name: String, fields: [(key: String, value: JSONValue)]) -> JSONValue {
        .object([("@type", .string(typePrefix + name))] + fields)
    }

    /// The maximum delay of protobuf's durations: 10,000 years, in seconds.
    private static let longestDelay: Int64 = 315_576_000_000

    /// Returns a delay in seconds, such as `1.050s`. A delay that is negative or too large is clamped.
    private static func text(of delay: RetryDelay) -> String {
        let seconds = min(max(0, delay.seconds), longestDelay)
        let millis = String(min(max(0, delay.nanos), 999_999_999) / 1_000_000)
        return millis == "0" ? "\(seconds)s" : "\(seconds).\(String(repeating: "0", count: 3 - millis.count))\(millis)s"
    }

    private static func number(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }
}
