/// Work that earlier writes left.
protocol FollowUpReading {
    /// Whether any is left of an owner's writes.
    func isPending(owner: Int64) throws -> Bool
    /// Whether some is left of a thing.
    func isPending(_ kind: FollowUp.Kind, key: Int64) throws -> Bool
    /// The photos, of those given, that were hidden when they were deleted for good, and that histories still name.
    func hiddenGone(owner: Int64, photos: [UUIDBytes]) throws -> Set<UUIDBytes>
    /// The first follow-up that is left, of an owner or of all owners.
    func next(owner: Int64?) throws -> FollowUp?
}
