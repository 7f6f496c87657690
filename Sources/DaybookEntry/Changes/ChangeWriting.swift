/// Upkeep of the change log. Its lines are written with the changes they tell of.
protocol ChangeWriting: ChangeReading {
    /// Takes lines from the front of every owner's log: those written until an instant, and those that leave more than a
    /// number of changes behind them.
    ///
    /// - Parameter limit: The most lines at once.
    /// - Returns: Whether there may be more.
    func prune(until time: Instant, keeping count: Int64, limit: Int) throws -> Bool
}
