import Wording

/// The photos in entries.
extension EntryOperations {
    /// Returns the places of the given photos in an entry. Throws if a photo is not the caller's, or is in the trash.
    func placements(_ photos: [EntryContent.PhotoLink]) throws -> [PhotoPlacement] {
        let known = try transaction.photos.references(owner: owner, ids: photos.map(\.photo))
        var violations = Violations()
        var placements: [PhotoPlacement] = []
        var placed: Set<Int64> = []
        for (index, link) in photos.enumerated() {
            guard let reference = known[link.photo], !reference.isTrashed else {
                let fault: EntryFault = known[link.photo] == nil ? .photoUnknown : .photoInTrash
                violations.add("photos[\(index)].photoId", fault: fault)
                continue
            }
            // The two files of a live photo are one photo.
            guard placed.insert(reference.key).inserted else { continue }
            placements.append(
                PhotoPlacement(
                    photo: reference.key, id: reference.id, caption: link.caption, isRemoved: false,
                    isHidden: reference.isHidden))
        }
        try violations.refuse()
        return placements
    }

    /// Sets an entry's photos to the photos in its new content, as the caller named them. Photos in the trash, and
    /// hidden photos that the caller does not see, stay in the entry.
    ///
    /// - Returns: The places of the photos; `nil` if the caller named the photos that are in the entry already.
    func setPhotos(of new: inout StoredEntry, from old: StoredEntry) throws -> [PhotoPlacement]? {
        let named = new.content.photos
        new.content.photos = old.content.photos
        // The caller may name all photos or only the visible ones; both mean no change.
        if named == old.content.photos || named == old.seen(isUnlocked: caller.isUnlocked).content.photos { return nil }
        return try setPhotos(of: &new, to: placements(named), from: old)
    }

    /// Sets an entry's photos. Photos in the trash, and hidden photos that the caller does not see, stay in it.
    func setPhotos(
        of new: inout StoredEntry, to placements: [PhotoPlacement], from old: StoredEntry
    ) throws -> [PhotoPlacement] {
        let links = PhotoPlacement.merge(
            placements, keeping: try transaction.entries.links(entry: old.key), isUnlocked: caller.isUnlocked)
        new.content.photos = links.shown
        try diary.entryRules.checkWeight(of: new.content)
        return links
    }
}

extension EntryReading {
    /// Returns the covers of entries for cards, by the entries' numbers in the storage.
    func covers(of entries: [StoredEntry]) throws -> [Int64: EntryCover] {
        try covers(keys: entries.filter { !$0.content.photos.isEmpty }.map(\.key))
    }
}
