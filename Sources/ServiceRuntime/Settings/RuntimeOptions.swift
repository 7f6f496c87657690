public import ArgumentParser

/// The flags that every long-running Daybook process takes.
public struct RuntimeOptions: ParsableArguments, Sendable {
    @Option(name: .customLong("settings"), help: ArgumentHelp("JSON file with settings.", valueName: "file"))
    private var settingsFile: String?

    @Option(name: .customLong("log-level"), help: ArgumentHelp("How much is logged.", valueName: "level"))
    private var logLevel: String?

    @Option(help: ArgumentHelp("Folder for traces, as OTLP/JSON lines; none when not given.", valueName: "dir"))
    private var traces: String?

    /// The process ends when its standard input does: how a supervisor takes its children down, however it dies.
    @Flag(help: "End when standard input ends.")
    public var parentPipe = false

    /// Made by the argument parser.
    public init() {}

    /// What was given, for `Settings`.
    public var flags: [Setting: String] {
        [.settings: settingsFile ?? "", .logLevel: logLevel ?? "", .traces: traces ?? ""]
    }
}

/// The flags of a service that keeps data and answers calls.
public struct ServiceOptions: ParsableArguments, Sendable {
    @Option(help: ArgumentHelp("Folder that holds the diary.", valueName: "dir"))
    private var data: String?

    @Option(help: ArgumentHelp("Where to listen for calls, as ipc:///PATH.", valueName: "endpoint"))
    private var endpoint: String?

    /// What every process takes.
    @OptionGroup public var runtime: RuntimeOptions

    /// Made by the argument parser.
    public init() {}

    /// What was given, for `ServiceProcess.run`.
    public var flags: [Setting: String] {
        runtime.flags.merging([.data: data ?? "", .endpoint: endpoint ?? ""]) { _, new in new }
    }
}
