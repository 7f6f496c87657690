/// One GET of another server.
struct OutboundRequest: Sendable {
    var url: OutboundURL
    /// Header fields for this server, as keys are: they do not follow a redirect to another.
    var headers: [(name: String, value: String)] = []
    /// Whether the operator named this address: it may be private, and without TLS. What it redirects to may not.
    var isConfigured = false

    /// The request that a redirect asks for.
    func redirected(to url: OutboundURL) -> OutboundRequest {
        OutboundRequest(url: url, headers: url.isAt(self.url) ? headers : [])
    }
}
