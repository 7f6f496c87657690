public import Instrumentation
import Tracing

/// An accessor for the header fields of a trace context.
public struct TraceCarrier: Injector, Extractor {
    /// Creates a carrier for dictionaries with lower-case keys.
    public init() {}

    /// Sets a header field.
    public func inject(_ value: String, forKey key: String, into carrier: inout [String: String]) {
        carrier[key.lowercased()] = value
    }

    /// Returns a header field; nil if there is none of that name.
    public func extract(key: String, from carrier: [String: String]) -> String? { carrier[key.lowercased()] }
}
