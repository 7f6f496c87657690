import ArgumentParser
import DaybookEntry
import DaybookSettings
import Logging
import ServiceRuntime
import ZRPC

/// Keeps the diary: entries, photo records, accounts, search and timeline.
@main
struct EntryService: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "entry-service",
        abstract: "Keeps the diary: entries, photo records, accounts, search and timeline.",
        subcommands: [DiaryBench.self])

    @OptionGroup var options: ServiceOptions

    func run() async {
        await ServiceProcess.run(
            .daybook, name: "entry-service", flags: options.flags, parentPipe: options.runtime.parentPipe
        ) { process in
            let endpoint = try process.settings.required(.endpoint)
            let configuration = EntryServer.Configuration(
                data: try process.settings.required(.data), endpoint: endpoint)
            let server = try await process.starting("opening the diary") {
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
