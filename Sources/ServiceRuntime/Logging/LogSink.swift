/// Where finished log lines go.
public protocol LogSink: Sendable {
    /// Takes one line, its newline included. May be called from any thread.
    func write(_ line: [UInt8])
}
