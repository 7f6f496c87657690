extension Diary {
    /// Creates a photo, or returns the photo with the same bytes, restored from the trash if needed.
    ///
    /// - Parameter source: The origin of the photo, such as `upload` or the provider of a saved picture.
    /// - Throws: ``DiaryError`` of code `alreadyExists` if another photo has the ID, `diskFull` if the file exceeds the
    ///   quota, with reason `HIDDEN_LOCKED` if the photo with the same bytes is hidden and locked for the caller.
    func createPhoto(
        _ input: PhotoInput, facts: PhotoFacts, source: String = "upload", caller: Caller,
        in transaction: any DiaryWriting, now: Instant
    ) throws -> (photo: StoredPhoto, outcome: WriteOutcome) {
        let id = try clientID(input.id)
        if let stored = try transaction.photos.photo(owner: caller.owner, digest: facts.digest) {
            // A caller without the right to read gets no facts in the response, so this check is not needed.
            if caller.mayRead { try requireKnown(stored, input, facts, caller: caller) }
            let settled = try settle(stored, by: facts.picture, in: transaction, now: now)
            let grouped = try group(settled, by: facts, in: transaction, now: now)
            // A caller who may only upload cannot restore from the trash.
            guard caller.mayWrite else { return (grouped, .existing) }
            return (try restore(grouped, in: transaction, now: now), .existing)
        }
        if let id, try transaction.photos.photo(owner: caller.owner, id: id) != nil {
            throw DiaryError.alreadyExists(.photo)
        }
        let said = try photoRules.create(
            input, facts: facts, now: now, accountZone: caller.account.profile.timeZone)
        try storageUsage(of: caller.owner, in: transaction).require(facts.sizeBytes)
        let photo = try transaction.photos.insert(
            NewPhoto(
                owner: caller.owner, id: id ?? UUIDBytes(at: now, random: random), facts: facts, time: said.time,
                details: said.details, source: source, now: now))
        return (try pair(photo, in: transaction, now: now), .created)
    }

    /// Throws if a hidden photo is locked for the caller, unless the input proves that the caller knows the photo, as
    /// in a repeated upload: the photo was not changed since.
    private func requireKnown(
        _ stored: StoredPhoto, _ input: PhotoInput, _ facts: PhotoFacts, caller: Caller
    ) throws {
        guard stored.details.hidden, !caller.isUnlocked else { return }
        let said = try photoRules.create(
            input, facts: facts, now: stored.createTime, accountZone: caller.account.profile.timeZone)
        try caller.requireUnlocked(
            for: stored.details != said.details || stored.time != said.time || stored.deleteTime != nil)
    }

    /// Returns a photo by ID, also from the trash.
    ///
    /// - Throws: ``DiaryError`` with reason `HIDDEN_LOCKED` for a hidden photo that is locked for the caller.
    func photo(_ id: String, caller: Caller, in transaction: any DiaryReading) throws -> StoredPhoto {
        guard let id = UUIDBytes(id), let photo = try transaction.photos.photo(owner: caller.owner, id: id) else {
            throw DiaryError.notFound(.photo)
        }
        try caller.requireUnlocked(for: photo.details.hidden)
        return photo
    }

    /// Changes the given fields of a photo. If nothing changes, the version stays the same.
    ///
    /// - Throws: ``DiaryError`` of code `failedPrecondition` for a photo in the trash.
    func updatePhoto(
        _ change: ResourceChange<PhotoInput, PhotoField>, caller: Caller, in transaction: any DiaryWriting, now: Instant
    ) throws -> StoredPhoto {
        let old = try photo(change.id, caller: caller, in: transaction)
        try old.etag.require(ifMatch: change.ifMatch)
        guard old.deleteTime == nil else { throw DiaryError.trashed(.photo) }
        let fields: Set<PhotoField> = try FieldMask.fields(
            change.mask, present: change.present, bodyID: change.input.id, id: change.id)
        var new = old
        new.details = try photoRules.details(old.details, changing: fields, to: change.input, facts: old.facts)
        new.time = try photoRules.times.time(
            old.time, changing: fields, to: change.input, facts: old.facts, fileName: new.details.fileName,
            created: old.createTime, accountZone: caller.account.profile.timeZone)
        guard new != old else { return old }
        try requireRoom(for: new.details, from: old.details, caller: caller, in: transaction)
        new.updateTime = now
        let hides = new.details.hidden
        if hides != old.details.hidden, let still = try still(of: old, in: transaction) {
            // Details of a live photo's film belong to the film, but both halves are hidden together.
            new.details.hidden = old.details.hidden
            let updated = try store(new, from: old, in: transaction, now: now)
            try hide(hides, still, in: transaction, now: now)
            return try stored(updated, in: transaction)
        }
        let updated = try store(new, from: old, in: transaction, now: now)
        guard updated.details.hidden != old.details.hidden else { return updated }
        try follow(updated, in: transaction)
        return try pair(updated, in: transaction, now: now)
    }

    private func hide(
        _ hides: Bool, _ old: StoredPhoto, in transaction: any DiaryWriting, now: Instant
    ) throws {
        var new = old
        new.details.hidden = hides
        new.updateTime = now
        let updated = try store(new, from: old, in: transaction, now: now)
        try follow(updated, in: transaction)
    }

    /// Moves a photo to the trash and out of every entry, or deletes it for good.
    func deletePhoto(
        _ id: String, permanently: Bool, ifMatch: String, caller: Caller, in transaction: any DiaryWriting, now: Instant
    ) throws -> (photo: StoredPhoto, outcome: WriteOutcome) {
        let old = try photo(id, caller: caller, in: transaction)
        try old.etag.require(ifMatch: ifMatch)
        if permanently {
            try deleteForGood(old, in: transaction, now: now)
            return (old, .deleted)
        }
        guard old.deleteTime == nil else { return (old, .trashed) }
        var new = old
        new.still = nil
        new.deleteTime = now
        new.updateTime = now
        try leaveStill(old, in: transaction, now: now)
        if try passFilm(ofTrashed: old, in: transaction, now: now) { new.film = nil }
        let trashed = try store(new, from: old, in: transaction, now: now)
        try follow(trashed, in: transaction)
        try pairAgain(old.still, in: transaction, now: now)
        return (trashed, .trashed)
    }

    /// Restores a photo from the trash to its former places. A photo that is not in the trash stays as it is.
    func undeletePhoto(
        _ id: String, caller: Caller, in transaction: any DiaryWriting, now: Instant
    ) throws -> StoredPhoto {
        try restore(photo(id, caller: caller, in: transaction), in: transaction, now: now)
    }

    /// Deletes a photo for good, with its places in entries and its star in the discover feed.
    ///
    /// Deleting the still of a live photo deletes both halves, unless another still waits for the film. Deleting the
    /// film alone keeps the still.
    func deleteForGood(_ named: StoredPhoto, in transaction: any DiaryWriting, now: Instant) throws {
        // The deletion of another still may have given this one a film.
        guard let photo = try transaction.photos.photos(keys: [named.key]).first else { return }
        try leaveStill(photo, in: transaction, now: now)
        if let film = try film(of: photo, in: transaction),
            try !keepFilm(film, ofDeleted: photo, in: transaction, now: now)
        {
            try forget(film, in: transaction, now: now)
        }
        try forget(photo, in: transaction, now: now)
        try pairAgain(photo.still, in: transaction, now: now)
    }

    private func forget(_ photo: StoredPhoto, in transaction: any DiaryWriting, now: Instant) throws {
        try transaction.discover.forget(photo: photo.id, owner: photo.owner)
        if let left = try transaction.photos.delete(photo, at: now) { try advance(left, in: transaction) }
    }

    /// Restores a photo from the trash to its former places. A photo that is not in the trash stays as it is.
    func restore(_ old: StoredPhoto, in transaction: any DiaryWriting, now: Instant) throws -> StoredPhoto {
        guard old.deleteTime != nil else { return old }
        if let still = try still(of: old, in: transaction) {
            _ = try restore(still, in: transaction, now: now)
            return try stored(old, in: transaction)
        }
        var new = old
        new.deleteTime = nil
        new.updateTime = now
        let restored = try store(new, from: old, in: transaction, now: now)
        try follow(restored, in: transaction)
        return try pair(restored, in: transaction, now: now)
    }
}
