public import ArgumentParser
public import ServiceRuntime

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
