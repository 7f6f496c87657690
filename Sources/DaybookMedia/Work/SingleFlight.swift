import Synchronization

/// Work that several callers want at once and that is done once.
///
/// Who joins a key first has to see to the work; whoever joins before it ends gets the same answer.
final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    typealias Outcome = Result<Value, MediaError>

    /// Present key: being worked on. The array: who waits for it.
    private let flights = Mutex<[Key: [@Sendable (Outcome) -> Void]]>([:])

    /// Waits for the key's answer; `true` when the caller has to see to the work.
    func join(_ key: Key, _ waiter: @escaping @Sendable (Outcome) -> Void) -> Bool {
        flights.withLock { flights in
            let isFirst = flights[key] == nil
            flights[key, default: []].append(waiter)
            return isFirst
        }
    }

    /// Begins work on those of the keys that nobody works on; the caller has to see to them.
    func claim(_ keys: Set<Key>) -> Set<Key> {
        flights.withLock { flights in
            let free = keys.filter { flights[$0] == nil }
            for key in free { flights[key] = [] }
            return free
        }
    }

    /// Ends the work on a key and answers everybody.
    func finish(_ key: Key, _ outcome: Outcome) {
        let waiters = flights.withLock { $0.removeValue(forKey: key) ?? [] }
        for waiter in waiters { waiter(outcome) }
    }
}
