import Foundation
import Glibc
import Synchronization
public import Tracing

/// A tracer that writes finished spans to a file, as OpenTelemetry's collector reads them: one OTLP/JSON request a line.
///
/// Trace context is W3C's. The file is moved to `FILE.1` when it would grow beyond 64 MiB, so that tracing takes at most
/// twice that. What cannot be written is lost: tracing never fails a call.
public final class SpanFile: Tracer {
    private struct State {
        var descriptor: CInt
        var size: Int
    }

    private static let maximumSize = 64 << 20
    private let service: String
    private let path: String
    private let state: Mutex<State>

    /// Opens `SERVICE.jsonl` in a folder, which is made when missing, for more lines. Several processes of one service may
    /// write to it. Throws a `RuntimeError` when that cannot be.
    public init(service: String, folder: String) throws(RuntimeError) {
        self.service = service
        path = folder + "/" + service + ".jsonl"
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        state = Mutex(State(descriptor: try Self.open(path), size: 0))
        state.withLock { $0.size = max(0, Int(lseek($0.descriptor, 0, SEEK_END))) }
    }

    deinit { _ = state.withLock { close($0.descriptor) } }

    private static func open(_ path: String) throws(RuntimeError) -> CInt {
        let descriptor = unsafe Glibc.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw RuntimeError(
                .configuration, "Traces cannot be written to \(path): \(FileDescriptors.reason(errno)).")
        }
        return descriptor
    }

    /// Starts a span below the context's, or a new trace when it has none. The arguments `function`, `fileID` and `line` are not
    /// written.
    public func startSpan<Instant: TracerInstant>(
        _ operationName: String, context: @autoclosure () -> ServiceContext, ofKind kind: SpanKind,
        at instant: @autoclosure () -> Instant, function: String, file fileID: String, line: UInt
    ) -> FileSpan {
        var context = context()
        let parent = context.spanIdentity
        let identity = SpanIdentity(
            traceID: parent?.traceID ?? SpanIdentity.random(16), spanID: SpanIdentity.random(8),
            state: parent?.state ?? "")
        context.spanIdentity = identity
        return FileSpan(
            operationName, context: context, identity: identity, parent: parent?.spanID, kind: kind,
            start: instant().nanosecondsSinceEpoch, file: self)
    }

    /// Does nothing: each span is written when it ends.
    public func forceFlush() {}

    /// Reads W3C's `traceparent` and `tracestate` into the context; leaves it alone when the first is missing.
    public func extract<Carrier, Extract>(
        _ carrier: Carrier, into context: inout ServiceContext, using extractor: Extract
    ) where Extract: Extractor, Extract.Carrier == Carrier {
        guard let text = extractor.extract(key: "traceparent", from: carrier) else { return }
        context.spanIdentity = SpanIdentity(
            traceparent: text, state: extractor.extract(key: "tracestate", from: carrier) ?? "")
    }

    /// Writes the context's `traceparent` and `tracestate`; nothing when it has no span.
    public func inject<Carrier, Inject>(
        _ context: ServiceContext, into carrier: inout Carrier, using injector: Inject
    ) where Inject: Injector, Inject.Carrier == Carrier {
        guard let identity = context.spanIdentity else { return }
        injector.inject("00-\(identity.traceID)-\(identity.spanID)-01", forKey: "traceparent", into: &carrier)
        if !identity.state.isEmpty { injector.inject(identity.state, forKey: "tracestate", into: &carrier) }
    }

    /// Appends a span's line.
    func write(_ span: String) {
        let line =
            #"{"resourceSpans":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"#
            + JSONString.quoted(service) + #"}}]},"scopeSpans":[{"scope":{"name":"zrpc"},"spans":["# + span + "]}]}]}\n"
        let bytes = Array(line.utf8)
        state.withLock { state in
            if state.size + bytes.count > Self.maximumSize { rotate(&state) }
            if unsafe Glibc.write(state.descriptor, bytes, bytes.count) == bytes.count { state.size += bytes.count }
        }
    }

    private func rotate(_ state: inout State) {
        guard unsafe rename(path, path + ".1") == 0, let next = try? Self.open(path) else { return }
        close(state.descriptor)
        state = State(descriptor: next, size: 0)
    }
}

/// Which span of which trace, in lower-case hexadecimal digits.
struct SpanIdentity: Sendable, Hashable {
    let traceID: String
    let spanID: String
    /// What vendors add, which is handed on as it came.
    let state: String

    init(traceID: String, spanID: String, state: String = "") {
        self.traceID = traceID
        self.spanID = spanID
        self.state = state
    }

    /// The caller's span in W3C's headers; nil when it is none.
    init?(traceparent: String, state: String = "") {
        let parts = traceparent.split(separator: "-", omittingEmptySubsequences: false)
        let digits = Set("0123456789abcdef")
        guard parts.count >= 4, parts[1].count == 32, parts[2].count == 16,
            (parts[1] + parts[2]).allSatisfy(digits.contains), parts[1].contains(where: { $0 != "0" })
        else { return nil }
        self.init(traceID: String(parts[1]), spanID: String(parts[2]), state: state)
    }

    static func random(_ bytes: Int) -> String {
        (0..<bytes / 8).map { _ in
            let text = String(UInt64.random(in: 1 ... .max), radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }.joined()
    }
}

private enum SpanIdentityKey: ServiceContextKey {
    typealias Value = SpanIdentity
}

extension ServiceContext {
    /// The span that work in this context belongs to.
    var spanIdentity: SpanIdentity? {
        get { self[SpanIdentityKey.self] }
        set { self[SpanIdentityKey.self] = newValue }
    }
}

/// Text as a JSON string.
enum JSONString {
    static func quoted(_ text: String) -> String {
        var line = LogLine()
        line.add("", text)
        // A log line is one object: `{"":TEXT}` and a newline.
        let bytes = line.finished()
        return String(decoding: bytes.dropFirst(4).dropLast(2), as: UTF8.self)
    }
}
