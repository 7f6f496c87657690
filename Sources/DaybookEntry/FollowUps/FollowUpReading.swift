/// Read access to pending follow-ups.
protocol FollowUpReading {
    /// Returns whether follow-ups of an owner's writes are pending.
    func isPending(owner: Int64) throws -> Bool
    /// Returns whether a follow-up for one photo, album or entry is pending.
    func isPending(_ kind: FollowUp.Kind, key: Int64) throws -> Bool
    /// Returns the given photos that were hidden when they were deleted for good, and that revisions still name.
    func hiddenGone(owner: Int64, photos: [UUIDBytes]) throws -> Set<UUIDBytes>
    /// Returns the first pending follow-up, of an owner or of all owners.
    func next(owner: Int64?) throws -> FollowUp?
}
