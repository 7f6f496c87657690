import Foundation
import Glibc
import Logging
import ServiceLifecycle
import Work

/// A watch over standard input. Its end means that the parent process has ended, and that this process must stop, too.
///
/// A separate thread reads, because reading blocks. If the graceful stop takes longer than `grace`, the thread ends the
/// process, so that a blocked service does not outlive its supervisor.
struct ParentPipe: Service {
    let grace: Duration
    let logger: Logger

    func run() async throws {
        let (ends, continuation) = AsyncStream<Void>.makeStream()
        let (grace, logger) = (grace, logger)
        try NamedThread.start("parent-pipe") {
            while !FileDescriptors.readSome(from: 0).isEmpty {}
            continuation.finish()
            Thread.sleep(forTimeInterval: Double(grace.components.seconds))
            logger.error("did not stop in time after the parent ended")
            _exit(RuntimeError.Code.failure.exitCode)
        }
        for await _ in ends.cancelOnGracefulShutdown() {}
    }
}
