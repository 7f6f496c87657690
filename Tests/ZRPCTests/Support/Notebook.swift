import Logging
import ZRPCTesting

/// Keeps the messages of a log.
struct Notebook: LogHandler {
    let lines: Box<[String]>
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.warning

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { lines.value += ["\(event.message)"] }
}
