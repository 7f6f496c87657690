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
        abstract: "Start Daybook: the three services, and a page to look at.",
        discussion: """
            Prints `ready http://HOST:PORT` when all are serving, restarts one that ends, and stops them with itself. \
            On the very first start it makes the owner's account, and prints its password once unless a file gives it.
            """)

    @Option(help: ArgumentHelp("Folder that holds the diary.", valueName: "dir"))
    var data: String?

    @Option(help: ArgumentHelp("Where to serve HTTP; port 0 takes a free one.", valueName: "host:port"))
    var http: String?

    @Option(
        help: ArgumentHelp(
            "Serve HTTPS: the server's certificate and then those that signed it, as PEM; read again when it changes.",
            valueName: "file"))
    var tlsCertificate: String?

    @Option(help: ArgumentHelp("For --tls-certificate: its private key, as PEM.", valueName: "file"))
    var tlsKey: String?

    @Option(
        help: ArgumentHelp(
            "Whom people ask about this server; the page's settings tell it.", valueName: "address"))
    var contact: String?

    @Option(help: ArgumentHelp("Where to serve /metrics; nowhere when not given.", valueName: "host:port"))
    var metrics: String?

    @Option(help: ArgumentHelp("Time limits and retries by method, in JSON.", valueName: "file"))
    var serviceConfig: String?

    @Option(help: ArgumentHelp("How many processes make pictures and keep bytes.", valueName: "number"))
    var mediaWorkers = 1

    @Option(help: ArgumentHelp("How many processes serve HTTP, at consecutive ports.", valueName: "number"))
    var gateways = 1

    @Option(
        help: ArgumentHelp(
            "Where the binary API is served with CURVE, as tcp://HOST:PORT; nowhere when not given.",
            valueName: "endpoint"))
    var zrpc: String?

    @Option(help: ArgumentHelp("For --zrpc: the server's keys, as `daybook keys new` makes them.", valueName: "file"))
    var zrpcKeys: String?

    @Option(
        help: ArgumentHelp("For --zrpc: who may connect, as `daybook keys authorize` writes it.", valueName: "file"))
    var zrpcClients: String?

    @Option(
        help: ArgumentHelp("Reverse proxies whose X-Forwarded-For is believed, with commas.", valueName: "addresses"))
    var trustedProxies: String?

    @Option(
        help: ArgumentHelp(
            "Whether responses 104 tell where an upload goes on, on or off: off behind proxies that do not pass them.",
            valueName: "on|off"))
    var uploadHints: String?

    @OptionGroup var discover: DiscoverOptions

    @Option(help: ArgumentHelp("Name of the account made at the first start.", valueName: "name"))
    var owner: String?

    @Option(help: ArgumentHelp("File whose first line is that account's password.", valueName: "file"))
    var passwordFile: String?

    @Option(help: ArgumentHelp("That account's time zone, as Asia/Seoul; else the machine's.", valueName: "zone"))
    var timeZone: String?

    @Option(
        help: ArgumentHelp(
            "The most that an account's photos may take, as 50GB, unless it has its own.", valueName: "size"))
    var quota: String?

    @Option(
        help: ArgumentHelp(
            "Days after its last bytes until an upload that stopped is removed; else 7. One without any goes after an hour.",
            valueName: "days"))
    var uploadDays: String?

    @Option(
        help: ArgumentHelp("The most that films made for browsers may take together, as 20GB.", valueName: "size"))
    var filmQuota: String?

    @Option(
        help: ArgumentHelp(
            "Megabytes of memory that decoding one picture may take; else 600. What needs more is kept without a picture.",
            valueName: "megabytes"))
    var pictureMegabytes: String?

    @OptionGroup var runtime: RuntimeOptions

    private static let processes = 1...16

    func validate() throws {
        for (flag, count) in [("--media-workers", mediaWorkers), ("--gateways", gateways)] {
            guard Self.processes.contains(count) else { throw ValidationError(flag, outside: Self.processes) }
        }
    }

    func run() async throws {
        let flags = runtime.flags.merging(discover.flags) { _, new in new }.merging([
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
