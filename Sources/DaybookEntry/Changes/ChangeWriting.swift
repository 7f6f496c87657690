/// Upkeep of the change log. Its lines are written together with the changes they report.
protocol ChangeWriting: ChangeReading {
    /// Removes lines from the front of every owner's log: lines written until an instant, and lines with more than
    /// `count` changes after them.
    ///
    /// - Parameter limit: The maximum number of lines in one call.
    /// - Returns: Whether there may be more lines to remove.
    func prune(until time: Instant, keeping count: Int64, limit: Int) throws -> Bool
}
