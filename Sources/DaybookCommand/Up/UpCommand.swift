import ArgumentParser
import DaybookAPI
import DaybookSettings
import Foundation
import Logging
import ServiceRuntime
import ZRPC

/// `daybook up`: starts the three services and keeps them running.
struct UpCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "up",
        abstract: "Start Daybook: the three services and the page.",
        discussion: """
            Prints `ready http://HOST:PORT` when all services are ready. Restarts a service that ends, and stops all \
            services when it ends itself. The first start makes the owner's account and prints its password once, unless \
            a file gives the password.
            """)

    @Option(help: ArgumentHelp("Folder that holds the diary.", valueName: "dir"))
    var data: String?

    @Option(help: ArgumentHelp("Address to serve HTTP at. Port 0 takes a free port.", valueName: "host:port"))
    var http: String?

    @Option(
        help: ArgumentHelp(
            """
            Serve HTTPS: PEM file with the server's certificate, followed by those that signed it. It is read again \
            when it changes.
            """,
            valueName: "file"))
    var tlsCertificate: String?

    @Option(help: ArgumentHelp("For --tls-certificate: PEM file with its private key.", valueName: "file"))
    var tlsKey: String?

    @Option(
        help: ArgumentHelp(
            "Contact for questions about this server. The page's settings show it.", valueName: "address"))
    var contact: String?

    @Option(help: ArgumentHelp("Address to serve /metrics at. Without it: none.", valueName: "host:port"))
    var metrics: String?

    @Option(help: ArgumentHelp("JSON file with the time limits and retries of each method.", valueName: "file"))
    var serviceConfig: String?

    @Option(help: ArgumentHelp("Number of processes that make pictures and store files.", valueName: "number"))
    var mediaWorkers = 1

    @Option(help: ArgumentHelp("Number of processes that serve HTTP, at consecutive ports.", valueName: "number"))
    var gateways = 1

    @Option(
        help: ArgumentHelp(
            "Address to serve the binary API at with CURVE, such as tcp://HOST:PORT. Without it: none.",
            valueName: "endpoint"))
    var zrpc: String?

    @Option(
        help: ArgumentHelp("For --zrpc: file with the server's keys, made by `daybook keys new`.", valueName: "file"))
    var zrpcKeys: String?

    @Option(
        help: ArgumentHelp(
            "For --zrpc: file with the clients that may connect, made by `daybook keys authorize`.", valueName: "file"))
    var zrpcClients: String?

    @Option(
        help: ArgumentHelp(
            "Reverse proxies whose X-Forwarded-For is trusted, separated by commas.", valueName: "addresses"))
    var trustedProxies: String?

    @Option(
        help: ArgumentHelp(
            """
            on or off: whether responses with status 104 tell where an upload continues. Use off behind proxies that \
            do not pass them on.
            """,
            valueName: "on|off"))
    var uploadHints: String?

    @OptionGroup var discover: DiscoverOptions

    @Option(help: ArgumentHelp("Name of the account that the first start makes.", valueName: "name"))
    var owner: String?

    @Option(help: ArgumentHelp("File whose first line is that account's password.", valueName: "file"))
    var passwordFile: String?

    @Option(
        help: ArgumentHelp(
            "That account's time zone, such as Asia/Seoul. Without it: the machine's.", valueName: "zone"))
    var timeZone: String?

    @Option(
        help: ArgumentHelp(
            "Storage quota of each account that has none of its own, such as 50GB.", valueName: "size"))
    var quota: String?

    @Option(
        help: ArgumentHelp(
            """
            Days to keep a stopped upload after its last byte. Without it: 7. An upload without any bytes is removed \
            after an hour.
            """,
            valueName: "days"))
    var uploadDays: String?

    @Option(
        help: ArgumentHelp("Maximum size of all videos made for browsers together, such as 20GB.", valueName: "size"))
    var filmQuota: String?

    @Option(
        help: ArgumentHelp(
            """
            Megabytes of memory for decoding one picture. Without it: 600. A photo that needs more is kept without \
            smaller pictures.
            """,
            valueName: "megabytes"))
    var pictureMegabytes: String?

    @OptionGroup var nightly: NightlyOptions

    @OptionGroup var mirrors: MirrorOptions

    @OptionGroup var runtime: RuntimeOptions

    private static let processes = 1...16

    func validate() throws {
        try DataFolder.refuseEmpty(data)
        for (flag, count) in [("--media-workers", mediaWorkers), ("--gateways", gateways)] {
            guard Self.processes.contains(count) else { throw ValidationError(flag, outside: Self.processes) }
        }
    }

    func run() async throws {
        let groups = [discover.flags, nightly.flags, mirrors.flags].reduce(runtime.flags) { flags, more in
            flags.merging(more) { _, new in new }
        }
        let flags = groups.merging([
            .zrpc: zrpc ?? "", .zrpcKeys: zrpcKeys ?? "", .zrpcClients: zrpcClients ?? "", .data: data ?? "",
            .http: http ?? "", .tlsCertificate: tlsCertificate ?? "", .tlsKey: tlsKey ?? "", .metrics: metrics ?? "",
            .contact: contact ?? "", .owner: owner ?? "", .passwordFile: passwordFile ?? "", .timeZone: timeZone ?? "",
            .serviceConfig: serviceConfig ?? "",
            .trustedProxies: trustedProxies ?? "", .uploadHints: uploadHints ?? "", .quota: quota ?? "",
            .uploadDays: uploadDays ?? "", .filmQuota: filmQuota ?? "",
            .pictureMegabytes: pictureMegabytes ?? "",
        ]) { _, new in new }
        // The three kinds of services are stopped one after the other, each within its own grace period.
        await ServiceProcess.run(
            .daybook, name: "daybook", flags: flags, parentPipe: runtime.parentPipe, grace: .seconds(45)
        ) {
            try await Up(process: $0, mediaWorkers: mediaWorkers, gateways: gateways).run()
        }
    }
}
