/// The standard error stream. One `write` writes a line, so that lines of several threads and processes do not mix.
public struct StandardErrorSink: LogSink {
    /// Creates a sink.
    public init() {}

    /// Writes the line; a line that cannot be written is lost.
    public func write(_ line: [UInt8]) { FileDescriptors.writeAll(line, to: 2) }
}

/// A destination of finished log lines.
public protocol LogSink: Sendable {
    /// Writes one line, which includes its newline. May be called from any thread.
    func write(_ line: [UInt8])
}
