import ZRPC

/// A request's target: the path as received, and the query, which is decoded on demand.
struct RequestTarget: Sendable {
    /// The percent-encoded path, without the query.
    let path: String
    private let encodedQuery: String

    init(_ target: String) {
        let text = target.utf8.prefix { $0 != UInt8(ascii: "#") }
        let pathEnd = text.firstIndex(of: UInt8(ascii: "?")) ?? text.endIndex
        path = String(Substring(text[..<pathEnd]))
        encodedQuery = String(Substring(text[pathEnd...].dropFirst()))
    }

    /// Whether there is a non-empty query.
    var hasQuery: Bool { !encodedQuery.isEmpty }

    /// The query's pairs, decoded at each access; nil if they cannot be decoded.
    var query: [(name: String, value: String)]? { PercentEncoding.pairs(ofQuery: encodedQuery) }

    /// Whether the path belongs to the API, whose errors are JSON and never a page.
    var isAPI: Bool { path == "/v1" || path.hasPrefix("/v1/") }

    /// Returns the first value of a query parameter; nil if there is none, or the query cannot be decoded.
    func parameter(_ name: String) -> String? { query?.first { $0.name == name }?.value }
}
