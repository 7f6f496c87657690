public import ArgumentParser
public import ServiceRuntime

/// The flags of a service that stores data and serves calls.
public struct ServiceOptions: ParsableArguments, Sendable {
    @Option(help: ArgumentHelp("Folder that holds the diary.", valueName: "dir"))
    private var data: String?

    @Option(help: ArgumentHelp("Address to listen at for calls, such as ipc:///PATH.", valueName: "endpoint"))
    private var endpoint: String?

    /// The options of every process.
    @OptionGroup public var runtime: RuntimeOptions

    /// Creates the options for the argument parser.
    public init() {}

    /// The given flags, for `ServiceProcess.run`.
    public var flags: [Setting: String] {
        runtime.flags.merging([.data: data ?? "", .endpoint: endpoint ?? ""]) { _, new in new }
    }
}
