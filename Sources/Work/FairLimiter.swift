import Synchronization

/// A limiter of concurrent work, in total and by key. Tasks wait for permits in fair order, so that a key with much
/// work delays only itself.
package final class FairLimiter<Key: Hashable & Sendable>: Sendable {
    /// A permit for one piece of work, given back when the permit is released.
    package final class Permit: Sendable {
        private let limiter: FairLimiter
        private let key: Key
        /// Whether the permit still has to be given back.
        private let isOutstanding = Atomic(true)

        fileprivate init(_ limiter: FairLimiter, _ key: Key) { (self.limiter, self.key) = (limiter, key) }

        /// Stops this object from giving the permit back: the limiter passes the permit to another task.
        fileprivate func disarm() { isOutstanding.store(false, ordering: .relaxed) }

        /// Gives the permit back now, even if other references to it exist. Later calls do nothing.
        package func giveBack() {
            if isOutstanding.exchange(false, ordering: .relaxed) { limiter.change { $0.finished(key) } }
        }

        deinit { giveBack() }
    }

    private typealias Waiter = OneShot<Permit, WorkRefusal>
    private typealias Queue = FairQueue<Key, Waiter>

    private let state: Mutex<Queue>

    /// Creates a limiter. In `limits`, a waiting job is a task that waits for a permit, and a running job is a permit
    /// that is held.
    package init(limits: QueueLimits<Key>) { state = Mutex(Queue(limits: limits)) }

    /// The number of tasks that wait.
    package var waiting: Int { state.withLock { $0.count } }

    /// The number of keys that hold permits or wait for them.
    package var keyCount: Int { state.withLock { $0.keyCount } }

    /// Returns whether a key holds as many permits as it may.
    package func isAtLimit(of key: Key) -> Bool { state.withLock { $0.isAtLimit(of: key) } }

    /// Waits for a permit: first come, first served among the tasks of a key.
    ///
    /// - Parameter timeout: The maximum time to wait; `nil` for no maximum.
    package func permit(of key: Key, timeout: Duration? = nil) async throws(WorkRefusal) -> Permit {
        let waiter = Waiter()
        let appended: Result<Queue.Ticket, WorkRefusal> = change { queue in
            do throws(WorkRefusal) { return .success(try queue.append(waiter, of: key)) } catch {
                return .failure(error)
            }
        }
        let ticket = try appended.get()
        let outcome = waiter.isSettled ? await waiter.value() : await Self.outcome(of: waiter, timeout: timeout)
        if case .failure = outcome { _ = change { $0.remove(ticket) } }
        return try outcome.get()
    }

    private static func outcome(of waiter: Waiter, timeout: Duration?) async -> Waiter.Outcome {
        guard let timeout else { return await waiter.value(cancelledBy: .cancelled) }
        return await withTaskGroup(of: Void.self) { group in
            group.addTask {
                do { try await Task.sleep(for: timeout) } catch { return }
                waiter.cancel(.timedOut)
            }
            defer { group.cancelAll() }
            return await waiter.value(cancelledBy: .cancelled)
        }
    }

    /// Changes the queue, and hands permits to the tasks that are next. The permit of a task that gave up goes to the
    /// next task.
    private func change<Value: Sendable>(_ body: (inout Queue) -> Value) -> Value {
        var (value, next): (Value, [Queue.Entry]) = state.withLock { queue in
            (body(&queue), Self.ready(in: &queue))
        }
        while !next.isEmpty {
            let unused = next.filter { entry in
                let permit = Permit(self, entry.key)
                if entry.job.settle(.success(permit)) { return false }
                permit.disarm()
                return true
            }
            next = state.withLock { queue in
                for entry in unused { queue.finished(entry.key) }
                return unused.isEmpty ? [] : Self.ready(in: &queue)
            }
        }
        return value
    }

    private static func ready(in queue: inout Queue) -> [Queue.Entry] {
        var ready: [Queue.Entry] = []
        while let entry = queue.next() { ready.append(entry) }
        return ready
    }
}
