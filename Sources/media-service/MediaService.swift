import ArgumentParser
import DaybookMedia
import DaybookSettings
import Logging
import ServiceRuntime
import ZRPC

/// The service that stores the bytes of photos, clips and recordings.
struct MediaService: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "media-service", abstract: "Keeps the bytes of photos, clips and recordings.")

    @OptionGroup var options: ServiceOptions

    @Option(help: ArgumentHelp("Where entry-service listens, such as ipc:///PATH.", valueName: "endpoint"))
    var entryEndpoint: String?

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

    func run() async {
        let flags = options.flags.merging([
            .entryEndpoint: entryEndpoint ?? "", .uploadDays: uploadDays ?? "", .filmQuota: filmQuota ?? "",
            .pictureMegabytes: pictureMegabytes ?? "",
        ]) { _, new in new }
        await ServiceProcess.run(.daybook, name: "media-service", flags: flags, parentPipe: options.runtime.parentPipe)
        {
            process in
            let endpoint = try process.settings.required(.endpoint)
            var configuration = MediaServer.Configuration(
                data: try process.settings.required(.data), endpoint: endpoint,
                entryEndpoint: try process.settings.required(.entryEndpoint))
            if let days = try process.settings.number(.uploadDays, in: Setting.uploadDayBounds) {
                configuration.uploadLifetime = .seconds(days * 24 * 3600)
            }
            if let quota = try process.settings.byteCount(.filmQuota) { configuration.filmQuota = Int(quota.bytes) }
            if let memory = try process.settings.number(.pictureMegabytes, in: Setting.pictureMegabyteBounds) {
                configuration.pictureMemory = memory
            }
            let server = try await process.starting("opening the folder of photos") { [configuration] in
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
