import Dispatch
import Foundation
import Glibc
import Synchronization
public import Tracing

/// A tracer that writes finished spans to a file for OpenTelemetry's collector: one OTLP/JSON request per line.
///
/// The trace context is W3C's. The file is moved to `FILE.1` before it would exceed 64 MiB, so that traces take at most
/// twice that. Spans that cannot be written are lost: tracing never fails or delays a call. A separate queue writes the
/// lines; while 1024 lines wait for the disk, further lines are lost.
public final class SpanFile: Tracer {
    private struct State {
        var descriptor: CInt
        var size: Int
    }

    private static let maximumSize = 64 << 20
    private static let maximumWaiting = 1024
    private let service: String
    private let path: String
    private let state: Mutex<State>
    private let queue = DispatchQueue(label: "spans")
    private let waiting = Atomic(0)

    /// Opens `SERVICE.jsonl` in a folder for appending, and creates the folder if it is missing. Several processes of
    /// one service may write to the file. Throws a `RuntimeError` if the file cannot be opened.
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

    /// Starts a span below the context's span, or a new trace if the context has none. The arguments `function`,
    /// `fileID` and `line` are not written.
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

    /// Waits until all spans that have ended are written. Blocks.
    public func flush() { queue.sync {} }

    /// Waits until all spans that have ended are written, like `flush()`. Blocks.
    public func forceFlush() { flush() }

    /// Reads W3C's `traceparent` and `tracestate` into the context; leaves the context unchanged if `traceparent` is
    /// missing.
    public func extract<Carrier, Extract>(
        _ carrier: Carrier, into context: inout ServiceContext, using extractor: Extract
    ) where Extract: Extractor, Extract.Carrier == Carrier {
        guard let text = extractor.extract(key: "traceparent", from: carrier) else { return }
        context.spanIdentity = SpanIdentity(
            traceparent: text, state: extractor.extract(key: "tracestate", from: carrier) ?? "")
    }

    /// Writes the context's `traceparent` and `tracestate`; writes nothing if the context has no span.
    public func inject<Carrier, Inject>(
        _ context: ServiceContext, into carrier: inout Carrier, using injector: Inject
    ) where Inject: Injector, Inject.Carrier == Carrier {
        guard let identity = context.spanIdentity else { return }
        injector.inject("00-\(identity.traceID)-\(identity.spanID)-01", forKey: "traceparent", into: &carrier)
        if !identity.state.isEmpty { injector.inject(identity.state, forKey: "tracestate", into: &carrier) }
    }

    /// Appends a span's line after the earlier lines.
    func write(_ span: String) {
        guard waiting.add(1, ordering: .relaxed).newValue <= Self.maximumWaiting else {
            waiting.subtract(1, ordering: .relaxed)
            return
        }
        queue.async {
            self.append(span)
            self.waiting.subtract(1, ordering: .relaxed)
        }
    }

    private func append(_ span: String) {
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
