import Foundation
import Glibc
import Synchronization
public import Tracing

/// A span of `SpanFile`, written at its end.
public final class FileSpan: Span {
    private struct State {
        var name: String
        var attributes: SpanAttributes = [:]
        var status: SpanStatus?
        var events: [(name: String, time: UInt64)] = []
        var isEnded = false
    }

    /// The context for the work inside the span; it holds the span's own identity.
    public let context: ServiceContext
    private let identity: SpanIdentity
    private let parent: String?
    private let kind: SpanKind
    private let start: UInt64
    private let file: SpanFile
    private let state: Mutex<State>

    /// The maximum number of events in one span.
    private static let maximumEvents = 32

    init(
        _ name: String, context: ServiceContext, identity: SpanIdentity, parent: String?, kind: SpanKind,
        start: UInt64, file: SpanFile
    ) {
        self.context = context
        self.identity = identity
        self.parent = parent
        self.kind = kind
        self.start = start
        self.file = file
        state = Mutex(State(name: name))
    }

    /// The name of the traced operation.
    public var operationName: String {
        get { state.withLock { $0.name } }
        set { state.withLock { $0.name = newValue } }
    }

    /// The attributes of the work, by name.
    public var attributes: SpanAttributes {
        get { state.withLock { $0.attributes } }
        set { state.withLock { $0.attributes = newValue } }
    }

    /// Whether the span has not ended.
    public var isRecording: Bool { state.withLock { !$0.isEnded } }

    /// Sets the outcome of the work; the last call counts.
    public func setStatus(_ status: SpanStatus) { state.withLock { $0.status = status } }

    /// Adds an event. Events beyond 32 per span are dropped.
    public func addEvent(_ event: SpanEvent) { note(event.name, at: event.nanosecondsSinceEpoch) }

    /// Adds an event named `exception`; the error itself is not written.
    public func recordError<Instant: TracerInstant>(
        _ error: any Error, attributes: SpanAttributes, at instant: @autoclosure () -> Instant
    ) {
        note("exception", at: instant().nanosecondsSinceEpoch)
    }

    /// Does nothing: links are not written.
    public func addLink(_ link: SpanLink) {}

    private func note(_ name: String, at time: UInt64) {
        state.withLock { state in
            if state.events.count < Self.maximumEvents { state.events.append((name, time)) }
        }
    }

    /// Ends the span and writes it. Later calls do nothing.
    public func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant) {
        let end = instant().nanosecondsSinceEpoch
        let line = state.withLock { state -> String? in
            guard !state.isEnded else { return nil }
            state.isEnded = true
            return json(state, end: end)
        }
        if let line { file.write(line) }
    }

    /// Returns the span as OTLP/JSON: IDs in hex, 64-bit numbers as text.
    private func json(_ state: State, end: UInt64) -> String {
        var members = [
            "\"traceId\":\"\(identity.traceID)\"", "\"spanId\":\"\(identity.spanID)\"",
            "\"name\":\(JSONString.quoted(state.name))", "\"kind\":\(number(of: kind))",
            "\"startTimeUnixNano\":\"\(start)\"", "\"endTimeUnixNano\":\"\(max(start, end))\"",
        ]
        if !identity.state.isEmpty { members.append("\"traceState\":\(JSONString.quoted(identity.state))") }
        if let parent { members.append("\"parentSpanId\":\"\(parent)\"") }
        var attributes: [String] = []
        state.attributes.forEach { key, value in
            guard let json = Self.json(value) else { return }
            attributes.append("{\"key\":\(JSONString.quoted(key)),\"value\":\(json)}")
        }
        members.append("\"attributes\":[\(attributes.joined(separator: ","))]")
        if !state.events.isEmpty {
            let events = state.events.map { "{\"timeUnixNano\":\"\($0.time)\",\"name\":\(JSONString.quoted($0.name))}" }
            members.append("\"events\":[\(events.joined(separator: ","))]")
        }
        if let status = state.status {
            let message = status.message.map { ",\"message\":\(JSONString.quoted($0))" } ?? ""
            members.append("\"status\":{\"code\":\(status.code == .error ? 2 : 1)\(message)}")
        }
        return "{" + members.joined(separator: ",") + "}"
    }

    private func number(of kind: SpanKind) -> Int {
        switch kind {
        case .internal: 1
        case .server: 2
        case .client: 3
        case .producer: 4
        case .consumer: 5
        }
    }

    private static func json(_ value: SpanAttribute) -> String? {
        switch value {
        case .string(let text): "{\"stringValue\":\(JSONString.quoted(text))}"
        case .stringConvertible(let text): "{\"stringValue\":\(JSONString.quoted("\(text)"))}"
        case .int32(let number): "{\"intValue\":\"\(number)\"}"
        case .int64(let number): "{\"intValue\":\"\(number)\"}"
        case .bool(let flag): "{\"boolValue\":\(flag)}"
        case .double(let number) where number.isFinite: "{\"doubleValue\":\(number)}"
        default: nil
        }
    }
}

/// A writer of JSON strings.
enum JSONString {
    static func quoted(_ text: String) -> String {
        var line = LogLine()
        line.add("", text: text)
        // A log line is one object: `{"":TEXT}` and a newline.
        let bytes = line.finished()
        return String(decoding: bytes.dropFirst(4).dropLast(2), as: UTF8.self)
    }
}
