/// How often a client may ask whether the server lives: a hundred times a second, and as many at once.
struct PingBudget {
    private static let most = 100.0
    private var left = PingBudget.most
    private var last: MonotonicTime

    init(now: MonotonicTime) { last = now }

    /// Takes one ping. False when there were too many.
    mutating func take(now: MonotonicTime) -> Bool {
        left = min(Self.most, left + Double(now.since(last)) / 1e9 * Self.most)
        last = now
        guard left >= 1 else { return false }
        left -= 1
        return true
    }
}
