import ArgumentParser
import ProtobufC
import ZRPC

/// `daybook channels`: the live sessions between clients and services.
struct ChannelsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "channels",
        abstract: "Show the live sessions and connections of running services.")

    @OptionGroup var options: EndpointOptions

    @Option(help: ArgumentHelp("Show it again after this number of seconds.", valueName: "seconds"))
    var watch: Double?

    @Flag(help: "Print one line of JSON per process instead of tables.")
    var json = false

    func validate() throws {
        if let watch, !(0.1...3600 ~= watch) { throw ValidationError("--watch", from: "0.1", to: "3600") }
    }

    func run() async throws {
        try await options.call { transport in
            try await show(transport)
            while let watch {
                try await Task.sleep(for: .seconds(watch))
                if !json, Terminal.isTerminal(1) { Terminal.write("\u{1B}[H\u{1B}[2J") }
                try await show(transport)
            }
        }
    }

    private func show(_ transport: Transport) async throws {
        for (name, endpoint) in try await options.endpoints() {
            let admin = AdminServiceClient(channel: transport.channel(to: endpoint))
            let call = CallOptions(timeout: try options.timeout() ?? .seconds(5))
            let servers = try await admin.getServers(GetServersRequest(), options: call)
            let channels = try await admin.getChannels(GetChannelsRequest(), options: call)
            if json {
                let parts = [try object(servers), try object(channels)]
                Terminal.write("{\"process\":\"\(name)\",\"servers\":\(parts[0]),\"channels\":\(parts[1])}")
                continue
            }
            Terminal.write("\(name)")
            Terminal.write(sessionTable(servers.servers))
            if !channels.channels.isEmpty { Terminal.write(connectionTable(channels.channels)) }
            Terminal.write("")
        }
    }

    private func object<Content: Message>(_ message: Content) throws -> String {
        String(
            decoding: try ProtobufJSON.json(fromWire: try message.encoded(), as: Content.descriptor), as: UTF8.self)
    }

    private func sessionTable(_ servers: [ServerInfo]) -> TextTable {
        var table = TextTable(titles: [
            "  serves", "calls", "refused", "late", "resets", "client", "streams", "queued", "silent",
        ])
        for server in servers {
            let counts = [
                "  " + server.endpoint, "\(server.callsStarted)", "\(server.callsRefused)", "\(server.callsExpired)",
                "\(server.resets)",
            ]
            if server.sessions.isEmpty { table.add(counts + ["-", "", "", ""]) }
            for (index, session) in server.sessions.enumerated() {
                table.add(
                    (index == 0 ? counts : ["", "", "", "", ""]) + [
                        "\(session.principal) (\(session.agent))", "\(session.streams)", "\(session.queuedMessages)",
                        "\(session.silentMs) ms",
                    ])
            }
        }
        return table
    }

    private func connectionTable(_ channels: [ChannelInfo]) -> TextTable {
        var table = TextTable(titles: [
            "  calls", "state", "open", "waiting", "calls", "failed", "sessions", "credit", "last error",
        ])
        for link in channels.flatMap(\.subchannels) {
            let state = link.ejectedMs > 0 ? "ejected for \(link.ejectedMs) ms" : link.state
            table.add([
                "  " + link.endpoint, state, "\(link.openCalls)", "\(link.waitingCalls + link.parkedCalls)",
                "\(link.callsStarted)", "\(link.callsFailed)", "\(link.sessions)", "\(link.sendCredit)",
                link.lastError.isEmpty ? "-" : link.lastError,
            ])
        }
        return table
    }
}
