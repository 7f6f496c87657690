/// The limit on a client's pings: a hundred per second, and bursts of a hundred.
struct PingBudget {
    private static let most = 100.0
    private var left = PingBudget.most
    private var last: MonotonicTime

    init(now: MonotonicTime) { last = now }

    /// Takes one ping from the budget. Returns false if the budget is used up.
    mutating func take(now: MonotonicTime) -> Bool {
        left = min(Self.most, left + Double(now.since(last)) / 1e9 * Self.most)
        last = now
        guard left >= 1 else { return false }
        left -= 1
        return true
    }
}
