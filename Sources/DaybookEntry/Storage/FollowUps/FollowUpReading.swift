/// Work that earlier writes left.
protocol FollowUpReading {
    /// Whether any is left of an owner's writes.
    func isPending(owner: Int64) throws -> Bool
    /// Whether some is left of a thing.
    func isPending(_ kind: FollowUp.Kind, key: Int64) throws -> Bool
    /// The first that is left, of an owner or of anybody.
    func next(owner: Int64?) throws -> FollowUp?
}
