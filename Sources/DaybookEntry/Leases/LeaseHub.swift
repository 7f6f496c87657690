import Foundation
import ServiceRuntime
import Synchronization
import Wording

/// The hub of the gateways' leases. A gateway with a lease may cache who may see which bytes; the hub delays the
/// responses to changes until the gateways have dropped the data that the changes made invalid (``LeaseBook``).
///
/// Every commit reports the data it made invalid before its caller gets a response. A call that changed a diary waits
/// in ``settle(owner:)`` before it responds, also for concurrent changes of the same diary. Other diaries never wait.
/// Reads do not wait either: until the response to a change, a gateway that has not received the revocation may still
/// respond from memory.
final class LeaseHub: Sendable {
    private struct State {
        var book: LeaseBook
        var holders: [UInt64: WorkSignal] = [:]
        var waiting: [UInt64: (hold: LeaseBook.Hold, signal: WorkSignal)] = [:]
        var lastWaiting: UInt64 = 0
        var isClosed = false
    }

    private let state: Mutex<State>
    private let mark: LeaseMark?

    /// - Parameter mark: The file that shows after a crash that there may be leases; `nil` to keep no such record.
    init(mark: LeaseMark? = nil) {
        self.mark = mark
        state = Mutex(State(book: LeaseBook(now: .now, hadLeases: mark?.exists ?? false)))
    }

    // MARK: Gateways

    /// Adds a gateway. Blocks while the mark is made.
    ///
    /// - Throws: ``DiaryError`` of code `busy` if there are too many gateways, or the service stops.
    func join() throws -> LeaseHolder {
        try mark?.make()
        let signal = WorkSignal()
        let id = state.withLock { state in
            let id = state.isClosed ? nil : state.book.join(now: .now)
            if let id { state.holders[id] = signal }
            return id
        }
        guard let id else { throw DiaryError(.busy, AccountFault.tooManyGateways, retryAfter: .seconds(1)) }
        return LeaseHolder(id: id, hub: self, signal: signal)
    }

    /// Notes a gateway's message: see ``LeaseHolder``.
    func heard(_ id: UInt64, renewal: UInt64, confirmed: UInt64) {
        let (holder, settled) = state.withLock { state in
            if renewal > 0 { state.book.renew(id, renewal: renewal) }
            if confirmed > 0 { state.book.confirm(id, number: confirmed) }
            return (renewal > 0 ? state.holders[id] : nil, Self.settled(&state))
        }
        holder?.signal()
        for signal in settled { signal.signal() }
    }

    /// Returns the next message to a gateway.
    func delivery(to id: UInt64) -> LeaseBook.Delivery? {
        state.withLock { $0.book.deliver(to: id, now: .now) }
    }

    /// Removes a gateway.
    func leave(_ id: UInt64, inOrder: Bool) {
        let settled = state.withLock { state in
            state.book.leave(id, inOrder: inOrder)
            state.holders[id]?.close()
            state.holders[id] = nil
            return Self.settled(&state)
        }
        for signal in settled { signal.signal() }
    }

    /// Ends the streams of all leases, because the service stops. If no lease is live then, the next start does not
    /// need to wait.
    func close() {
        let signals = state.withLock { state in
            state.isClosed = true
            return Array(state.holders.values)
        }
        for signal in signals { signal.close() }
    }

    /// Removes the mark if no lease is live. Blocks.
    func removeMark() { if !state.withLock({ $0.book.hasLive(at: .now) }) { mark?.remove() } }

    // MARK: Changes

    /// Notes the data that a commit made invalid, before any response to it. Readers see the commit already. Does not
    /// wait.
    func revoke(_ revocations: Revocations, owners: Set<Int64>) {
        let signals = state.withLock { state in
            state.book.revoke(revocations, owners: owners, now: .now)
            return Array(state.holders.values)
        }
        for signal in signals { signal.signal() }
    }

    /// Waits until no gateway responds with data that a commit in a diary made invalid: two seconds at most. Returns
    /// early if the task is cancelled.
    func settle(owner: Int64) async {
        let signal = WorkSignal()
        let wait: (id: UInt64, end: ContinuousClock.Instant)? = state.withLock { state in
            guard let hold = state.book.hold(of: owner, now: .now) else { return nil }
            state.lastWaiting += 1
            state.waiting[state.lastWaiting] = (hold, signal)
            return (state.lastWaiting, hold.end)
        }
        guard let wait else { return }
        await withTaskGroup { group in
            group.addTask { _ = await signal.wait() }
            group.addTask { try? await Task.sleep(until: wait.end, clock: .continuous) }
            await group.next()
            group.cancelAll()
        }
        state.withLock { _ = $0.waiting.removeValue(forKey: wait.id) }
    }

    /// Returns the signals of the waits that are over.
    private static func settled(_ state: inout State) -> [WorkSignal] {
        let now = ContinuousClock.now
        return state.waiting.values.filter { state.book.isOver($0.hold, now: now) }.map(\.signal)
    }
}

/// A gateway's membership in the hub.
struct LeaseHolder: Sendable {
    let id: UInt64
    let hub: LeaseHub
    /// The signal that there may be a message for the gateway.
    let signal: WorkSignal

    /// Waits for the next message to the gateway, and returns it; `nil` after the end. Only one task may call it at a
    /// time.
    func next() async -> LeaseBook.Delivery? {
        repeat {
            if let delivery = hub.delivery(to: id) { return delivery }
        } while await signal.wait()
        return nil
    }

    /// Notes a gateway's message: the number of a requested renewal, and the number of the last delivery it has
    /// applied; 0 for none.
    func heard(renewal: UInt64, confirmed: UInt64) { hub.heard(id, renewal: renewal, confirmed: confirmed) }

    /// Removes the gateway.
    ///
    /// - Parameter inOrder: Whether the gateway signed off, so that it no longer responds from memory.
    func leave(inOrder: Bool) { hub.leave(id, inOrder: inOrder) }
}

/// A file that shows after a crash that gateways may have leases. It is made before the first grant, and removed after
/// an orderly end with no live lease.
final class LeaseMark: Sendable {
    private let path: String
    private let isMade = Mutex(false)

    init(path: String) { self.path = path }

    /// Whether an earlier process left the file.
    var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// Creates the file, once. Blocks.
    ///
    /// The file need not survive a loss of power: no lease does either.
    func make() throws {
        try isMade.withLock { isMade in
            if isMade { return }
            try Data().write(to: URL(filePath: path))
            isMade = true
        }
    }

    /// Removes the file. A remaining file delays the responses after a start by at most two seconds.
    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
