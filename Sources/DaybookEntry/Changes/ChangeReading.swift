/// The change log of each owner.
protocol ChangeReading {
    /// Changes after a number, oldest first.
    func changes(owner: Int64, after number: Int64, limit: Int) throws -> [DiaryChange]
    /// Where the log ends now.
    func end(owner: Int64) throws -> ChangePosition
    /// Whether the log has everything that came after a place in it.
    ///
    /// It has not when lines went for their age, nor when the place is none of this log: a diary that was put back from a
    /// copy has another history than the one that was lost.
    func reaches(_ position: ChangePosition, owner: Int64) throws -> Bool
}
