public import Instrumentation
import Tracing

/// Reads and writes the header fields of a trace context.
public struct TraceCarrier: Injector, Extractor {
    /// A carrier over a dictionary with lower-case keys.
    public init() {}

    /// Sets a field.
    public func inject(_ value: String, forKey key: String, into carrier: inout [String: String]) {
        carrier[key.lowercased()] = value
    }

    /// Reads a field.
    public func extract(key: String, from carrier: [String: String]) -> String? { carrier[key.lowercased()] }
}
