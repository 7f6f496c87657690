/// The view of an entry without its hidden photos, for callers to whom hidden items are locked.
///
/// A change by such a caller leaves the hidden photos where they are; see
/// ``PhotoPlacement/merge(_:keeping:isUnlocked:)``.
extension StoredEntry: ChangeableResource {
    func requireChangeable() throws(DiaryError) {
        if deleteTime != nil { throw .trashed(.entry) }
    }

    /// Returns the entry as a caller sees it.
    ///
    /// - Parameter isUnlocked: Whether the caller may see hidden items.
    func seen(isUnlocked: Bool) -> StoredEntry {
        if isUnlocked || hiddenPhotos == nil { return self }
        var seen = self
        seen.content.photos = seenPhotos(isUnlocked: isUnlocked)
        return seen
    }

    /// Returns the photos of the entry as a caller sees them.
    func seenPhotos(isUnlocked: Bool) -> [EntryContent.PhotoLink] {
        guard !isUnlocked, let hiddenPhotos else { return content.photos }
        return content.photos.filter { !hiddenPhotos.contains($0.photo) }
    }

    /// Returns the etag of the entry as a caller sees it.
    ///
    /// The view with hidden photos has a different etag than the view without them. A caller who saw the entry without
    /// them thus cannot remove them by a change that names the visible photos.
    func etag(isUnlocked: Bool) -> ETag {
        ETag(version: version, isWhole: isUnlocked && hiddenPhotos != nil)
    }

    /// Throws if a change was made against another version.
    ///
    /// A caller who is locked now may have seen the entry while unlocked. Such a change is accepted: it keeps the
    /// hidden photos.
    func require(ifMatch header: String, caller: Caller) throws(DiaryError) {
        if !caller.isUnlocked, etag(isUnlocked: true).matches(ifMatch: header) { return }
        try etag(isUnlocked: caller.isUnlocked).require(ifMatch: header)
    }
}
