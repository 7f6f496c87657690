public import ArgumentParser

/// The flags that every long-running process takes.
public struct RuntimeOptions: ParsableArguments, Sendable {
    @Option(name: .customLong("settings"), help: ArgumentHelp("JSON file with settings.", valueName: "file"))
    private var settingsFile: String?

    @Option(name: .customLong("log-level"), help: ArgumentHelp("How much to log.", valueName: "level"))
    private var logLevel: String?

    @Option(
        name: .customLong("log-format"),
        help: ArgumentHelp("Format of log lines: json, text or auto.", valueName: "format"))
    private var logFormat: String?

    @Option(help: ArgumentHelp("Folder to write traces to, as OTLP/JSON lines. Without it: none.", valueName: "dir"))
    private var traces: String?

    /// Whether the process ends when its standard input ends: a supervisor thus stops its children even if it crashes.
    @Flag(help: "End when standard input ends.")
    public var parentPipe = false

    /// Creates the options for the argument parser.
    public init() {}

    /// The given flags, for `Settings`.
    public var flags: [Setting: String] {
        [
            .settings: settingsFile ?? "", .logLevel: logLevel ?? "", .logFormat: logFormat ?? "",
            .traces: traces ?? "",
        ]
    }
}
