/// Read access to pending follow-ups.
protocol FollowUpReading {
    /// Returns whether follow-ups of an owner's writes are pending.
    func isPending(owner: Int64) throws -> Bool
    /// Returns whether a follow-up for one photo, album or entry is pending.
    func isPending(_ kind: FollowUp.Kind, key: Int64) throws -> Bool
    /// Returns the given photos that were hidden when they were deleted permanently, and that revisions still name.
    func hiddenGone(owner: Int64, photos: [UUIDBytes]) throws -> Set<UUIDBytes>
    /// Returns the first pending follow-up, of an owner or of all owners.
    func next(owner: Int64?) throws -> FollowUp?
}

/// Write access to pending follow-ups.
protocol FollowUpWriting: FollowUpReading {
    /// Stores a follow-up, in place of an earlier one of the same kind and key.
    func put(_ followUp: FollowUp) throws
    /// Deletes a follow-up that is done.
    func remove(_ followUp: FollowUp) throws
    /// Removes some of the places of a deleted album. Returns whether there may be more.
    func removePlaces(ofAlbum key: Int64, limit: Int) throws -> Bool
    /// Removes some of the revisions of a deleted entry: up to `bytes` bytes of text or `rows` rows of photos, and at
    /// least one revision. Returns whether there may be more.
    func removeRevisions(ofEntry key: Int64, of owner: Int64, bytes: Int64, rows: Int) throws -> Bool
    /// Removes some of the places that a photo deleted permanently still has in entries and revisions. Returns whether
    /// there may be more.
    func removePlaces(of followUp: FollowUp, limit: Int) throws -> Bool
}
