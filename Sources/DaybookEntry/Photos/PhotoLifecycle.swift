extension SystemContext {
    var photos: PhotoLifecycle { PhotoLifecycle(context: self) }
}

/// The changes of photos that follow from other changes: pairing, the trash and decoding.
struct PhotoLifecycle: SystemOperations {
    let context: SystemContext

    /// Stores a changed photo. The film of a live photo goes to the trash, returns and is hidden with its still.
    func store(_ new: StoredPhoto, from old: StoredPhoto) throws -> StoredPhoto {
        let stored = try transaction.photos.update(new, from: old)
        guard new.deleteTime != old.deleteTime || new.details.hidden != old.details.hidden,
            let film = try transaction.photos.film(of: stored)
        else { return stored }
        var following = film
        following.deleteTime = new.deleteTime
        following.details.hidden = new.details.hidden
        following.updateTime = now
        _ = try transaction.photos.update(following, from: film)
        return stored
    }

    /// Stores what the server found out about a photo. For the undo of an import, nobody changed the photo by that.
    func storeFindings(_ new: StoredPhoto, from old: StoredPhoto) throws -> StoredPhoto {
        let stored = try transaction.photos.update(new, from: old)
        try transaction.imports.carry(
            ImportSubject(.photo, id: old.id), owner: old.owner, from: old.version, to: stored.version)
        return stored
    }

    /// Stores whether a photo is hidden.
    func setHidden(_ hides: Bool, of old: StoredPhoto) throws {
        var new = old
        new.details.hidden = hides
        new.updateTime = now
        try context.followUps.follow(store(new, from: old))
    }

    /// Stores the result of decoding a photo. A photo that does not wait for it stays as it is.
    func settle(_ old: StoredPhoto, by picture: PictureFacts) throws -> StoredPhoto {
        var new = old
        new.facts = old.facts.settled(by: picture)
        guard new != old else { return old }
        new.updateTime = now
        let settled = try storeFindings(new, from: old)
        // A live photo with a broken half is separated: the other half is shown alone.
        return settled.facts.state == .undecodable ? try part(settled) : settled
    }

    /// Stores the grouping facts of a newer probe of a photo's bytes, and pairs the photo by them.
    func group(_ old: StoredPhoto, by facts: PhotoFacts) throws -> StoredPhoto {
        var new = old
        new.facts = old.facts.grouped(by: facts)
        guard new != old else { return old }
        new.updateTime = now
        return try pair(storeFindings(new, from: old))
    }

    /// Moves a photo to the trash and out of every entry.
    func trash(_ old: StoredPhoto) throws -> StoredPhoto {
        var new = old
        new.still = nil
        new.deleteTime = now
        new.updateTime = now
        try leaveStill(old)
        if try passFilm(ofTrashed: old) { new.film = nil }
        let trashed = try store(new, from: old)
        try context.followUps.follow(trashed)
        try pairAgain(old.still)
        return trashed
    }

    /// Restores a photo from the trash to its former places. A photo that is not in the trash stays as it is.
    func restore(_ old: StoredPhoto) throws -> StoredPhoto {
        guard old.deleteTime != nil else { return old }
        if let still = try transaction.photos.still(of: old) {
            _ = try restore(still)
            return try transaction.photos.current(old)
        }
        var new = old
        new.deleteTime = nil
        new.updateTime = now
        let restored = try store(new, from: old)
        try context.followUps.follow(restored)
        return try pair(restored)
    }

    /// Deletes a photo permanently, with its places in entries and its star in the discover feed.
    ///
    /// Deleting the still of a live photo deletes both halves, unless another still waits for the film. Deleting the
    /// film alone keeps the still.
    func delete(_ named: StoredPhoto) throws {
        // The deletion of another still may have given this one a film.
        guard let photo = try transaction.photos.photos(keys: [named.key]).first else { return }
        try leaveStill(photo)
        if let film = try transaction.photos.film(of: photo), try !keepFilm(film, ofDeleted: photo) {
            try forget(film)
        }
        try forget(photo)
        try pairAgain(photo.still)
    }

    private func forget(_ photo: StoredPhoto) throws {
        try transaction.discover.forget(photo: photo.id, owner: photo.owner)
        if let left = try transaction.photos.delete(photo, at: now) { try context.followUps.advance(left) }
    }
}
