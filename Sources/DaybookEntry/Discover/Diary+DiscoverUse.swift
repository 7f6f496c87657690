extension Diary {
    /// Whether a photo that the saving of a picture made is more by now: somebody said something of it, it stands in an
    /// entry or in an album filled by hand, stands for an album or a subject, or has the star of another picture.
    func isUsed(
        _ photo: StoredPhoto, savedAs saved: SavedPicture, caller: Caller, in transaction: any DiaryReading
    ) throws -> Bool {
        // The name of its file came with it, and is no reason.
        let made = try photoRules.create(
            PhotoInput(caption: saved.memo, fileName: photo.details.fileName), facts: photo.facts,
            now: photo.createTime, accountZone: caller.account.profile.timeZone)
        // An account that moved to another zone since says nothing of the photo.
        let isOfSameTime =
            photo.time.isFloating ? photo.time.local == made.time.local : photo.time.instant == made.time.instant
        let isOfSameKind = photo.time.isFloating == made.time.isFloating
        if photo.details != made.details || !isOfSameTime || !isOfSameKind { return true }
        if try transaction.discover.starCount(owner: caller.owner, photo: photo.id) > 1 { return true }
        if try transaction.entries.isHolding(photo: photo.key) { return true }
        let subjects = try transaction.subjects.subjects(owner: caller.owner)
        if subjects.contains(where: { $0.content.chosenCover == photo.id }) { return true }
        return try isInAlbum(photo, in: transaction)
    }

    /// Whether it was put into an album, or chosen to stand for one.
    private func isInAlbum(_ photo: StoredPhoto, in transaction: any DiaryReading) throws -> Bool {
        let albums = try transaction.albums.albums(owner: photo.owner)
        if albums.contains(where: { $0.content.chosenCover == photo.id }) { return true }
        guard try transaction.albums.count(holding: photo.key) > 0 else { return false }
        return try albums.contains { album in
            guard album.content.filter == nil else { return false }
            return try !transaction.albums.places(album: album.key, photos: [photo.key]).isEmpty
        }
    }
}
