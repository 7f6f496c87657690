import Logging
import Synchronization

/// The warnings of a log.
final class LogLines: Sendable {
    private struct Handler: LogHandler {
        let lines: LogLines
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.warning

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) { lines.kept.withLock { $0.append("\(event.message)") } }
    }

    private let kept = Mutex<[String]>([])

    var all: [String] { kept.withLock { $0 } }

    /// A log that is kept here.
    var logger: Logger { Logger(label: "test") { _ in Handler(lines: self) } }
}
