import ArgumentParser
import DaybookMedia
import Dispatch
import Glibc

/// One executable, two programs: the service, and the workers that it starts to decode pictures.
@main
enum Program {
    /// A worker shuts itself in, which it can only do while it is one thread: it must come before anything that is
    /// asynchronous.
    static func main() {
        DecodingWorker.runIfAsked(CommandLine.arguments)
        let service = Task {
            await MediaService.main()
            exit(EXIT_SUCCESS)
        }
        withExtendedLifetime(service) { dispatchMain() }
    }
}
