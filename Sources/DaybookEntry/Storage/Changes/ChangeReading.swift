/// The change log of each owner.
protocol ChangeReading {
    /// Changes after a number, oldest first.
    func changes(owner: Int64, after number: Int64, limit: Int) throws -> [DiaryChange]
}
