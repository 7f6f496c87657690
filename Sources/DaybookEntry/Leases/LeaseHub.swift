import ServiceRuntime
import Synchronization
import Wording

/// Lets gateways remember who may see which bytes, and keeps answers back until they have forgotten what a change made
/// wrong: see ``LeaseBook``.
///
/// A commit tells it what it made wrong before anybody is answered; who answers a change of a diary asks it to wait, also
/// for what others just took away of it. Other diaries never wait, and reads do not: they may see a gateway that
/// has not heard yet answer from memory, until the change that took something away is answered.
final class LeaseHub: Sendable {
    private struct State {
        var book: LeaseBook
        var holders: [UInt64: Bell] = [:]
        var waiting: [UInt64: (hold: LeaseBook.Hold, bell: Bell)] = [:]
        var lastWaiting: UInt64 = 0
        var isClosed = false
    }

    private let state: Mutex<State>
    private let mark: LeaseMark?

    /// - Parameter mark: Says after a crash that there may be leases; nil when nothing is remembered of that.
    init(mark: LeaseMark? = nil) {
        self.mark = mark
        state = Mutex(State(book: LeaseBook(now: .now, hadLeases: mark?.exists ?? false)))
    }

    // MARK: Gateways

    /// Takes in a gateway. Blocks while the mark is made.
    ///
    /// - Throws: ``DiaryError`` of code `busy` when there are too many, or the service stops.
    func join() throws -> LeaseHolder {
        try mark?.make()
        let bell = Bell()
        let id = state.withLock { state in
            let id = state.isClosed ? nil : state.book.join(now: .now)
            if let id { state.holders[id] = bell }
            return id
        }
        guard let id else { throw DiaryError(.busy, AccountFault.tooManyGateways, retryAfter: .seconds(1)) }
        return LeaseHolder(id: id, hub: self, bell: bell)
    }

    /// What a gateway says: see ``LeaseHolder``.
    func heard(_ id: UInt64, renewal: UInt64, confirmed: UInt64) {
        let (holder, settled) = state.withLock { state in
            if renewal > 0 { state.book.renew(id, renewal: renewal) }
            if confirmed > 0 { state.book.confirm(id, number: confirmed) }
            return (renewal > 0 ? state.holders[id] : nil, Self.settled(&state))
        }
        holder?.ring()
        for bell in settled { bell.ring() }
    }

    /// What a gateway is told next.
    func delivery(to id: UInt64) -> LeaseBook.Delivery? {
        state.withLock { $0.book.deliver(to: id, now: .now) }
    }

    /// Takes a gateway out.
    func leave(_ id: UInt64, inOrder: Bool) {
        let settled = state.withLock { state in
            state.book.leave(id, inOrder: inOrder)
            state.holders[id]?.close()
            state.holders[id] = nil
            return Self.settled(&state)
        }
        for bell in settled { bell.ring() }
    }

    /// Ends all leases' streams: the service stops. When no lease lasts, the next start need not wait for any.
    func close() {
        let bells = state.withLock { state in
            state.isClosed = true
            return Array(state.holders.values)
        }
        for bell in bells { bell.close() }
    }

    /// Takes the mark away when no lease lasts. Blocks.
    func removeMark() { if !state.withLock({ $0.book.hasLive(at: .now) }) { mark?.remove() } }

    // MARK: Changes

    /// Notes what a commit made wrong, which readers see already, before anybody is answered. Does not wait.
    func revoke(_ revocations: Revocations, owners: Set<Int64>) {
        let bells = state.withLock { state in
            state.book.revoke(revocations, owners: owners, now: .now)
            return Array(state.holders.values)
        }
        for bell in bells { bell.ring() }
    }

    /// Waits until no gateway answers from memory what a commit in a diary made wrong: two seconds at most. Returns
    /// earlier when the task is cancelled.
    func settle(owner: Int64) async {
        let bell = Bell()
        let wait: (id: UInt64, end: ContinuousClock.Instant)? = state.withLock { state in
            guard let hold = state.book.hold(of: owner, now: .now) else { return nil }
            state.lastWaiting += 1
            state.waiting[state.lastWaiting] = (hold, bell)
            return (state.lastWaiting, hold.end)
        }
        guard let wait else { return }
        await withTaskGroup { group in
            group.addTask { _ = await bell.wait() }
            group.addTask { try? await Task.sleep(until: wait.end, clock: .continuous) }
            await group.next()
            group.cancelAll()
        }
        state.withLock { _ = $0.waiting.removeValue(forKey: wait.id) }
    }

    /// Those who need not wait any longer.
    private static func settled(_ state: inout State) -> [Bell] {
        let now = ContinuousClock.now
        return state.waiting.values.filter { state.book.isOver($0.hold, now: now) }.map(\.bell)
    }
}
