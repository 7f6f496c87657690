import ArgumentParser
import DaybookEntry
import DaybookSettings
import Logging
import ServiceRuntime
import ZRPC

/// The service that stores the diary: entries, photo records, accounts, search and timeline.
@main
struct EntryService: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "entry-service",
        abstract: "Keeps the diary: entries, photo records, accounts, search and timeline.")

    @OptionGroup var options: ServiceOptions

    @Option(help: ArgumentHelp("Storage quota of each account that has none of its own.", valueName: "size"))
    var quota: String?

    func run() async {
        let flags = options.flags.merging([.quota: quota ?? ""]) { _, new in new }
        await ServiceProcess.run(
            .daybook, name: "entry-service", flags: flags, parentPipe: options.runtime.parentPipe
        ) { process in
            let endpoint = try process.settings.required(.endpoint)
            var configuration = EntryServer.Configuration(
                data: try process.settings.required(.data), endpoint: endpoint)
            configuration.quota = try process.settings.byteCount(.quota)?.bytes
            let server = try await process.starting("opening the diary") { [configuration] in
                try await EntryServer.open(configuration, logger: process.logger)
            }
            var calls = TransportConfiguration()
            calls.errorDomain = EntryServer.errorDomain
            calls.observer = Observability.observer
            let transport = try Transport(
                configuration: calls, logger: process.logger, interceptors: Observability.clientInterceptors)
            try await server.serve(
                on: transport, ready: { process.ready(endpoint) }, untilStopped: { await process.untilStopped() })
            await transport.shutdown(grace: .seconds(1))
        }
    }
}
