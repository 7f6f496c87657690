import ArgumentParser
import ServiceRuntime

/// The example of the module's opening page, so that it is known to compile.
struct EchoService: AsyncParsableCommand {
    @Option var endpoint: String?
    @OptionGroup var runtime: RuntimeOptions

    func run() async {
        let setting = Setting("endpoint", meaning: "where the echo listens")
        let flags = runtime.flags.merging([setting: endpoint ?? ""]) { _, new in new }
        await ServiceProcess.run(Product("echo"), name: "echo-service", flags: flags) { process in
            let endpoint = try process.settings.required(setting)
            // ... serve at the endpoint ...
            process.ready(endpoint)
            await process.untilStopped()
            // ... drain ...
        }
    }
}
