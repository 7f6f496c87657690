import ZRPC

/// A request's target: the path as on the wire, and the query, which is decoded when somebody asks for it.
struct RequestTarget: Sendable {
    /// Percent-encoded, without the query.
    let path: String
    private let encodedQuery: String

    init(_ target: String) {
        let text = target.utf8.prefix { $0 != UInt8(ascii: "#") }
        let pathEnd = text.firstIndex(of: UInt8(ascii: "?")) ?? text.endIndex
        path = String(Substring(text[..<pathEnd]))
        encodedQuery = String(Substring(text[pathEnd...].dropFirst()))
    }

    /// Whether there is a query that says something.
    var hasQuery: Bool { !encodedQuery.isEmpty }

    /// The query's pairs, decoded each time; nil when they cannot be read.
    var query: [(name: String, value: String)]? { PercentEncoding.pairs(ofQuery: encodedQuery) }

    /// Whether the path belongs to the API, where every response but 401 needs a token.
    var isAPI: Bool { path == "/v1" || path.hasPrefix("/v1/") }

    /// The value of a query parameter.
    func parameter(_ name: String) -> String? { query?.first { $0.name == name }?.value }
}
