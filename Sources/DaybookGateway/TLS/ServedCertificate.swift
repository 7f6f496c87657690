import Logging
import NIOPosix
import NIOSSL
import ServiceLifecycle
import ServiceRuntime
import Synchronization

/// The certificate for new connections. It is replaced when its files change, while the gateway runs; open connections
/// keep the certificate that they began with.
final class ServedCertificate: Service {
    private struct State {
        var certificate: TLSCertificate
        /// The stamp of the files that were read last, valid or not.
        var stamp: [String]
    }

    private let files: TLSFiles
    private let interval: Duration
    private let logger: Logger
    private let state: Mutex<State>

    /// Reads the files. Throws a `RuntimeError` if they cannot be used. Blocks.
    ///
    /// - Parameter interval: The interval between checks of the files.
    init(_ files: TLSFiles, every interval: Duration, logger: Logger) throws(RuntimeError) {
        self.files = files
        self.interval = interval
        self.logger = logger
        // The stamp is taken before the files are read, so a file that changes in the meantime is read again.
        let stamp = files.stamp
        state = Mutex(State(certificate: try files.load(), stamp: stamp))
        log("serving a certificate")
    }

    /// The TLS context for new connections.
    var context: NIOSSLContext { state.withLock { $0.certificate.context } }

    /// Checks the files until graceful shutdown.
    func run() async {
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            await cancelWhenGracefulShutdown { [interval] in try? await Task.sleep(for: interval) }
            try? await NIOThreadPool.singleton.runIfActive { [self] in look() }
        }
    }

    /// Loads the files if they changed and hold a valid pair. Logs an invalid pair once. Blocks.
    func look() {
        let stamp = files.stamp
        guard state.withLock({ exchange(&$0.stamp, with: stamp) }) != stamp else { return }
        do throws(RuntimeError) {
            let certificate = try files.load()
            state.withLock { $0.certificate = certificate }
            log("serving a new certificate")
        } catch {
            logger.error(
                "the changed certificate cannot be used; the previous one stays in use",
                metadata: ["reason": .string(error.message), "cause": .string(error.cause.map { "\($0)" } ?? "")])
        }
    }

    private func log(_ what: Logger.Message) {
        let validity = state.withLock { $0.certificate.validity }
        let isValid = validity.contains(WallClock.secondsSinceEpoch)
        logger.log(
            level: isValid ? .info : .warning, isValid ? what : "serving a certificate that is not valid yet",
            metadata: [
                "file": .string(files.certificate), "from": .string(TLSFiles.day(validity.lowerBound)),
                "until": .string(TLSFiles.day(validity.upperBound)),
            ])
    }
}
