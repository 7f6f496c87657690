import Synchronization

/// Work that several callers need at the same time and that is done once.
///
/// The first caller that joins a key has to do the work; callers that join before its end get the same result. Each
/// such work has a number, so that an abandoned one cannot end a later one.
final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    typealias Outcome = Result<Value, MediaError>
    typealias Number = UInt64

    private struct State {
        /// The keys that are being worked on.
        var flights: [Key: (number: Number, waiters: [@Sendable (Outcome) -> Void])] = [:]
        var lastNumber: Number = 0

        mutating func begin(_ key: Key, waiters: [@Sendable (Outcome) -> Void]) -> Number {
            lastNumber &+= 1
            flights[key] = (lastNumber, waiters)
            return lastNumber
        }
    }

    private let state = Mutex(State())

    /// Waits for the key's result.
    ///
    /// - Returns: The work's number if the caller has to do the work; `nil` if another caller does.
    func join(_ key: Key, waiter: @escaping @Sendable (Outcome) -> Void) -> Number? {
        state.withLock { state in
            guard state.flights[key] == nil else {
                state.flights[key]?.waiters.append(waiter)
                return nil
            }
            return state.begin(key, waiters: [waiter])
        }
    }

    /// Claims the keys that no caller works on. The caller must do their work.
    func claim(_ keys: Set<Key>) -> [Key: Number] {
        state.withLock { state in
            var claimed: [Key: Number] = [:]
            for key in keys where state.flights[key] == nil { claimed[key] = state.begin(key, waiters: []) }
            return claimed
        }
    }

    /// Returns whether a caller works on the key.
    func isUnderWay(_ key: Key) -> Bool { state.withLock { $0.flights[key] != nil } }

    /// Returns the number of callers that wait for the key's result.
    func waiters(for key: Key) -> Int { state.withLock { $0.flights[key]?.waiters.count ?? 0 } }

    /// Ends the work of this number on a key and passes the result to all waiting callers. Does nothing if that work
    /// has ended.
    func finish(_ key: Key, number: Number, outcome: Outcome) {
        let waiters = state.withLock { state in
            state.flights[key]?.number == number ? state.flights.removeValue(forKey: key)?.waiters ?? [] : []
        }
        for waiter in waiters { waiter(outcome) }
    }
}
