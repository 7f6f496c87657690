import Wording

/// The photos that people put into entries.
extension Diary {
    /// The places of the photos named, which must be the caller's and not in the trash.
    func placements(
        _ photos: [EntryContent.PhotoLink], caller: Caller, in transaction: any DiaryReading
    ) throws -> [PhotoPlacement] {
        let known = try transaction.photos.references(owner: caller.owner, ids: photos.map(\.photo))
        var violations = Violations()
        var placements: [PhotoPlacement] = []
        var placed: Set<Int64> = []
        for (index, link) in photos.enumerated() {
            guard let reference = known[link.photo], !reference.isTrashed else {
                let fault: EntryFault = known[link.photo] == nil ? .photoUnknown : .photoInTrash
                violations.add("photos[\(index)].photoId", fault)
                continue
            }
            // Both halves of a live photo are one photo.
            guard placed.insert(reference.key).inserted else { continue }
            placements.append(
                PhotoPlacement(
                    photo: reference.key, id: reference.id, caption: link.caption, isRemoved: false,
                    isHidden: reference.isHidden))
        }
        try violations.refuse()
        return placements
    }

    /// Gives an entry, whose content has the photos that a caller named for it, the photos that it holds then: hidden ones
    /// that the caller does not see stay in it.
    ///
    /// - Returns: Their places; `nil` when the caller named what they see in it already.
    func setPhotos(
        of new: inout StoredEntry, from old: StoredEntry, caller: Caller, in transaction: any DiaryReading
    ) throws -> [PhotoPlacement]? {
        let named = new.content.photos
        new.content.photos = old.content.photos
        // Compared with both: what a change does not name is what is there.
        if named == old.content.photos || named == old.seen(isUnlocked: caller.isUnlocked).content.photos { return nil }
        return try setPhotos(
            of: &new, to: placements(named, caller: caller, in: transaction), from: old, caller: caller,
            in: transaction)
    }

    /// Gives an entry photos, beside those that stay in it because they are in the trash or not seen by the caller.
    func setPhotos(
        of new: inout StoredEntry, to placements: [PhotoPlacement], from old: StoredEntry, caller: Caller,
        in transaction: any DiaryReading
    ) throws -> [PhotoPlacement] {
        let links = PhotoPlacement.merge(
            placements, keeping: try transaction.entries.links(entry: old.key), isUnlocked: caller.isUnlocked)
        new.content.photos = links.shown
        try entryRules.checkWeight(of: new.content)
        return links
    }
}
