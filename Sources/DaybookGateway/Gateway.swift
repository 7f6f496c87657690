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

/// The gateway as a running thing: HTTP at one address, metrics at another if wanted.
public struct Gateway: Sendable {
    /// Where it listens and what it calls itself.
    public struct Configuration: Sendable {
        /// Where HTTP is served; port 0 takes a free one.
        public var http: HostAndPort
        /// Where metrics are served: an address of this machine only. Nil for nowhere.
        public var metrics: HostAndPort?
        /// The most HTTP connections at once.
        public var maximumConnections = 4096
        /// The certificate that HTTP is served with; nil for plain HTTP.
        public var tls: TLSFiles?
        /// The proxies that tell their clients' addresses.
        public var proxies = TrustedProxies()
        /// The bytes of pictures kept in memory.
        public var pictureCache = 64 << 20
        /// How many answers of entry-service about photos' bytes are kept in memory.
        public var leasedAnswers = 32_768
        /// Whether responses 104 tell where an upload goes on.
        public var uploadHints = true
        /// Where the discover feed comes from; nil for nowhere.
        public var discover: DiscoverConfiguration?
        /// The program's version, as `/v1/version` tells it.
        public var version = "0.1.0"
        /// Whom people ask about this server; nil for nobody in particular.
        public var contact: String?
        /// How long a download's reader may stand still before its stream of media-service is given up.
        var downloadPatience = FileStream.patience
        /// From one look at the certificate's files to the next.
        var certificateInterval = Duration.seconds(10)
        var limits = ConnectionLimits()
        var bodies = BodyReader()
        var feeds = ChangeFeeds.Pace()

        /// Serves HTTP at an address.
        public init(http: HostAndPort, metrics: HostAndPort? = nil) {
            self.http = http
            self.metrics = metrics
        }

        /// How addresses of what is served begin: `http` or `https`.
        public var scheme: String { tls == nil ? "http" : "https" }
    }

    private let configuration: Configuration
    private let registry: MetricsRegistry
    private let logger: Logger
    private let responder: GatewayResponder
    private let feeds: ChangeFeeds
    private let leases: LeaseKeeper
    private let fastPath: PictureFastPath
    private let certificate: ServedCertificate?
    /// What entry-service said of photos' bytes.
    let answers: LeasedAnswers
    /// The same, for clients that speak ZRPC.
    let binary: BinaryAPI

    /// A gateway before `channels`. It holds no state that another one would miss.
    ///
    /// Throws a `RuntimeError` when metrics would be served to other machines, or the certificate cannot be served.
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
        self.configuration = configuration
        self.registry = registry
        self.logger = logger
        let caller = ServiceCaller(
            channels: channels, transcoder: Transcoder(outputOnlyFields: DaybookSchema.outputOnlyFields))
        let uploads = FileUpload(caller: caller)
        answers = LeasedAnswers(maximum: configuration.leasedAnswers)
        leases = LeaseKeeper(answers: answers, channels: channels, logger: logger)
        let pictures = RenditionCache(capacity: configuration.pictureCache)
        fastPath = PictureFastPath(answers: answers, pictures: pictures, logger: logger)
        let downloads = FileDownload(
            caller: caller, cache: pictures, answers: answers,
            patience: configuration.downloadPatience)
        let admission = Admission(caller: caller)
        feeds = ChangeFeeds(caller: caller, pace: configuration.feeds, logger: logger)
        let discover = Discover(
            feed: configuration.discover.map { PhotoFeed($0.provider) },
            fetch: configuration.discover?.fetch ?? OutboundFetch(), uploads: uploads)
        binary = BinaryAPI(uploads: uploads, downloads: downloads, discover: discover, logger: logger)
        let routes = RouteTable(DaybookSchema.services)
        guard case .found(let creation) = routes.match(method: "POST", path: Photo.collection) else {
            preconditionFailure("The schema has the route that creates photos.")
        }
        let resumables = ResumableUpload(
            files: uploads, bodies: configuration.bodies, admission: admission, creation: creation)
        let observer = RequestObserver(logger: logger)
        responder = GatewayResponder(
            routes: routes,
            admission: admission, proxies: configuration.proxies,
            calls: JSONCall(
                caller: caller, discover: discover, admission: admission, bodies: configuration.bodies),
            uploads: Upload(
                files: uploads, bodies: configuration.bodies, admission: admission,
                drafts: DraftUpload(uploads: resumables, givesHints: configuration.uploadHints)),
            tus: TusUpload(uploads: resumables),
            downloads: Download(files: downloads), pictures: DiscoverPicture(discover: discover, caller: caller),
            events: EventStream(feeds: feeds, caller: caller, logger: logger),
            operations: Operations(
                channels: channels, version: configuration.version, contact: configuration.contact), page: PageFiles(),
            shares: ShareResponder(files: downloads, bodies: configuration.bodies, observer: observer),
            observer: observer, logger: logger)
    }

    /// Serves until graceful shutdown: then idle connections close at once, others after the response they wait for. Those
    /// that wait for one when the task is cancelled break off without it.
    ///
    /// `ready` is called once, with the address that HTTP is served at. Throws when an address cannot be taken.
    public func run(ready: @escaping @Sendable (HostAndPort) async -> Void) async throws {
        var services: [any Service] = [application(ready: ready)]
        if let metrics = configuration.metrics {
            services.append(
                Application(
                    responder: MetricsResponder(registry: registry), server: server(),
                    configuration: ApplicationConfiguration(address: .hostname(metrics.host, port: metrics.port)),
                    logger: quiet))
        }
        do {
            try await ServiceGroup(configuration: ServiceGroupConfiguration(services: services, logger: quiet)).run()
        } catch let error as IOError {
            throw unusable(error)
        }
    }

    /// What the system has against an address, and what to do about it.
    private func unusable(_ error: IOError) -> RuntimeError {
        var addresses = "\(configuration.http)"
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

    /// The HTTP application, which tests run in their own way.
    func application(
        ready: @escaping @Sendable (HostAndPort) async -> Void = { _ in }
    ) -> some ApplicationProtocol {
        let http = configuration.http
        return Application(
            responder: responder, server: server(fastPath, certificate),
            configuration: ApplicationConfiguration(
                address: .hostname(http.host, port: http.port), backlog: 1024,
                // Above what the table lets in: it makes room while newcomers still come.
                availableConnectionsDelegate: .maximum(maximumConnections, logger: quiet)),
            services: [feeds, leases] + (certificate.map { [$0] } ?? []),
            onServerRunning: { channel in
                await ready(HostAndPort(host: http.host, port: channel.localAddress?.port ?? http.port))
            }, logger: quiet)
    }

    private var maximumConnections: Int {
        FileDescriptorLimit.connections(wanted: configuration.maximumConnections)
    }

    /// - Parameters:
    ///   - fastPath: Responds to requests for small pictures, where it can.
    ///   - certificate: What connections begin TLS with; nil for plain HTTP.
    private func server(
        _ fastPath: PictureFastPath? = nil, _ certificate: ServedCertificate? = nil
    ) -> HTTPServerBuilder {
        let table = ConnectionTable(
            maximum: maximumConnections - maximumConnections / 16, proxies: configuration.proxies)
        return HTTPServerBuilder { [limits = configuration.limits] in
            EdgeChannel(
                limits: limits, table: table, fastPath: fastPath, responder: $0, certificate: certificate)
        }
    }

    /// Hummingbird's own lines matter only when something is wrong.
    private var quiet: Logger {
        var quiet = logger
        quiet.logLevel = max(.warning, logger.logLevel)
        return quiet
    }
}

extension HostAndPort {
    /// Whether only this machine reaches the address.
    var isLoopback: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }
}
