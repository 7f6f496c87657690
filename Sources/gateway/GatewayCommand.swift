import ArgumentParser
import DaybookGateway
import DaybookSettings
import ServiceRuntime
import ZRPC

/// The gateway process: HTTP in front of entry-service and media-service.
@main
struct GatewayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gateway",
        abstract: "Serves Daybook's HTTP API and its page before entry-service and media-service.")

    @Option(help: ArgumentHelp("Address to serve HTTP at. Port 0 takes a free port.", valueName: "host:port"))
    private var http: String?

    @Option(
        help: ArgumentHelp(
            "Unix socket to serve HTTP at, instead of an address that other users reach.", valueName: "path"))
    private var httpSocket: String?

    @Option(
        help: ArgumentHelp(
            "Serve HTTPS: PEM file with the server's certificate, followed by those that signed it.", valueName: "file")
    )
    private var tlsCertificate: String?

    @Option(help: ArgumentHelp("For --tls-certificate: PEM file with its private key.", valueName: "file"))
    private var tlsKey: String?

    @Option(
        help: ArgumentHelp(
            "Contact for questions about this server. The page's settings show it.", valueName: "address"))
    private var contact: String?

    @Option(help: ArgumentHelp("Where /metrics is served, on this machine only.", valueName: "host:port"))
    private var metrics: String?

    @Option(help: ArgumentHelp("Where entry-service listens, as ipc:///PATH.", valueName: "endpoint"))
    private var entryEndpoint: String?

    @Option(help: ArgumentHelp("Where media-service listens, as ipc:///PATH.", valueName: "endpoint"))
    private var mediaEndpoint: String?

    @Option(help: ArgumentHelp("JSON file with the time limits and retries of each method.", valueName: "file"))
    private var serviceConfig: String?

    @Option(help: ArgumentHelp("Where health, reflection and admin are served, as ipc:///PATH.", valueName: "endpoint"))
    private var endpoint: String?

    @Option(
        help: ArgumentHelp(
            "Address to serve the binary API at with CURVE, such as tcp://HOST:PORT.", valueName: "endpoint"))
    private var zrpc: String?

    @Option(help: ArgumentHelp("For --zrpc: the server's keys.", valueName: "file"))
    private var zrpcKeys: String?

    @Option(help: ArgumentHelp("For --zrpc: who may connect.", valueName: "file"))
    private var zrpcClients: String?

    @Option(
        help: ArgumentHelp(
            "Reverse proxies whose X-Forwarded-For is trusted, separated by commas.", valueName: "addresses"))
    private var trustedProxies: String?

    @Option(
        help: ArgumentHelp(
            """
            on or off: whether responses with status 104 tell where an upload continues. Use off behind proxies that \
            do not pass them on.
            """,
            valueName: "on|off"))
    private var uploadHints: String?

    @Option(help: ArgumentHelp("The discover feed: unsplash, openverse or folder.", valueName: "provider"))
    private var discover: String?

    @Option(help: ArgumentHelp("For --discover unsplash: the access key, in its first line.", valueName: "file"))
    private var discoverKeyFile: String?

    @Option(help: ArgumentHelp("The provider's API, when it is not its own.", valueName: "url"))
    private var discoverBase: String?

    @Option(help: ArgumentHelp("For --discover folder: the pictures.", valueName: "dir"))
    private var discoverFolder: String?

    @Option(help: ArgumentHelp("HOST:PORT whose pictures are fetched although private.", valueName: "places"))
    private var discoverAllow: String?

    @OptionGroup private var runtime: RuntimeOptions

    private var flags: [Setting: String] {
        runtime.flags.merging([
            .http: http ?? "", .tlsCertificate: tlsCertificate ?? "", .tlsKey: tlsKey ?? "",
            .contact: contact ?? "", .metrics: metrics ?? "", .entryEndpoint: entryEndpoint ?? "",
            .mediaEndpoint: mediaEndpoint ?? "", .serviceConfig: serviceConfig ?? "", .endpoint: endpoint ?? "",
            .zrpc: zrpc ?? "", .zrpcKeys: zrpcKeys ?? "", .zrpcClients: zrpcClients ?? "",
            .trustedProxies: trustedProxies ?? "", .uploadHints: uploadHints ?? "", .discover: discover ?? "",
            .discoverKeyFile: discoverKeyFile ?? "", .discoverBase: discoverBase ?? "",
            .discoverFolder: discoverFolder ?? "", .discoverAllow: discoverAllow ?? "",
        ]) { _, new in new }
    }

    func run() async {
        let socket = httpSocket
        await ServiceProcess.run(.daybook, name: "gateway", flags: flags, parentPipe: runtime.parentPipe) { process in
            try await Self.serve(process, socket: socket)
        }
    }

    private static func serve(_ process: ServiceProcess, socket: String?) async throws {
        let settings = process.settings
        guard let http = try settings.address(.http) ?? HostAndPort(Setting.http.standard) else { return }
        var configuration = Gateway.Configuration(http: http, metrics: try settings.address(.metrics))
        configuration.socket = socket
        configuration.tls = try TLSFiles(settings)
        configuration.contact = settings.string(.contact)
        configuration.proxies = try TrustedProxies(settings.string(.trustedProxies))
        configuration.uploadHints = try settings.isOn(.uploadHints) ?? true
        configuration.discover = try DiscoverConfiguration(settings)
        let entry = try settings.required(.entryEndpoint)
        let media = try settings.required(.mediaEndpoint)
        var calls = try ServiceChannels.configuration(from: settings.string(.serviceConfig))
        let keys = try binaryKeys(settings)
        keys?.apply(to: &calls)
        calls.observer = Observability.observer
        let transport = try Transport(
            configuration: calls, logger: process.logger, interceptors: Observability.clientInterceptors)
        let channels = ServiceChannels(
            entry: transport.channel(to: entry), media: transport.channel(to: media),
            sharesFiles: media.split(separator: ",").allSatisfy { $0.hasPrefix("ipc://") })
        let gateway = try Gateway(
            configuration: configuration, channels: channels, registry: process.metrics, logger: process.logger)
        let binary = BinaryServers(
            gateway: gateway, transport: transport, keys: keys, endpoint: settings.string(.endpoint),
            zrpc: settings.string(.zrpc), logger: process.logger)
        try await binary.run {
            try await gateway.run { [scheme = configuration.scheme] address in
                process.ready(socket.map { "unix:\($0)" } ?? "\(scheme)://\(address)")
            }
        }
        await transport.shutdown(grace: .seconds(2))
    }

    private static func binaryKeys(_ settings: Settings) throws -> BinaryKeys? {
        guard settings.string(.zrpc) != nil else { return nil }
        return try BinaryKeys(
            keysFile: try settings.required(.zrpcKeys), clientsFile: try settings.required(.zrpcClients))
    }
}
