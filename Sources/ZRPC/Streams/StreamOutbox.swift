import DequeModule
import Synchronization

/// The sending side of a stream: its byte credit, and the writers that wait for credit.
final class StreamOutbox: Sendable {
    private struct Pending {
        let number: Int
        let cost: Int
        /// Whether the writer takes the credit that it waits for; otherwise it only waits until there is credit.
        let takes: Bool
        let waiter: Waiter<RPCError?>
    }

    private struct State {
        var credit = 0
        /// The number of bytes that writers passed and the socket has not taken, because of the session's credit or a
        /// slow peer.
        var queued = 0
        var largest = 0
        var route: StreamRoute?
        var closed: RPCError?
        var pending = Deque<Pending>()
        var numbers = 0
        var interrupted: Set<Int> = []
    }

    /// The maximum credit of a stream in bytes, larger than any window; a peer that grants more violates the protocol.
    static let maximumCredit = 8 << 20
    /// The number of queued bytes from which a writer waits although it has credit, which limits the memory of a
    /// stream: two messages of the preferred size, one being sent and one behind it.
    static let maximumQueued = 264 << 10

    private let reactor: Reactor
    private let state = Mutex(State())

    init(reactor: Reactor) { self.reactor = reactor }

    /// Opens the stream with the peer's first credit. The reactor calls this once.
    func open(_ route: StreamRoute, credit: Int, largestMessage: Int) {
        let refused = state.withLock { state in
            state.route = route
            state.credit += min(credit, Self.maximumCredit)
            state.largest = min(largestMessage, WireLimits.maximumContent)
            // The size of these messages could not be checked before the stream was open.
            let largest = state.largest
            let refused = state.pending.filter { $0.cost > largest }
            if !refused.isEmpty { state.pending.removeAll { $0.cost > largest } }
            return (writers: refused, largest: largest)
        }
        for writer in refused.writers { writer.waiter.resume(Self.tooLarge(writer.cost, largest: refused.largest)) }
        resumeReady()
    }

    /// Adds credit that the peer granted. Returns false if the amount is zero or more than the largest window.
    func grant(_ amount: Int) -> Bool {
        let fits = state.withLock { state in
            guard amount > 0, state.credit + amount <= Self.maximumCredit else { return false }
            state.credit += amount
            return true
        }
        if fits { resumeReady() }
        return fits
    }

    /// Records that the socket took a message of this cost. Only the reactor calls this.
    func handedOver(_ cost: Int) {
        state.withLock { $0.queued -= cost }
        resumeReady()
    }

    /// Ends the stream: every waiting and later write fails with `reason`. Only the first reason counts.
    func close(_ reason: RPCError) {
        let (pending, reason) = state.withLock { state in
            if state.closed == nil { state.closed = reason }
            return (exchange(&state.pending, with: []), state.closed)
        }
        for writer in pending { writer.waiter.resume(reason) }
    }

    /// Ends the client's direction after the messages that were written. Only the first call of this or `close` counts.
    func finish() {
        let (pending, route) = state.withLock { state -> (Deque<Pending>, StreamRoute?) in
            guard state.closed == nil else { return ([], nil) }
            state.closed = Self.finished
            return (exchange(&state.pending, with: []), state.route)
        }
        for writer in pending { writer.waiter.resume(Self.finished) }
        if let route { reactor.submit(.halfClose(route)) }
    }

    /// Sends a message once there is credit for it.
    ///
    /// Suspends while the peer's window is full. Throws if the stream has ended, the task is cancelled, or the message
    /// is larger than half a window.
    func write(_ message: OutboundMessage) async throws(RPCError) {
        if let route = try look(message.cost, takes: true) {
            reactor.submit(.write(route, message))
            return
        }
        try await wait(message.cost, takes: true)
        if let route = state.withLock({ $0.route }) {
            reactor.submit(.write(route, message))
        }
    }

    /// Suspends until a message of this cost can be sent at once, without taking credit. Returns the cost that can be
    /// sent, which is at least `cost`.
    ///
    /// Throws the errors of `write`.
    func credit(for cost: Int) async throws(RPCError) -> Int {
        if try look(cost, takes: false) == nil { try await wait(cost, takes: false) }
        return max(cost, state.withLock { min($0.credit, Self.maximumQueued - $0.queued) })
    }

    private func wait(_ cost: Int, takes: Bool) async throws(RPCError) {
        let number = state.withLock { state in
            state.numbers += 1
            return state.numbers
        }
        let failure = await withTaskCancellationHandler {
            await waitForResponse { (waiter: Waiter<RPCError?>) in
                enqueue(Pending(number: number, cost: cost, takes: takes, waiter: waiter))
            }
        } onCancel: {
            interrupt(number)
        }
        // The writer may have been interrupted just after it was resumed.
        state.withLock { _ = $0.interrupted.remove(number) }
        if let failure { throw failure }
    }

    /// Returns the stream's route if a message of this cost can be sent now.
    private func look(_ cost: Int, takes: Bool) throws(RPCError) -> StreamRoute? {
        let outcome = state.withLock { state -> Result<StreamRoute?, RPCError> in
            if let closed = state.closed { return .failure(closed) }
            if state.route != nil, cost > state.largest {
                return .failure(Self.tooLarge(cost, largest: state.largest))
            }
            guard state.pending.isEmpty, Self.hasCapacity(for: cost, in: state) else { return .success(nil) }
            if takes { Self.take(cost, from: &state) }
            return .success(state.route)
        }
        return try outcome.get()
    }

    private func enqueue(_ writer: Pending) {
        let failure = state.withLock { state -> RPCError?? in
            if let closed = state.closed { return .some(closed) }
            if state.interrupted.remove(writer.number) != nil { return .some(Self.cancelled) }
            guard state.pending.isEmpty, Self.hasCapacity(for: writer.cost, in: state) else {
                state.pending.append(writer)
                return nil
            }
            if writer.takes { Self.take(writer.cost, from: &state) }
            return .some(nil)
        }
        if let failure { writer.waiter.resume(failure) }
    }

    private func interrupt(_ number: Int) {
        let found = state.withLock { state -> Pending? in
            guard let index = state.pending.firstIndex(where: { $0.number == number }) else {
                state.interrupted.insert(number)
                return nil
            }
            return state.pending.remove(at: index)
        }
        found?.waiter.resume(Self.cancelled)
        resumeReady()
    }

    private func resumeReady() {
        let ready = state.withLock { state -> [Pending] in
            guard state.route != nil, state.closed == nil else { return [] }
            var ready: [Pending] = []
            while let writer = state.pending.first, Self.hasCapacity(for: writer.cost, in: state) {
                _ = state.pending.popFirst()
                if writer.takes { Self.take(writer.cost, from: &state) }
                ready.append(writer)
            }
            return ready
        }
        for writer in ready { writer.waiter.resume(nil) }
    }

    /// Returns whether credit and capacity suffice for a message. The capacity always suffices for one message.
    private static func hasCapacity(for cost: Int, in state: borrowing State) -> Bool {
        guard state.route != nil, state.credit >= cost else { return false }
        return state.queued == 0 || state.queued + cost <= maximumQueued
    }

    private static func take(_ cost: Int, from state: inout State) {
        state.credit -= cost
        state.queued += cost
    }

    private static func tooLarge(_ cost: Int, largest: Int) -> RPCError {
        RPCError(
            .resourceExhausted, "A stream's message is \(cost) bytes; at most half its window, \(largest), is sent.",
            outcome: .notSent)
    }

    private static let finished = RPCError(
        .failedPrecondition, "The requests were finished: no more can be written.", outcome: .notSent)
    private static let cancelled = RPCError(.cancelled, "The writing task was cancelled.", outcome: .unknown)
}
