import Synchronization

/// A limiter of concurrently held units, such as uploads or bytes, in total and by key. It never waits: a caller gets
/// the units or an error.
package final class Limiter<Key: Hashable & Sendable>: Sendable {
    /// A permit for one unit, given back when the permit is released.
    package final class Permit: Sendable {
        private let limiter: Limiter
        private let key: Key?

        fileprivate init(_ limiter: Limiter, _ key: Key?) { (self.limiter, self.key) = (limiter, key) }

        deinit { limiter.give(1, for: key) }
    }

    private struct State {
        var held = 0
        /// The units of each key that holds any.
        var byKey: [Key: Int] = [:]
    }

    private let limit: Int
    private let limitPerKey: Int
    private let state = Mutex(State())

    /// Creates a limiter.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of units held by all keys together.
    ///   - limitPerKey: The maximum number of units held by one key.
    package init(limit: Int = .max, limitPerKey: Int = .max) {
        self.limit = limit
        self.limitPerKey = limitPerKey
    }

    /// The number of keys that hold units.
    package var keyCount: Int { state.withLock { $0.byKey.count } }

    /// Takes units for a key; without a key, only the limit of all counts. The units are held until
    /// ``give(_:for:)``.
    ///
    /// - Returns: `false` if too few units are left. Then nothing is taken.
    package func take(_ units: Int = 1, for key: Key?) -> Bool {
        state.withLock { state in
            guard limit - state.held >= units else { return false }
            if let key {
                let held = state.byKey[key, default: 0]
                guard limitPerKey - held >= units else { return false }
                if units > 0 { state.byKey[key] = held + units }
            }
            state.held += units
            return true
        }
    }

    /// Gives back units that were taken for the same key.
    package func give(_ units: Int = 1, for key: Key?) {
        state.withLock { state in
            state.held -= units
            guard let key, let held = state.byKey[key] else { return }
            state.byKey[key] = held > units ? held - units : nil
        }
    }

    /// Returns a permit for one unit; `nil` if none is left.
    package func permit(for key: Key?) -> Permit? { take(for: key) ? Permit(self, key) : nil }
}
