import DaybookAPI
import Glibc
import HTTPTypes
import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
import ServiceLifecycle
public import ServiceRuntime
import ZRPC

/// The running gateway: HTTP at one address, metrics at another if configured.
public struct Gateway: Sendable {
    /// The gateway's addresses and settings.
    public struct Configuration: Sendable {
        /// The address of the HTTP server; port 0 takes a free one.
        public var http: HostAndPort
        /// The path of the Unix socket that HTTP is served at instead of ``http``; nil for none.
        public var socket: String?
        /// The address of the metrics server, on this machine only; nil for none.
        public var metrics: HostAndPort?
        /// The maximum number of HTTP connections.
        public var maximumConnections = 4096
        /// The certificate of the HTTP server; nil for plain HTTP.
        public var tls: TLSFiles?
        /// The proxies that report their clients' addresses.
        public var proxies = TrustedProxies()
        /// The maximum size of the picture cache, in bytes.
        public var pictureCache = 64 << 20
        /// The maximum number of cached responses of entry-service about photos' bytes, valid under its lease.
        public var maximumLeasedResponses = 32_768
        /// Whether 104 responses are sent, which state the address at which an upload resumes.
        public var uploadHints = true
        /// The source of the discover feed; nil for none.
        public var discover: DiscoverConfiguration?
        /// The program's version, as `/v1/version` returns it.
        public var version = "0.1.0"
        /// The contact for questions about this server; nil for none.
        public var contact: String?
        /// The time that a download's reader may stall before its media-service stream is closed.
        var downloadTimeout = FileStream.timeout
        /// The maximum time that an archive waits for others of its account.
        var archiveTimeout = Duration.seconds(5)
        /// The interval between checks of the certificate's files.
        var certificateInterval = Duration.seconds(10)
        var limits = ConnectionLimits()
        var bodies = BodyReader()
        var feeds = ChangeFeeds.Pace()

        /// Creates a configuration that serves HTTP at an address.
        public init(http: HostAndPort, metrics: HostAndPort? = nil) {
            self.http = http
            self.metrics = metrics
        }

        /// The scheme of the server's addresses: `http` or `https`.
        public var scheme: String { tls == nil ? "http" : "https" }
    }

    private let configuration: Configuration
    private let registry: MetricsRegistry
    private let channels: ServiceChannels
    private let logger: Logger
    private let responder: GatewayResponder
    private let feeds: ChangeFeeds
    private let leases: LeaseKeeper
    private let fastPath: PictureFastPath
    private let certificate: ServedCertificate?
    /// The cached responses of entry-service about photos' bytes.
    let leasedResponses: LeasedResponses
    /// The same API, for clients of ZRPC.
    let binary: BinaryAPI

    /// The maximum number of JSON values in a request: eight times the longest list of the schema.
    private static let maximumRequestValues = 1 << 15

    /// Creates a gateway in front of `channels`. It holds no state that another gateway would miss.
    ///
    /// Throws a `RuntimeError` if metrics would be served to other machines, or the certificate cannot be used.
    public init(
        configuration: Configuration, channels: ServiceChannels, registry: MetricsRegistry, logger: Logger
    ) throws(RuntimeError) {
        if let metrics = configuration.metrics, !metrics.isLoopback {
            throw RuntimeError(
                .configuration,
                "--metrics must be an address of this machine only, as 127.0.0.1:9090; it is \(metrics).")
        }
        certificate =
            if let files = configuration.tls {
                try ServedCertificate(files, every: configuration.certificateInterval, logger: logger)
            } else {
                nil
            }
        (self.configuration, self.registry, self.channels, self.logger) = (configuration, registry, channels, logger)
        let caller = ServiceCaller(
            channels: channels,
            transcoder: Transcoder(
                outputOnlyFields: DaybookSchema.outputOnlyFields, maximumRequestValues: Self.maximumRequestValues))
        let uploads = FileUpload(caller: caller)
        leasedResponses = LeasedResponses(maximum: configuration.maximumLeasedResponses)
        leases = LeaseKeeper(leasedResponses: leasedResponses, channels: channels, logger: logger)
        let pictures = RenditionCache(capacity: configuration.pictureCache)
        fastPath = PictureFastPath(leasedResponses: leasedResponses, pictures: pictures, logger: logger)
        let downloads = FileDownload(
            caller: caller, cache: pictures, leasedResponses: leasedResponses,
            timeout: configuration.downloadTimeout)
        let admission = Admission(caller: caller)
        feeds = ChangeFeeds(caller: caller, pace: configuration.feeds, logger: logger)
        let discover = Discover(
            feed: configuration.discover.map { PhotoFeed($0.provider) },
            fetch: configuration.discover?.fetch ?? OutboundFetch(), uploads: uploads)
        let completed = CompletedCalls(discover: discover, imports: ImportArchiveCalls(caller: caller))
        binary = BinaryAPI(uploads: uploads, downloads: downloads, completed: completed, logger: logger)
        let routes = RouteTable(DaybookSchema.services)
        let resumables = ResumableUpload(
            files: uploads, bodies: configuration.bodies, admission: admission, creation: Self.photoCreation(in: routes)
        )
        let observer = RequestObserver(logger: logger)
        responder = GatewayResponder(
            routes: routes,
            admission: admission, proxies: configuration.proxies,
            calls: JSONCall(
                caller: caller, completed: completed, admission: admission, bodies: configuration.bodies),
            uploads: Upload(
                files: uploads, bodies: configuration.bodies, admission: admission,
                drafts: DraftUpload(uploads: resumables, givesHints: configuration.uploadHints)),
            tus: TusUpload(uploads: resumables), imports: ImportUpload(calls: completed.imports, uploads: resumables),
            downloads: Download(files: downloads),
            archives: PhotoArchive(files: downloads, timeout: configuration.archiveTimeout),
            exports: ExportDownload(files: downloads, timeout: configuration.archiveTimeout),
            pictures: DiscoverPicture(discover: discover, caller: caller),
            events: EventStream(feeds: feeds, caller: caller, logger: logger),
            operations: Operations(
                channels: channels, version: configuration.version, contact: configuration.contact,
                hasDiscover: configuration.discover != nil),
            page: PageResponder(features: configuration.discover == nil ? [] : ["discover"]),
            shares: ShareResponder(files: downloads, bodies: configuration.bodies, observer: observer),
            observer: observer, logger: logger)
    }

    private static func photoCreation(in routes: RouteTable) -> RouteTable.Match {
        guard case .found(let creation) = routes.match(method: "POST", path: Photo.collection) else {
            preconditionFailure("The schema has the route that creates photos.")
        }
        return creation
    }

    /// Serves until graceful shutdown: then idle connections close at once, and others after their pending response. If
    /// the task is cancelled, connections close without their pending response.
    ///
    /// `ready` is called once, with the address of the HTTP server; with port 0 for a socket. Throws if an address
    /// cannot be bound.
    public func run(ready: @escaping @Sendable (HostAndPort) async -> Void) async throws {
        var services: [any Service] = [application(ready: ready)]
        if let metrics = configuration.metrics {
            services.append(
                Application(
                    responder: MetricsResponder(
                        registry: registry, backups: BackupMetrics(entry: channels.entry, registry: registry)),
                    server: server(),
                    configuration: ApplicationConfiguration(address: .hostname(metrics.host, port: metrics.port)),
                    logger: quiet))
        }
        do {
            try await ServiceGroup(configuration: ServiceGroupConfiguration(services: services, logger: quiet)).run()
        } catch let error as IOError {
            throw unusable(error)
        }
    }

    /// Returns the system's reason for rejecting an address, and the remedy.
    private func unusable(_ error: IOError) -> RuntimeError {
        var addresses = configuration.socket ?? "\(configuration.http)"
        if let metrics = configuration.metrics { addresses += " or \(metrics)" }
        let reason =
            switch error.errnoCode {
            case EADDRINUSE: "Another program serves at \(addresses): stop it"
            case EACCES: "Ports below 1024, as of \(addresses), need rights that this program lacks: give it them"
            case EADDRNOTAVAIL: "This machine has no address \(addresses): see `ip address`"
            default: "Nothing can be served at \(addresses)"
            }
        return RuntimeError(.configuration, "\(reason), or choose another address with --http.", cause: error)
    }

    /// Returns the HTTP application, which tests run in their own way.
    func application(
        ready: @escaping @Sendable (HostAndPort) async -> Void = { _ in }
    ) -> some ApplicationProtocol {
        let http = configuration.http
        let address: BindAddress =
            if let socket = configuration.socket {
                .unixDomainSocket(path: socket)
            } else {
                .hostname(http.host, port: http.port)
            }
        return Application(
            responder: responder, server: server(fastPath: fastPath, certificate: certificate),
            configuration: ApplicationConfiguration(
                address: address, backlog: 1024,
                // This limit is above the table's limit: the table displaces connections while new ones still arrive.
                availableConnectionsDelegate: .maximum(maximumConnections, logger: quiet)),
            services: [feeds, leases] + (certificate.map { [$0] } ?? []),
            onServerRunning: { channel in
                await ready(HostAndPort(host: http.host, port: channel.localAddress?.port ?? http.port))
            }, logger: quiet)
    }

    private var maximumConnections: Int {
        FileDescriptorLimit.connections(wanted: configuration.maximumConnections)
    }

    /// Returns the builder of a server with the gateway's own connections.
    ///
    /// - Parameters:
    ///   - fastPath: The fast path for requests for small pictures; nil for none.
    ///   - certificate: The certificate for TLS; nil for plain HTTP.
    private func server(
        fastPath: PictureFastPath? = nil, certificate: ServedCertificate? = nil
    ) -> HTTPServerBuilder {
        let table = ConnectionTable(
            maximum: maximumConnections - maximumConnections / 16, proxies: configuration.proxies)
        return HTTPServerBuilder { [limits = configuration.limits] in
            EdgeChannel(
                limits: limits, table: table, fastPath: fastPath, responder: $0, certificate: certificate)
        }
    }

    /// The logger of Hummingbird, which passes on only warnings and errors.
    private var quiet: Logger {
        var quiet = logger
        quiet.logLevel = max(.warning, logger.logLevel)
        return quiet
    }
}

extension HostAndPort {
    /// Whether only this machine can reach the address.
    var isLoopback: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }
}
