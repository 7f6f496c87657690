extension Diary {
    /// Records a photo, or returns the one that has the same bytes, taken out of the trash if it was there.
    ///
    /// - Parameter source: How it came here.
    func createPhoto(
        _ input: PhotoInput, facts: PhotoFacts, source: String = "upload", caller: Caller,
        in transaction: any DiaryWriting, now: Instant
    ) throws -> (photo: StoredPhoto, outcome: WriteOutcome) {
        let id = try clientID(input.id)
        if let stored = try transaction.photos.photo(owner: caller.owner, digest: facts.digest) {
            // A caller who may not read gets no facts of the photo back, so need not show that they know it.
            if caller.mayRead { try requireKnown(stored, input, facts, caller: caller) }
            let settled = try settle(stored, by: facts.picture, in: transaction, now: now)
            let grouped = try group(settled, by: facts, in: transaction, now: now)
            // A caller who may only send photos takes none out of the trash.
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

    /// Lets a caller to whom hidden things are closed see a hidden photo again that they show to know, as by an upload
    /// that is repeated: nobody said more of it since.
    private func requireKnown(
        _ stored: StoredPhoto, _ input: PhotoInput, _ facts: PhotoFacts, caller: Caller
    ) throws {
        guard stored.details.hidden, !caller.isUnlocked else { return }
        let said = try photoRules.create(
            input, facts: facts, now: stored.createTime, accountZone: caller.account.profile.timeZone)
        try caller.requireUnlocked(
            for: stored.details != said.details || stored.time != said.time || stored.deleteTime != nil)
    }

    /// A photo by id, from the trash too.
    ///
    /// - Throws: ``DiaryError`` with reason `HIDDEN_LOCKED` for a hidden one that is closed to the caller.
    func photo(_ id: String, caller: Caller, in transaction: any DiaryReading) throws -> StoredPhoto {
        guard let id = UUIDBytes(id), let photo = try transaction.photos.photo(owner: caller.owner, id: id) else {
            throw DiaryError.notFound(.photo)
        }
        try caller.requireUnlocked(for: photo.details.hidden)
        return photo
    }

    /// Changes the fields named; a change that changes nothing leaves no trace.
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
            // What is said of a live photo's film is said of the film, but it is hidden with the whole.
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

    /// Takes a photo out of every entry and puts it in the trash, or deletes it for good.
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

    /// Takes a photo out of the trash and puts it back where it was; one that is not there stays as it is.
    func undeletePhoto(
        _ id: String, caller: Caller, in transaction: any DiaryWriting, now: Instant
    ) throws -> StoredPhoto {
        try restore(photo(id, caller: caller, in: transaction), in: transaction, now: now)
    }

    /// Deletes a photo for good, and with it its places in entries and its star in the discover feed. Of a live photo both
    /// halves go with the still, unless another still waits for the film; the film alone leaves its still behind.
    func deleteForGood(_ named: StoredPhoto, in transaction: any DiaryWriting, now: Instant) throws {
        // The deletion of another still may have given it a film.
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

    /// Takes a photo out of the trash and puts it back where it was; one that is not there stays as it is.
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
