import ArgumentParser
import ServiceRuntime

/// The example of the module's opening page, so that it is known to compile.
struct EchoService: AsyncParsableCommand {
    @OptionGroup var options: ServiceOptions

    func run() async {
        await ServiceProcess.run(
            name: "echo-service", flags: options.flags, parentPipe: options.runtime.parentPipe
        ) { process in
            let endpoint = try process.settings.required(.endpoint)
            // ... serve at the endpoint ...
            process.ready(endpoint)
            await process.untilStopped()
            // ... drain ...
        }
    }
}
