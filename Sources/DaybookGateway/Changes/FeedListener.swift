import DequeModule
import NIOCore
import ServiceRuntime
import Synchronization

/// One who follows a feed: what waits to be written to them.
///
/// What waits has a bound. A listener who reads too slowly for it is cut loose: the connection ends, and whoever is there
/// comes again and goes on from the last event that came.
final class FeedListener: Sendable {
    /// What to write, or to do, next.
    enum Step: Sendable {
        case write(FeedDocument)
        /// Something went past: the listener's own reading has to catch up.
        case catchUp
        /// Nothing happened for a while.
        case beat
    }

    /// The most documents that wait.
    static let maximumDocuments = 32
    /// The most bytes that wait; one document may be larger.
    static let maximumBytes = 256 << 10

    private struct State {
        var documents = Deque<FeedDocument>()
        var bytes = 0
        var isBehind = false
        var isBeatDue = false
        var isOver = false
    }

    /// What names the listener's session to entry-service.
    let session: [UInt8]
    private let cutLoose: @Sendable () -> Void
    private let state = Mutex(State())
    private let bell = Bell()

    /// - Parameter cutLoose: Ends the listener's connection although something is being written to it.
    init(session: [UInt8], cutLoose: @escaping @Sendable () -> Void) {
        self.session = session
        self.cutLoose = cutLoose
    }

    /// The next step; waits for one. Nil when the listener is told nothing more. One task asks at a time.
    func next() async -> Step? {
        repeat {
            if let step = takeStep() { return step }
        } while await bell.wait()
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

    /// Adds a document behind those that wait.
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
        if fits { bell.ring() } else { dismiss() }
    }

    /// Has the listener read by itself what it has missed.
    func fallBehind() {
        state.withLock { $0.isBehind = true }
        bell.ring()
    }

    /// Has the listener see that the gateway is there, unless something waits to be written anyway.
    func beat() {
        state.withLock { $0.isBeatDue = $0.documents.isEmpty }
        bell.ring()
    }

    /// Tells the listener nothing more, not even what waits. Its stream ends in order.
    func end() {
        state.withLock { state in
            state.isOver = true
            state.documents = []
            state.bytes = 0
        }
        bell.close()
    }

    /// The same in the middle of what is being written.
    func dismiss() {
        end()
        cutLoose()
    }
}
