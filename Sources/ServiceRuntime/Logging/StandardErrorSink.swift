/// Standard error. A line goes out in one `write`, so that lines of several threads and processes do not mix.
public struct StandardErrorSink: LogSink {
    /// Makes a sink.
    public init() {}

    /// Writes the line; what cannot be written is lost.
    public func write(_ line: [UInt8]) { FileDescriptors.writeAll(line, to: 2) }
}
