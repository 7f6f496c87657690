public import Logging

/// Writes each log event as one line, in JSON for programs or in text for people.
///
/// Writing blocks while the reader of standard error does not read.
public struct LineLogHandler: LogHandler {
    private let service: String
    private let label: String
    private let format: LogFormat
    private let sink: any LogSink

    /// Events below this level are not written.
    public var logLevel: Logger.Level
    /// What every event of this logger carries.
    public var metadata: Logger.Metadata = [:]
    /// What every event carries of the task that logs it.
    public var metadataProvider: Logger.MetadataProvider?

    /// Makes a handler for the logger named `label` of the process named `service`.
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

    /// Writes the event as one line; its own metadata wins over the provider's, the provider's over the logger's.
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
