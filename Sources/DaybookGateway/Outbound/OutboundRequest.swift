/// One GET of another server.
struct OutboundRequest: Sendable {
    var url: OutboundURL
    /// Header fields for this server, such as keys: they do not follow a redirect to another server.
    var headers: [(name: String, value: String)] = []
    /// Whether the operator named this address: it may then be private, and without TLS. The target of a redirect may
    /// not.
    var isConfigured = false

    /// Returns the request that follows a redirect.
    func redirected(to url: OutboundURL) -> OutboundRequest {
        OutboundRequest(url: url, headers: url.isAt(self.url) ? headers : [])
    }
}
