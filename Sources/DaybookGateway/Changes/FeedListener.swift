import DaybookAPI
import DequeModule
import NIOCore
import ServiceRuntime
import Synchronization
import ZRPC

/// A listener of a feed, with the queue of documents to be written to it.
///
/// The queue is bounded. If a listener reads too slowly, its connection is closed; a living client reconnects and
/// continues after the last event that it received.
final class FeedListener: Sendable {
    /// The next action of the listener's task.
    enum Step: Sendable {
        case write(FeedDocument)
        /// The listener has missed documents and must read them itself.
        case catchUp
        /// Nothing happened for a while, so that a heartbeat is due.
        case beat
    }

    /// The maximum number of queued documents.
    static let maximumDocuments = 32
    /// The maximum number of queued bytes; one document may be larger.
    static let maximumBytes = 256 << 10

    private struct State {
        var documents = Deque<FeedDocument>()
        var bytes = 0
        var isBehind = false
        var isBeatDue = false
        var isOver = false
    }

    /// The ID of the listener's session for entry-service.
    let session: [UInt8]
    private let cutLoose: @Sendable () -> Void
    private let state = Mutex(State())
    private let signal = WorkSignal()

    /// Creates a listener.
    ///
    /// - Parameter cutLoose: Closes the listener's connection even during a write.
    init(session: [UInt8], cutLoose: @escaping @Sendable () -> Void) {
        self.session = session
        self.cutLoose = cutLoose
    }

    /// Waits for the next step and returns it. Returns nil if the listener has ended. Only one task may call this at a
    /// time.
    func next() async -> Step? {
        repeat {
            if let step = takeStep() { return step }
        } while await signal.wait()
        return nil
    }

    private func takeStep() -> Step? {
        state.withLock { state in
            if state.isOver { return nil }
            if exchange(&state.isBehind, with: false) { return .catchUp }
            if let document = state.documents.popFirst() {
                state.bytes -= document.event.readableBytes
                return .write(document)
            }
            return exchange(&state.isBeatDue, with: false) ? .beat : nil
        }
    }

    /// Adds a document to the queue.
    func add(_ document: FeedDocument) {
        let fits = state.withLock { state in
            if state.isOver { return true }
            let size = document.event.readableBytes
            guard
                state.documents.isEmpty
                    || (state.documents.count < Self.maximumDocuments && state.bytes + size <= Self.maximumBytes)
            else { return false }
            state.documents.append(document)
            state.bytes += size
            return true
        }
        if fits { signal.signal() } else { dismiss() }
    }

    /// Makes the listener read the missed documents itself.
    func fallBehind() {
        state.withLock { $0.isBehind = true }
        signal.signal()
    }

    /// Makes the listener send a heartbeat, unless a document is queued.
    func beat() {
        state.withLock { $0.isBeatDue = $0.documents.isEmpty }
        signal.signal()
    }

    /// Ends the listener and drops its queue. Its stream ends in order.
    func end() {
        state.withLock { state in
            state.isOver = true
            state.documents = []
            state.bytes = 0
        }
        signal.close()
    }

    /// Ends the listener and closes its connection, even during a write.
    func dismiss() {
        end()
        cutLoose()
    }
}

/// A page of changes, encoded for all listeners of a feed.
struct FeedDocument: Sendable {
    /// The event, ready to be sent; copies share its bytes.
    let event: ByteBuffer
    /// The token from which to continue after this page.
    let token: String
    /// The number of the last change in the page.
    let position: Int64
    /// Whether the reader must discard its state and start from the beginning.
    let isResync: Bool
    /// Whether the page holds any change.
    let hasNews: Bool

    init(_ page: FeedPage, transcoder: Transcoder) throws(RPCError) {
        let changes = page.changes ?? ListChangesResponse()
        let bytes = try transcoder.wireBytes(changes)
        token = changes.nextToken
        event = EventText.event(
            id: token, data: try transcoder.responseJSON(bytes, of: ChangeServiceMethods.listChanges))
        position = page.position
        isResync = changes.fullResync
        hasNews =
            isResync || !(changes.inserted.isEmpty && changes.updated.isEmpty && changes.removed.isEmpty)
    }
}
