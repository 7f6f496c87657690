import ArgumentParser
import DaybookMedia
import Dispatch
import Glibc

/// One executable with two programs: the service, and the workers that it starts to decode pictures.
@main
enum Program {
    /// Runs the worker or the service. A worker must enter its sandbox before any asynchronous code, because that is
    /// possible only with a single thread.
    static func main() {
        DecodingWorker.runIfAsked(CommandLine.arguments)
        let service = Task {
            await MediaService.main()
            exit(EXIT_SUCCESS)
        }
        withExtendedLifetime(service) { dispatchMain() }
    }
}
