import NIOHTTP1

/// The response of the server.
struct HTTPResult: Sendable {
    let status: Int
    let headers: HTTPHeaders
    let bytes: [UInt8]

    /// The body as JSON; null when it is none.
    var json: JSON { (try? JSON(bytes)) ?? .null }

    /// `error.status` of an error's body.
    var errorStatus: String? { json["error"]?["status"]?.string }

    /// `reason` of the error's ErrorInfo.
    var reason: String? { json["error"]?["details"]?.array.lazy.compactMap { $0["reason"]?.string }.first }

    /// The fields that a BadRequest names.
    var violatedFields: [String] {
        (json["error"]?["details"]?.array ?? []).flatMap { $0["fieldViolations"]?.array ?? [] }
            .compactMap { $0["field"]?.string }
    }
}
