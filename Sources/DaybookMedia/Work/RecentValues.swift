import DequeModule

/// A bounded dictionary. If it is full, the oldest key is removed.
struct RecentValues<Key: Hashable, Value> {
    private let limit: Int
    private var values: [Key: Value] = [:]
    /// The keys in the order of their arrival; some were removed since.
    private var order: Deque<Key> = []

    init(limit: Int) { self.limit = max(limit, 1) }

    subscript(key: Key) -> Value? {
        get { values[key] }
        set {
            let isNew = values[key] == nil
            values[key] = newValue
            guard newValue != nil, isNew else { return }
            order.append(key)
            while values.count > limit, let first = order.popFirst() { values[first] = nil }
            // Keys that were removed, or added again, leave useless entries in the order.
            if order.count > limit * 2 {
                var seen: Set<Key> = []
                order = Deque(order.reversed().filter { values[$0] != nil && seen.insert($0).inserted }.reversed())
            }
        }
    }
}
