/// The number of bytes that the peer allows this side to send.
struct SendCredit {
    private(set) var available: Int

    init(available: Int) { self.available = available }

    /// Takes the cost of a message. Returns false if there is not enough credit.
    mutating func take(_ cost: Int) -> Bool {
        guard cost <= available else { return false }
        available -= cost
        return true
    }

    /// Adds a grant. Returns false if the peer grants more than the largest window.
    mutating func add(_ amount: Int) -> Bool {
        guard amount > 0, available + amount <= Int(UInt32.max) else { return false }
        available += amount
        return true
    }
}
