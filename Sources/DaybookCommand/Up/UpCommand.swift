import ArgumentParser
import DaybookAPI
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
            On the very first start it makes the owner's account, and prints its password once unless a file gives it. \
            Exit codes: 0 stopped as asked, 69 a service cannot serve, 75 the data directory is in use, 78 a setting \
            is wrong.
            """)

    @Option(help: ArgumentHelp("Folder that holds the diary.", valueName: "dir"))
    var data: String?

    @Option(help: ArgumentHelp("Where to serve HTTP; port 0 takes a free one.", valueName: "host:port"))
    var http: String?

    @Option(help: ArgumentHelp("Where to serve /metrics; nowhere when not given.", valueName: "host:port"))
    var metrics: String?

    @Option(help: ArgumentHelp("Time limits and retries by method, in JSON.", valueName: "file"))
    var serviceConfig: String?

    @Option(help: ArgumentHelp("Name of the account made at the first start.", valueName: "name"))
    var owner: String?

    @Option(help: ArgumentHelp("File whose first line is that account's password.", valueName: "file"))
    var passwordFile: String?

    @OptionGroup var runtime: RuntimeOptions

    func run() async throws {
        let flags = runtime.flags.merging([
            .data: data ?? "", .http: http ?? "", .metrics: metrics ?? "", .owner: owner ?? "",
            .passwordFile: passwordFile ?? "", .serviceConfig: serviceConfig ?? "",
        ]) { _, new in new }
        // Three children are stopped one after the other, each within its own grace.
        await ServiceProcess.run(name: "daybook", flags: flags, parentPipe: runtime.parentPipe, grace: .seconds(45)) {
            try await Up(process: $0).run()
        }
    }
}

/// One run of `daybook up`.
struct Up: Sendable {
    let process: ServiceProcess

    /// Serves until asked to stop.
    func run() async throws {
        let settings = process.settings
        let http = try settings.address(.http) ?? HostAndPort(host: "127.0.0.1", port: 8080)
        let metrics = try settings.address(.metrics)
        let account = try OwnerAccount(settings: settings)
        let data = settings.string(.data) ?? Self.standardDataDirectory

        let lock = try await DataDirectoryLock(directory: data)
        if let abandoned = lock.abandonedSocketDirectory { SocketDirectory.removeAbandoned(abandoned) }
        let environment = ProcessInfo.processInfo.environment
        let sockets = try SocketDirectory(in: [environment["XDG_RUNTIME_DIR"] ?? "", "/tmp"])
        lock.record(socketDirectory: sockets.path)
        defer {
            sockets.remove()
            lock.record(socketDirectory: nil)
        }
        let supervisor = Supervisor(
            children: try children(data: data, http: http, metrics: metrics, sockets: sockets), lock: lock,
            logger: process.logger)
        try await supervisor.run { addresses in
            try await account.makeWhenFirst(endpoint: sockets.endpoint("entry.sock"), logger: process.logger)
            process.ready(addresses["gateway"] ?? "http://\(http)")
            await process.untilStopped()
        }
    }

    /// `$XDG_DATA_HOME/daybook`, or the same below the home directory.
    static var standardDataDirectory: String {
        let environment = ProcessInfo.processInfo.environment
        if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") { return folder + "/daybook" }
        return (environment["HOME"] ?? "/var/lib") + "/.local/share/daybook"
    }

    /// The services in the order in which they are stopped.
    private func children(
        data: String, http: HostAndPort, metrics: HostAndPort?, sockets: SocketDirectory
    ) throws -> [ChildSpecification] {
        let entry = sockets.endpoint("entry.sock")
        let media = sockets.endpoint("media.sock")
        let common = ["--parent-pipe", "--log-level", process.logger.logLevel.rawValue]
        let gateway = ["--entry-endpoint", entry, "--media-endpoint", media]
        let gatewayFlags =
            (metrics.map { ["--metrics", "\($0)"] } ?? [])
            + (process.settings.string(.serviceConfig).map { ["--service-config", $0] } ?? [])
        return [
            ChildSpecification(name: "gateway", executable: try SiblingExecutable.path("gateway")) { lastAddress in
                // A restarted gateway comes back where its clients know it.
                let address = lastAddress.map { String($0.dropFirst("http://".count)) } ?? "\(http)"
                return ["--http", address] + gateway + gatewayFlags + common
            },
            ChildSpecification(name: "media-service", executable: try SiblingExecutable.path("media-service")) { _ in
                ["--data", data, "--endpoint", media, "--entry-endpoint", entry] + common
            },
            ChildSpecification(name: "entry-service", executable: try SiblingExecutable.path("entry-service")) { _ in
                ["--data", data, "--endpoint", entry] + common
            },
        ]
    }
}
