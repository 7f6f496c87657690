import Logging

/// What one log line says.
struct LogRecord {
    let level: Logger.Level
    /// The process.
    let service: String
    /// The logger's name; often the process's.
    let label: String
    let message: String
    let fields: Logger.Metadata
}
