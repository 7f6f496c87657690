/// Read access to the change log of each owner.
protocol ChangeReading {
    /// Returns the changes after a number, oldest first.
    func changes(owner: Int64, after number: Int64, limit: Int) throws -> [DiaryChange]
    /// Returns the current end of the log.
    func end(owner: Int64) throws -> ChangePosition
    /// Returns whether the log has every change after a position.
    ///
    /// The log lacks changes if old lines were removed, or if the position belongs to another log: a diary that was
    /// restored from a copy has a different log than the lost diary.
    func reaches(_ position: ChangePosition, owner: Int64) throws -> Bool
}

/// Upkeep of the change log. Its lines are written together with the changes they report.
protocol ChangeWriting: ChangeReading {
    /// Removes lines from the front of every owner's log: lines written until an instant, and lines with more than
    /// `count` changes after them.
    ///
    /// - Parameter limit: The maximum number of lines in one call.
    /// - Returns: Whether there may be more lines to remove.
    func prune(until time: Instant, keeping count: Int64, limit: Int) throws -> Bool
}
