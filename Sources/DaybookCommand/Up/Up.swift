import ArgumentParser
import DaybookAPI
import DaybookEntry
import DaybookSettings
import Foundation
import Logging
import ServiceRuntime
import Work
import ZRPC

/// One run of `daybook up`.
struct Up: Sendable {
    let process: ServiceProcess
    let mediaWorkers: Int
    let gateways: Int

    /// Serves until asked to stop.
    func run() async throws {
        let settings = process.settings
        let http =
            try settings.address(.http) ?? HostAndPort(Setting.http.standard)
            ?? HostAndPort(host: "127.0.0.1", port: 8080)
        let metrics = try settings.address(.metrics)
        let account = try OwnerAccount(settings: settings)
        let data = DataFolder.path(settings)
        let nightly = try NightlyConfiguration(settings).map {
            NightlyBackup($0, data: data, logger: process.logger)
        }
        let mirrors = try MirrorPlan.all(settings)
        try DataFolder.check(settings)
        let isNew = DataFolder.isNew(data)

        let held = try await HeldFolder(data)
        defer { held.release() }
        let sockets = held.sockets
        if nightly == nil {
            // An earlier start may have left the schedule of a nightly backup.
            try? await BlockingWork.run { () throws in try BackupStateFiles(data: data).note(nil) }
        }
        // The failures of the last start are out of date, even if no mirror can be followed now.
        let states = mirrors.map { MirrorState(folder: $0.folder, account: $0.account) }
        _ = try? await BlockingWork.run { () throws in try BackupStateFiles(data: data).start(mirrors: states) }
        let supervisor = Supervisor(
            children: try children(data: data, http: http, metrics: metrics, sockets: sockets), lock: held.lock,
            logger: process.logger)
        try await supervisor.run { addresses in
            let address = addresses["gateway"] ?? "\(http)"
            if isNew { Terminal.write(Notice.diaryMade.localized(["folder": DisplayWidth.shown(data)])) }
            try await account.makeWhenFirst(
                endpoint: sockets.endpoint("entry.sock"), address: address, logger: process.logger)
            process.ready(address)
            for index in 1..<max(1, gateways) {
                if let address = addresses[Self.name(of: "gateway", at: index)] { Terminal.write("also \(address)") }
            }
            await withTaskGroup { group in
                if let nightly { group.addTask { await nightly.run() } }
                if !mirrors.isEmpty {
                    group.addTask { await follow(mirrors, data: data, entry: sockets.endpoint("entry.sock")) }
                }
                await process.untilStopped()
                group.cancelAll()
            }
        }
    }

    /// Keeps mirrors in step until the task is cancelled.
    private func follow(_ mirrors: [MirrorPlan], data: String, entry: String) async {
        do {
            let transport = try Transport(logger: process.logger)
            let client = KeptRecordServiceClient(channel: transport.channel(to: entry))
            await MirrorFollower(
                mirrors, data: data, onTrouble: process.settings.string(.onTrouble), machine: .system(client),
                logger: process.logger
            ).run()
            await transport.shutdown(grace: .zero)
        } catch {
            process.logger.error("mirrors cannot be kept in step", metadata: ["cause": .string("\(error)")])
        }
    }

    /// Returns the services in the order in which they are stopped.
    private func children(
        data: String, http: HostAndPort, metrics: HostAndPort?, sockets: SocketDirectory
    ) throws -> [ChildSpecification] {
        let entry = sockets.endpoint("entry.sock")
        let common =
            [
                "--parent-pipe", "--log-level", process.logger.logLevel.rawValue, "--log-format",
                process.logFormat.rawValue,
            ]
            + (process.settings.string(.traces).map { ["--traces", $0] } ?? [])
        let gateway = try SiblingExecutable.path("gateway")
        let media = try SiblingExecutable.path("media-service")
        let shared =
            // Workers that are added later are found by their sockets.
            ["--entry-endpoint", entry, "--media-endpoint", sockets.endpoint("media.*.sock")] + gatewayFlags + common
        _ = try process.settings.isOn(.uploadHints)
        _ = try process.settings.number(.uploadDays, in: Setting.uploadDayBounds)
        let uploadDays = process.settings.string(.uploadDays).map { ["--upload-days", $0] } ?? []
        let (quota, filmQuota) = (try sizeFlag(.quota), try sizeFlag(.filmQuota))
        _ = try process.settings.number(.pictureMegabytes, in: Setting.pictureMegabyteBounds)
        let pictureMemory =
            process.settings.string(.pictureMegabytes).map { [Setting.pictureMegabytes.flag, $0] } ?? []
        let gateways = (0..<gateways).map { index in
            ChildSpecification(name: Self.name(of: "gateway", at: index), executable: gateway) { lastAddress in
                // A restarted gateway uses its old address, which its clients know.
                let address =
                    lastAddress.flatMap { $0.split(separator: "://").last.map(String.init) } ?? "\(http.next(index))"
                return ["--http", address, "--endpoint", sockets.endpoint("gateway.\(index).sock")] + shared
                    + (metrics.map { ["--metrics", "\($0.next(index))"] } ?? []) + zrpcFlags(index)
            }
        }
        let workers = (0..<mediaWorkers).map { index in
            ChildSpecification(name: Self.name(of: "media-service", at: index), executable: media) { _ in
                ["--data", data, "--endpoint", sockets.endpoint("media.\(index).sock"), "--entry-endpoint", entry]
                    + uploadDays + filmQuota + pictureMemory + common
            }
        }
        let diary = ChildSpecification(name: "entry-service", executable: try SiblingExecutable.path("entry-service")) {
            _ in ["--data", data, "--endpoint", entry] + quota + common
        }
        return gateways + workers + [diary]
    }

    /// Returns the flag that passes a size to a service; throws for an invalid size.
    private func sizeFlag(_ setting: Setting) throws -> [String] {
        _ = try process.settings.byteCount(setting)
        return process.settings.string(setting).map { [setting.flag, $0] } ?? []
    }

    /// Returns the name of a process: the first of several has the plain name.
    private static func name(of service: String, at index: Int) -> String {
        index == 0 ? service : "\(service)-\(index + 1)"
    }

    private var gatewayFlags: [String] {
        let settings: [Setting] = [
            .tlsCertificate, .tlsKey, .contact, .serviceConfig, .trustedProxies, .uploadHints, .discover,
            .discoverKeyFile, .discoverBase, .discoverFolder, .discoverAllow,
        ]
        return settings.flatMap { setting in
            process.settings.string(setting).map { [setting.flag, $0] } ?? []
        }
    }

    /// Returns the flags of the binary API, which each gateway serves at its own port.
    private func zrpcFlags(_ index: Int) -> [String] {
        let settings = process.settings
        guard let endpoint = settings.string(.zrpc) else { return [] }
        var flags = ["--zrpc", endpoint]
        if index > 0, let colon = endpoint.lastIndex(of: ":"), let port = Int(endpoint[endpoint.index(after: colon)...])
        {
            flags[1] = "\(endpoint[...colon])\(port + index)"
        }
        if let keys = settings.string(.zrpcKeys) { flags += ["--zrpc-keys", keys] }
        if let clients = settings.string(.zrpcClients) { flags += ["--zrpc-clients", clients] }
        return flags
    }
}

extension HostAndPort {
    /// Returns the address for the process with this index; port 0 stays 0.
    fileprivate func next(_ index: Int) -> HostAndPort {
        port == 0 ? self : HostAndPort(host: host, port: port + index)
    }
}
