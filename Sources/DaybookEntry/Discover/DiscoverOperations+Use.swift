/// The uses of photos that were created by saving pictures.
extension DiscoverOperations {
    /// Returns whether a photo that was created by saving a picture was used since.
    ///
    /// A photo counts as used if its details changed, if it is in an entry or in an album filled by hand, if it is the
    /// cover of an album or a subject, or if another picture with a star has the same bytes.
    func isUsed(_ photo: StoredPhoto, savedAs saved: SavedPicture) throws -> Bool {
        // The file name came with the picture, and does not count as a use.
        let made = try diary.photoRules.create(
            PhotoInput(caption: saved.memo, fileName: photo.details.fileName), facts: photo.facts,
            now: photo.createTime, accountZone: caller.account.profile.timeZone)
        // A new time zone of the account does not count as a use of the photo.
        let isOfSameTime =
            photo.time.isFloating ? photo.time.local == made.time.local : photo.time.instant == made.time.instant
        let isOfSameKind = photo.time.isFloating == made.time.isFloating
        if photo.details != made.details || !isOfSameTime || !isOfSameKind { return true }
        if try transaction.discover.starCount(owner: owner, photo: photo.id) > 1 { return true }
        if try transaction.entries.isHolding(photo: photo.key) { return true }
        let subjects = try context.subjects.all()
        if subjects.contains(where: { $0.content.chosenCover == photo.id }) { return true }
        return try isInAlbum(photo)
    }

    /// Returns whether the photo is in an album filled by hand, or is the chosen cover of an album.
    private func isInAlbum(_ photo: StoredPhoto) throws -> Bool {
        let albums = try transaction.albums.albums(owner: photo.owner)
        if albums.contains(where: { $0.content.chosenCover == photo.id }) { return true }
        guard try transaction.albums.count(holding: photo.key) > 0 else { return false }
        return try albums.contains { album in
            guard album.content.filter == nil else { return false }
            return try !transaction.albums.places(album: album.key, photos: [photo.key]).isEmpty
        }
    }
}
