/// Changes of the work that is left.
protocol FollowUpWriting: FollowUpReading {
    /// Stores a follow-up, in place of an earlier one of the same thing.
    func put(_ followUp: FollowUp) throws
    /// Forgets it: nothing is left of it.
    func remove(_ followUp: FollowUp) throws
    /// Removes some of the places of an album that is gone. Returns whether there may be more.
    func removePlaces(ofAlbum key: Int64, limit: Int) throws -> Bool
    /// Removes some of the revisions of an entry that is gone: no more than so many bytes of text or rows of photos, and
    /// one. Returns whether there may be more.
    func removeRevisions(ofEntry key: Int64, of owner: Int64, bytes: Int64, rows: Int) throws -> Bool
    /// Removes some of the places that a photo which is gone for good still has in entries and revisions. Returns
    /// whether there may be more.
    func removePlaces(of followUp: FollowUp, limit: Int) throws -> Bool
}
