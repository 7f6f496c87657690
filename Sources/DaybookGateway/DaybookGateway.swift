/// # DaybookGateway
///
/// The HTTP edge: what a browser, a phone or curl talks to. It holds no data, so any number of gateways may run side by
/// side. It must not know the diary's rules: routes, parameters and JSON come from the schema's tables, and what a
/// request may see is decided by entry-service. Its answers about pictures are remembered under a lease, which it takes
/// back before it answers whoever takes something away (`Leases/`).
///
///     TCP --> EdgeChannel (limits, times, HTTP's own rules)            Connection/
///                |    \--> TLS, when there is a certificate             TLS/
///                |    \--> small pictures in memory, remembered         FastPath/
///                v
///             GatewayResponder --> JSON routes: Transcoder, one call   Calls/
///                |            \--> bytes: upload, download, ranges     Bytes/
///                |            |--> uploads that go on: draft, tus      Resumable/
///                |            |--> links to what is shared, no token    Shares/, Archive/
///                |             \-> page, health, version, OpenAPI      Page/, Operations/
///                v
///             entry-service, media-service (ZRPC)
///
/// Nothing that a stranger sends costs much: tokens are looked at before bodies and queries (`Admission`), and connections
/// that do nothing make room for newcomers, strangers' first (`ConnectionTable`).
///
/// Only uploads, downloads and the page are written by hand. A new RPC with an HTTP route in the schema is served
/// without a change here.
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
