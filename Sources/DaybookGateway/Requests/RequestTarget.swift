import ZRPC

/// A request's target, taken apart: the path as on the wire, the query decoded.
struct RequestTarget: Sendable {
    /// Percent-encoded, without the query.
    let path: String
    /// The query's pairs; nil when they cannot be read.
    let query: [(name: String, value: String)]?

    init(_ target: String) {
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)[0]
            .split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = String(parts[0])
        query = parts.count > 1 ? PercentEncoding.pairs(ofQuery: parts[1]) : []
    }

    /// Whether the path belongs to the API, where nothing is told without a token.
    var isAPI: Bool { path == "/v1" || path.hasPrefix("/v1/") }

    /// The value of a query parameter.
    func parameter(_ name: String) -> String? { query?.first { $0.name == name }?.value }
}
