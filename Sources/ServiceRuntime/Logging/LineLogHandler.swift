public import Logging

/// A log handler that writes each event as one line, in JSON for programs or in text for people.
///
/// Writing blocks while the reader of standard error does not read.
public struct LineLogHandler: LogHandler {
    private let service: String
    private let label: String
    private let format: LogFormat
    private let sink: any LogSink

    /// The minimum level of the events that are written.
    public var logLevel: Logger.Level
    /// The metadata of every event of this logger.
    public var metadata: Logger.Metadata = [:]
    /// The metadata of the task that logs, for every event.
    public var metadataProvider: Logger.MetadataProvider?

    /// Creates a handler for the logger named `label` of the process named `service`.
    public init(
        service: String, label: String, level: Logger.Level, format: LogFormat,
        metadataProvider: Logger.MetadataProvider? = RequestScope.metadataProvider, sink: any LogSink
    ) {
        self.service = service
        self.label = label
        self.format = format
        self.sink = sink
        self.logLevel = level
        self.metadataProvider = metadataProvider
    }

    /// One value of ``metadata``.
    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Writes the event as one line. Its own metadata overrides the provider's, which overrides the logger's.
    public func log(event: LogEvent) {
        var fields = metadata
        if let provided = metadataProvider?.get() { fields.merge(provided) { _, new in new } }
        if let explicit = event.metadata { fields.merge(explicit) { _, new in new } }
        if let error = event.error { fields["error"] = .string(SystemFailure.reason(of: error)) }
        let record = LogRecord(
            level: event.level, service: service, label: label, message: event.message.description, fields: fields)
        sink.write(format.line(record))
    }
}
