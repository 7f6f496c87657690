import ArgumentParser
import DaybookMedia
import DaybookSettings
import Logging
import ServiceRuntime
import ZRPC

/// Keeps the bytes of photos, clips and recordings.
@main
struct MediaService: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "media-service", abstract: "Keeps the bytes of photos, clips and recordings.")

    @OptionGroup var options: ServiceOptions

    @Option(help: ArgumentHelp("Where entry-service listens, as ipc:///PATH.", valueName: "endpoint"))
    var entryEndpoint: String?

    func run() async {
        let flags = options.flags.merging([.entryEndpoint: entryEndpoint ?? ""]) { _, new in new }
        await ServiceProcess.run(.daybook, name: "media-service", flags: flags, parentPipe: options.runtime.parentPipe)
        {
            process in
            let endpoint = try process.settings.required(.endpoint)
            let configuration = MediaServer.Configuration(
                data: try process.settings.required(.data), endpoint: endpoint,
                entryEndpoint: try process.settings.required(.entryEndpoint))
            let server = try await process.starting("opening the folder of photos") {
                try await MediaServer.open(configuration, logger: process.logger)
            }
            var calls = TransportConfiguration()
            calls.errorDomain = MediaServer.errorDomain
            calls.observer = Observability.observer
            let transport = try Transport(
                configuration: calls, logger: process.logger, interceptors: Observability.clientInterceptors)
            try await server.serve(
                on: transport, ready: { process.ready(endpoint) }, untilStopped: { await process.untilStopped() })
            await transport.shutdown(grace: .seconds(1))
        }
    }
}
