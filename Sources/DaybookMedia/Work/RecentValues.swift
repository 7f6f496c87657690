import DequeModule

/// A bounded dictionary: the key that came first makes room when it is full.
struct RecentValues<Key: Hashable, Value> {
    private let limit: Int
    private var values: [Key: Value] = [:]
    /// Keys in the order in which they came; some are gone since.
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
            // Keys that were taken out, or came again since, stand in the order for nothing.
            if order.count > limit * 2 {
                var seen: Set<Key> = []
                order = Deque(order.reversed().filter { values[$0] != nil && seen.insert($0).inserted }.reversed())
            }
        }
    }
}
