/// A destination of finished log lines.
public protocol LogSink: Sendable {
    /// Writes one line, which includes its newline. May be called from any thread.
    func write(_ line: [UInt8])
}
