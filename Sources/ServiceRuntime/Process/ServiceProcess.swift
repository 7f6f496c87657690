import Foundation
import Glibc
public import Logging
import Metrics
import ServiceLifecycle
import Tracing
import UnixSignals

/// A running process of a product: its settings, log and metrics, and its signal to stop.
public struct ServiceProcess: Sendable {
    /// The process's name, such as `entry-service`.
    public let name: String
    /// The settings: flags override the environment, which overrides the file.
    public let settings: Settings
    /// The process's own logger.
    public let logger: Logger
    /// The format of the log: `json` or `text`.
    public let logFormat: LogFormat
    /// All metrics of this process.
    public let metrics: MetricsRegistry

    /// Reports on standard output that the process serves: one line, `ready ADDRESS`.
    ///
    /// Call it once, as soon as a request to the address would get a response.
    public func ready(_ address: String) {
        announce(.ready(address))
        logger.info("ready", metadata: ["address": .string(address)])
    }

    /// Runs slow work before the process can serve, and tells the supervisor every `interval` that the start continues.
    ///
    /// `what` describes the work, such as `"migrating the database"`.
    ///
    /// Each report is one line on standard output, `starting WHAT`; quick work has none. `work` must not block the
    /// thread that it is called on.
    public func starting<Result: Sendable>(
        _ what: String, every interval: Duration = .seconds(5), work: @Sendable () async throws -> Result
    ) async throws -> Result {
        try await Self.repeating(every: interval, { announce(.starting(what)) }, while: work)
    }

    static func repeating<Result: Sendable>(
        every interval: Duration, _ tell: @escaping @Sendable () -> Void,
        while work: @Sendable () async throws -> Result
    ) async throws -> Result {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                while true {
                    try await Task.sleep(for: interval)
                    tell()
                }
            }
            defer { group.cancelAll() }
            return try await work()
        }
    }

    private func announce(_ message: StartMessage) { FileDescriptors.writeAll(Array(message.line.utf8), to: 1) }

    /// Waits until the process is asked to stop: by SIGTERM, SIGINT or the end of the parent pipe.
    ///
    /// Returns then, or when the task is cancelled. The caller drains its work and returns from its body.
    public func untilStopped() async {
        try? await gracefulShutdown()
    }
}

extension ServiceProcess {
    /// Runs a process from its start to its exit code.
    ///
    /// Makes the process's files private to its owner; sets up logging (lines on standard error), metrics and, if
    /// configured, tracing; ignores SIGPIPE; and runs `body`, in which `untilStopped()` and swift-service-lifecycle's
    /// graceful shutdown react to the signals. The process ends with 0 if `body` returns, with the error's code if it
    /// throws a `RuntimeError`, otherwise with 1; the reason is logged. If `body` takes longer than `grace` to stop,
    /// its task is cancelled; five seconds later the process ends itself. Call it once per process; it does not return.
    public static func run(
        _ product: Product, name: String, flags: [Setting: String], parentPipe: Bool = false,
        grace: Duration = .seconds(10),
        body: @escaping @Sendable (ServiceProcess) async throws -> Void
    ) async -> Never {
        PrivateFiles.begin()
        ProcessMemory.keepPieces()
        OpenFileLimit.raise()
        FileDescriptors.openStandardDescriptors()
        FileDescriptors.keepInheritedFromChildren()
        signal(SIGPIPE, SIG_IGN)
        let environment = ProcessInfo.processInfo.environment
        do {
            let settings = try await Settings(product, flags: flags, environment: environment)
            let logFormat = try LogFormat(settings: settings)
            let logger = try bootstrapLogging(name: name, format: logFormat, settings: settings)
            let registry = MetricsRegistry()
            MetricsSystem.bootstrap(registry)
            let spans = try settings.string(.traces).map { folder throws(RuntimeError) in
                try SpanFile(service: name, folder: folder)
            }
            if let spans { InstrumentationSystem.bootstrap(spans) }
            let process = ServiceProcess(
                name: name, settings: settings, logger: logger, logFormat: logFormat, metrics: registry)
            try await process.serve(parentPipe: parentPipe, grace: grace, body)
            spans?.flush()
            logger.info("stopped")
            exit(0)
        } catch {
            let failure =
                error as? RuntimeError ?? RuntimeError(.failure, SystemFailure.reason(of: error), cause: error)
            let record = LogRecord(
                level: .critical, service: name, label: name, message: failure.message,
                fields: failure.cause.map { ["cause": "\($0)"] } ?? [:])
            let format = (try? LogFormat(product, flags: flags, environment: environment)) ?? .json
            FileDescriptors.writeAll(format.line(record), to: 2)
            exit(failure.code.exitCode)
        }
    }

    private func serve(
        parentPipe: Bool, grace: Duration, _ body: @escaping @Sendable (ServiceProcess) async throws -> Void
    ) async throws {
        var services = [
            ServiceGroupConfiguration.ServiceConfiguration(
                service: ClosureService { try await body(self) },
                successTerminationBehavior: .gracefullyShutdownGroup,
                failureTerminationBehavior: .cancelGroup,
                serviceName: name),
            ServiceGroupConfiguration.ServiceConfiguration(
                service: HeapTrimmer(), successTerminationBehavior: .ignore, serviceName: "heap-trimmer"),
        ]
        if parentPipe {
            services.append(
                ServiceGroupConfiguration.ServiceConfiguration(
                    service: ParentPipe(grace: grace + .seconds(5), logger: logger),
                    successTerminationBehavior: .gracefullyShutdownGroup,
                    serviceName: "parent-pipe"))
        }
        var quiet = logger
        quiet.logLevel = max(.warning, logger.logLevel)
        var configuration = ServiceGroupConfiguration(
            services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: quiet)
        configuration.maximumGracefulShutdownDuration = grace
        configuration.maximumCancellationDuration = .seconds(5)
        try await ServiceGroup(configuration: configuration).run()
    }

    private static func bootstrapLogging(
        name: String, format: LogFormat, settings: Settings
    ) throws(RuntimeError) -> Logger {
        let text = settings.string(.logLevel) ?? Setting.logLevel.standard
        guard let level = Logger.Level(rawValue: text) else {
            throw RuntimeError(
                .configuration, "\(Setting.logLevel.flag) must be \(Setting.logLevel.meaning); it is '\(text)'.")
        }
        LoggingSystem.bootstrap(
            { label, provider in
                LineLogHandler(
                    service: name, label: label, level: level, format: format, metadataProvider: provider,
                    sink: StandardErrorSink())
            }, metadataProvider: RequestScope.metadataProvider)
        return Logger(label: name)
    }
}
