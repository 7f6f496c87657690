/// # DaybookGateway
///
/// The HTTP edge: the server for browsers, phones and curl. It holds no data, so any number of gateways may run at the
/// same time. It must not know the diary's rules: routes, parameters and JSON come from the schema's tables, and
/// entry-service decides which data a request may see. The gateway caches entry-service's responses about pictures
/// under a lease. entry-service revokes such a response before it responds to a request that ends its validity
/// (`Leases/`).
///
///     TCP --> EdgeChannel (limits, timeouts, rules of HTTP)            Connection/
///                |    \--> TLS, if there is a certificate               TLS/
///                |    \--> small pictures from the memory cache         FastPath/
///                v
///             GatewayResponder --> JSON routes: Transcoder, one call   Calls/
///                |            \--> bytes: upload, download, ranges     Bytes/
///                |            |--> resumable uploads: draft, tus       Resumable/
///                |            |--> archives to import                  Imports/
///                |            |--> links of shares, without a token     Shares/
///                |            |--> archives of photos and exports      Archive/
///                |             \-> page, health, version, OpenAPI      Page/, Operations/
///                v
///             entry-service, media-service (ZRPC)
///
/// Unauthenticated requests cost little: the gateway checks tokens before it reads bodies and queries (`Admission`),
/// and a new connection displaces an idle one, an unauthenticated one first (`ConnectionTable`).
///
/// The page's own files are in `DaybookPage`; `Page/` sends them. A new RPC with an HTTP route in the schema is served
/// without a change here: only uploads, downloads and the page are written by hand.
///
/// Further folders: `Requests/` targets, headers and credentials of requests · `Errors/` one table from codes to HTTP ·
/// `Binary/` the API over ZRPC · `Changes/` events of a diary · `Discover/` feeds of other sites, fetched by
/// `Outbound/`, which reaches public addresses only.
///
/// A process serves it like this (`GatewayExampleTests` holds the same text, compiled):
///
///     let gateway = try Gateway(
///         configuration: configuration, channels: channels, registry: process.metrics, logger: process.logger)
///     try await gateway.run { address in process.ready("http://\(address)") }
