import Synchronization

/// Work that several callers want at once and that is done once.
///
/// Who joins a key first has to see to the work; whoever joins before it ends gets the same result. Each such work has a
/// number, so that one that was given up cannot end the one that came after it.
final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    typealias Outcome = Result<Value, MediaError>
    typealias Number = UInt64

    private struct State {
        /// Present key: being worked on.
        var flights: [Key: (number: Number, waiters: [@Sendable (Outcome) -> Void])] = [:]
        var lastNumber: Number = 0

        mutating func begin(_ key: Key, _ waiters: [@Sendable (Outcome) -> Void]) -> Number {
            lastNumber &+= 1
            flights[key] = (lastNumber, waiters)
            return lastNumber
        }
    }

    private let state = Mutex(State())

    /// Waits for the key's result.
    ///
    /// - Returns: The work's number when the caller has to see to it; `nil` when somebody does already.
    func join(_ key: Key, _ waiter: @escaping @Sendable (Outcome) -> Void) -> Number? {
        state.withLock { state in
            guard state.flights[key] == nil else {
                state.flights[key]?.waiters.append(waiter)
                return nil
            }
            return state.begin(key, [waiter])
        }
    }

    /// Begins work on those of the keys that nobody works on; the caller has to see to them.
    func claim(_ keys: Set<Key>) -> [Key: Number] {
        state.withLock { state in
            var claimed: [Key: Number] = [:]
            for key in keys where state.flights[key] == nil { claimed[key] = state.begin(key, []) }
            return claimed
        }
    }

    /// Whether somebody works on the key.
    func isUnderWay(_ key: Key) -> Bool { state.withLock { $0.flights[key] != nil } }

    /// Ends the work of this number on a key and tells everybody; nothing happens when it ended before.
    func finish(_ key: Key, _ number: Number, _ outcome: Outcome) {
        let waiters = state.withLock { state in
            state.flights[key]?.number == number ? state.flights.removeValue(forKey: key)?.waiters ?? [] : []
        }
        for waiter in waiters { waiter(outcome) }
    }
}
