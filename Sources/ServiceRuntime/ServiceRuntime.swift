/// # ServiceRuntime
///
/// The base of every process: settings, log, metrics, signals, and the supervision of other processes. The module must
/// not know the purpose of the processes or the transport of calls: endpoints are text here.
///
///     flags > environment > settings file           SIGTERM, SIGINT, end of the parent pipe
///                   |                                          |
///                   v                                          v
///     ServiceProcess.run(_:name:flags:) { process in ... await process.untilStopped() ... } -> exit code
///                   |                        |
///                   v                        v
///      log lines on standard error     `ready ADDRESS` on standard output
///
///     Supervisor (in one process)   -- starts, restarts, stops -->  ChildProcess * 3
///       holds DataDirectoryLock, SocketDirectory
///
/// The parts lie in `Settings/`, `Logging/`, `Metrics/`, `Tracing/`, `Process/` (one process) and `Supervision/`
/// (several processes).
///
/// A service's main looks like this (`ServiceRuntimeTests` holds the same text, compiled):
///
///     struct EchoService: AsyncParsableCommand {
///         @Option var endpoint: String?
///         @OptionGroup var runtime: RuntimeOptions
///
///         func run() async {
///             let setting = Setting("endpoint", meaning: "where the echo listens")
///             let flags = runtime.flags.merging([setting: endpoint ?? ""]) { _, new in new }
///             await ServiceProcess.run(Product("echo"), name: "echo-service", flags: flags) { process in
///                 let endpoint = try process.settings.required(setting)
///                 // ... serve at the endpoint ...
///                 process.ready(endpoint)
///                 await process.untilStopped()
///                 // ... drain ...
///             }
///         }
///     }
