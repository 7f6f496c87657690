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

    /// Makes a change of each entry that shows a photo, which is hidden now or no longer: what is seen of them is another.
    func touchEntries(holding photo: StoredPhoto, in transaction: any DiaryWriting, now: Instant) throws {
        try forEntries(holding: photo, removed: false, in: transaction) { keys in
            for old in try transaction.entries.entries(keys: keys) {
                var new = old
                new.updateTime = now
                _ = try transaction.entries.update(new, from: old, links: nil)
            }
        }
    }

    /// Takes a photo out of all entries that show it, or puts it back where it was: a change of each of them.
    ///
    /// An entry that is left with nothing is a draft; one that went to the trash for being empty comes back.
    func setRemoved(_ removed: Bool, _ photo: StoredPhoto, in transaction: any DiaryWriting, now: Instant) throws {
        try forEntries(holding: photo, removed: !removed, in: transaction) { keys in
            let before = try transaction.entries.entries(keys: keys)
            try transaction.entries.setRemoved(removed, photo: photo.key, entries: keys)
            for (old, var new) in zip(before, try transaction.entries.entries(keys: keys)) {
                new.updateTime = now
                if !new.isDraft, old.leftByItself { new.deleteTime = nil }
                new.noteContent(from: old, at: now)
                // What the writer had before is kept beside it.
                new.burst = nil
                _ = try transaction.entries.update(new, from: old, links: nil)
            }
        }
    }

    /// How many entries are loaded at once when their photos change.
    static let entriesAtOnce = 100

    /// Goes through the entries in which a photo has a place that is removed or not, as asked, by their numbers: as many
    /// at once as one answer would hold.
    func forEntries(
        holding photo: StoredPhoto, removed: Bool, in transaction: any DiaryWriting, _ work: ([Int64]) throws -> Void
    ) throws {
        var last = Int64.min
        while true {
            let found = try transaction.entries.entries(
                holding: photo.key, removed: removed, after: last, limit: Diary.entriesAtOnce)
            guard !found.isEmpty else { return }
            let keys = found.prefix(Diary.cut(found.map(\.weight))).map(\.key)
            try work(keys)
            last = keys.last ?? Int64.max
        }
    }
}
