extension CallContext {
    var photos: PhotoOperations<Self> { PhotoOperations(context: self) }
}

/// The operations on photos.
struct PhotoOperations<Context: CallContext>: Operations {
    let context: Context

    /// Returns a photo by ID, also from the trash.
    ///
    /// - Throws: ``DiaryError`` with reason `HIDDEN_LOCKED` for a hidden photo that is locked for the caller.
    func photo(_ id: String) throws -> StoredPhoto {
        guard let id = UUIDBytes(id), let photo = try transaction.photos.photo(owner: owner, id: id) else {
            throw DiaryError.notFound(.photo)
        }
        try caller.requireUnlocked(for: photo.details.hidden)
        return photo
    }

    /// Previews the deletion of a photo: the photo, and the entries and albums that show it.
    ///
    /// Entries and albums do not show a photo in the trash. If such a photo is deleted permanently, it loses its kept
    /// places.
    func previewDeletion(_ id: String, permanently: Bool, ifMatch: String) throws -> DeletionPreview {
        let photo = try photo(id)
        try photo.etag.require(ifMatch: ifMatch)
        guard photo.deleteTime == nil || permanently else { return DeletionPreview() }
        return DeletionPreview(
            entries: try transaction.entries.count(holding: photo.key, hidden: caller.isUnlocked), photos: 1,
            albums: try transaction.albums.count(holding: photo.key),
            shares: try transaction.shares.count(showing: photo, hidden: caller.isUnlocked, at: now))
    }
}

extension PhotoOperations where Context == WriteContext {
    /// Creates a photo, or returns the photo with the same bytes, restored from the trash if needed.
    ///
    /// - Parameter source: The origin of the photo, such as `upload` or the provider of a saved picture.
    /// - Throws: ``DiaryError`` of code `alreadyExists` if another photo has the ID, `diskFull` if the file exceeds the
    ///   quota, with reason `HIDDEN_LOCKED` if the photo with the same bytes is hidden and locked for the caller.
    func create(
        _ input: PhotoInput, facts: PhotoFacts, source: String = "upload"
    ) throws -> (photo: StoredPhoto, outcome: WriteOutcome) {
        try createFromBytes(.photo, from: input) {
            guard let stored = try transaction.photos.photo(owner: owner, digest: facts.digest) else { return nil }
            try transaction.imports.keep(ImportSubject(.photo, id: stored.id), owner: owner, broughtBy: nil)
            // A caller without the right to read gets no facts in the response, so this check is not needed.
            if caller.mayRead { try requireKnown(stored, by: input, facts: facts) }
            let grouped = try system.photos.group(system.photos.settle(stored, by: facts.picture), by: facts)
            // A caller who may only upload cannot restore from the trash.
            return caller.mayWrite ? try system.photos.restore(grouped) : grouped
        } isTaken: { id in
            try transaction.photos.photo(owner: owner, id: id) != nil
        } insert: { id in
            let said = try diary.photoRules.create(
                input, facts: facts, now: now, accountZone: caller.account.profile.timeZone)
            try context.storage.require(facts.sizeBytes)
            let photo = try transaction.photos.insert(
                NewPhoto(
                    owner: owner, id: id, facts: facts, time: said.time, details: said.details, source: source,
                    now: now))
            return try system.photos.pair(photo)
        }
    }

    /// Throws if a hidden photo is locked for the caller, unless the input proves that the caller knows the photo, as
    /// in a repeated upload: the photo was not changed since.
    private func requireKnown(_ stored: StoredPhoto, by input: PhotoInput, facts: PhotoFacts) throws {
        guard stored.details.hidden, !caller.isUnlocked else { return }
        let said = try diary.photoRules.create(
            input, facts: facts, now: stored.createTime, accountZone: caller.account.profile.timeZone)
        try caller.requireUnlocked(
            for: stored.details != said.details || stored.time != said.time || stored.deleteTime != nil)
    }

    /// Changes the given fields of a photo. If nothing changes, the version stays the same.
    ///
    /// - Throws: ``DiaryError`` of code `failedPrecondition` for a photo in the trash.
    func update(_ change: ResourceChange<PhotoInput, PhotoField>) throws -> StoredPhoto {
        let old = try photo(change.id)
        return try update(old, by: change) { new, fields in
            let rules = diary.photoRules
            new.details = try rules.details(old.details, changing: fields, to: change.input, facts: old.facts)
            new.time = try rules.times.time(
                old.time, changing: fields, to: change.input, facts: old.facts, fileName: new.details.fileName,
                created: old.createTime, accountZone: caller.account.profile.timeZone)
        } store: { changed in
            try context.storage.requireQuota(for: changed.details, from: old.details)
            return try store(changed, from: old)
        }
    }

    /// Stores a photo with changed fields, and the consequences for its other half and its entries.
    private func store(_ changed: StoredPhoto, from old: StoredPhoto) throws -> StoredPhoto {
        var new = changed
        new.updateTime = now
        let hides = new.details.hidden
        if hides != old.details.hidden, let still = try transaction.photos.still(of: old) {
            // Details of a live photo's film belong to the film, but both halves are hidden together.
            new.details.hidden = old.details.hidden
            let updated = try system.photos.store(new, from: old)
            try system.photos.setHidden(hides, of: still)
            return try transaction.photos.current(updated)
        }
        let updated = try system.photos.store(new, from: old)
        guard updated.details.hidden != old.details.hidden else { return updated }
        try system.followUps.follow(updated)
        return try system.photos.pair(updated)
    }

    /// Moves a photo to the trash and out of every entry, or deletes it permanently.
    func delete(
        _ id: String, permanently: Bool, ifMatch: String
    ) throws -> (photo: StoredPhoto, outcome: WriteOutcome) {
        let old = try photo(id)
        try old.etag.require(ifMatch: ifMatch)
        if permanently {
            try system.photos.delete(old)
            return (old, .deleted)
        }
        return (old.deleteTime == nil ? try system.photos.trash(old) : old, .trashed)
    }

    /// Restores a photo from the trash to its former places. A photo that is not in the trash stays as it is.
    func undelete(_ id: String) throws -> StoredPhoto {
        try system.photos.restore(photo(id))
    }
}
