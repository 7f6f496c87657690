/// Hidden photos in an entry: while hidden things are closed to a caller, the entry is to them as if those were not in it.
///
/// A change by such a caller leaves the photos that they do not see where they are, as
/// ``PhotoPlacement/merge(_:keeping:isUnlocked:)`` has it.
extension StoredEntry {
    /// The entry as somebody sees it to whom hidden things are open or not.
    func seen(isUnlocked: Bool) -> StoredEntry {
        guard !isUnlocked, let hiddenPhotos else { return self }
        var seen = self
        seen.content.photos.removeAll { hiddenPhotos.contains($0.photo) }
        return seen
    }

    /// Its version as somebody sees it. With its hidden photos it is another than without, and says so: whoever saw it
    /// without them takes none of them out by a change that names what they saw.
    func etag(isUnlocked: Bool) -> ETag {
        ETag(version: version, isWhole: isUnlocked && hiddenPhotos != nil)
    }

    /// Stops a change made against another version.
    ///
    /// To whom hidden things are closed again may have seen it while they were open: they lose nothing by going on.
    func require(ifMatch header: String, caller: Caller) throws(DiaryError) {
        if !caller.isUnlocked, etag(isUnlocked: true).matches(ifMatch: header) { return }
        try etag(isUnlocked: caller.isUnlocked).require(ifMatch: header)
    }
}
