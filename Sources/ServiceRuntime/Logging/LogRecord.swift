import Logging

/// The contents of one log line.
struct LogRecord {
    let level: Logger.Level
    /// The name of the process.
    let service: String
    /// The logger's name; often the name of the process.
    let label: String
    let message: String
    let fields: Logger.Metadata
}
