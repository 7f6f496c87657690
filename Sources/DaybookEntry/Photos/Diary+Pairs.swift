import Wording

/// Live photos: a still and a film that were sent as separate files become one photo, and may be separated again.
///
/// The write that stores the second half pairs them: the first recorded still with the first recorded film of the same
/// content ID, if both have no other half. A copy of a still or of a film is a photo of its own until it gets a half. A
/// photo whose entries do not reflect its earlier changes yet is paired after they do. A film whose still is in the
/// trash goes to a waiting still outside the trash.
extension Diary {
    /// Pairs a photo with the half that it waits for, if that exists.
    ///
    /// - Returns: The photo afterwards.
    func pair(_ photo: StoredPhoto, in transaction: any DiaryWriting, now: Instant) throws -> StoredPhoto {
        guard try photo.awaitsHalf && !isFollowed(photo, in: transaction) else { return photo }
        let isStill = photo.facts.kind == .photo
        let halves = try halves(of: photo, kind: isStill ? .video : .photo, state: .waiting, in: transaction)
        let other = try halves.first { try $0.makesPair(with: photo) && !isFollowed($0, in: transaction) }
        guard let other else {
            return isStill ? try takeFilmFromTrash(photo, in: transaction, now: now) : photo
        }
        let (still, film) = isStill ? (photo, other) : (other, photo)
        try moveAlbums(from: film, to: still, in: transaction, now: now)
        let paired = try join(still, film, in: transaction, now: now)
        // The still takes the film's places in entries. The places of the film are kept, like those of a photo in the
        // trash.
        try follow(paired.film, in: transaction)
        return isStill ? paired.still : paired.film
    }

    /// Stores that a film belongs to a still. The film is then hidden or in the trash like its still.
    func join(
        _ still: StoredPhoto, _ film: StoredPhoto, in transaction: any DiaryWriting, now: Instant
    ) throws -> (still: StoredPhoto, film: StoredPhoto) {
        var (newStill, newFilm) = (still, film)
        newFilm.still = still.key
        newFilm.deleteTime = still.deleteTime
        newFilm.details.hidden = still.details.hidden
        newFilm.updateTime = now
        newStill.film = PairedFilm(
            key: film.key, digest: film.facts.digest, durationMilliseconds: film.facts.durationMilliseconds)
        newStill.details = still.details.joined(with: film.details)
        newStill.updateTime = now
        let pairedFilm = try transaction.photos.update(newFilm, from: film)
        return (try transaction.photos.update(newStill, from: still), pairedFilm)
    }

    /// Separates a live photo into two photos, because one half turned out to be broken. Any other photo stays as it
    /// is.
    ///
    /// Lists show the film again, in its former entries and albums. Each half may be paired anew.
    /// - Parameter photo: Either half.
    /// - Returns: The photo afterwards.
    func part(_ photo: StoredPhoto, in transaction: any DiaryWriting, now: Instant) throws -> StoredPhoto {
        let still = try still(of: photo, in: transaction) ?? photo
        guard let film = try film(of: still, in: transaction) else { return photo }
        try leaveStill(film, in: transaction, now: now)
        if film.deleteTime != nil, still.facts.state == .undecodable,
            try keepFilm(film, ofDeleted: still, in: transaction, now: now)
        {
            return try stored(photo, in: transaction)
        }
        var parted = film
        parted.still = nil
        parted.updateTime = now
        parted = try transaction.photos.update(parted, from: film)
        try follow(parted, in: transaction)
        for half in [still.key, film.key] { try pairAgain(half, in: transaction, now: now) }
        return try stored(photo, in: transaction)
    }

    /// Stores that a film's still has no film any more. The caller then updates the film. Does nothing for a film
    /// without a still.
    func leaveStill(_ film: StoredPhoto, in transaction: any DiaryWriting, now: Instant) throws {
        guard let still = try still(of: film, in: transaction) else { return }
        var left = still
        left.film = nil
        left.updateTime = now
        _ = try transaction.photos.update(left, from: still)
    }

    /// Pairs a half that lost its other half with the next one that waits for it. The half is given by its number in
    /// the storage; `nil` does nothing.
    func pairAgain(_ still: Int64?, in transaction: any DiaryWriting, now: Instant) throws {
        guard let still, let left = try transaction.photos.photos(keys: [still]).first else { return }
        _ = try pair(left, in: transaction, now: now)
    }

    /// Stores a changed photo. The film of a live photo goes to the trash, returns and is hidden with its still.
    func store(
        _ new: StoredPhoto, from old: StoredPhoto, in transaction: any DiaryWriting, now: Instant
    ) throws -> StoredPhoto {
        let stored = try transaction.photos.update(new, from: old)
        guard new.deleteTime != old.deleteTime || new.details.hidden != old.details.hidden,
            let film = try film(of: stored, in: transaction)
        else { return stored }
        var following = film
        following.deleteTime = new.deleteTime
        following.details.hidden = new.details.hidden
        following.updateTime = now
        _ = try transaction.photos.update(following, from: film)
        return stored
    }

    /// Stores the grouping facts of a newer probe of a photo's bytes, and pairs the photo by them.
    func group(
        _ old: StoredPhoto, by facts: PhotoFacts, in transaction: any DiaryWriting, now: Instant
    ) throws -> StoredPhoto {
        var new = old
        new.facts = old.facts.grouped(by: facts)
        guard new != old else { return old }
        new.updateTime = now
        return try pair(transaction.photos.update(new, from: old), in: transaction, now: now)
    }

    /// Returns the location of the bytes of a photo's moving half.
    ///
    /// - Throws: ``DiaryError`` of code `notFound` if the photo is no live photo.
    func movingBytes(of photo: StoredPhoto, in transaction: any DiaryReading) throws -> MovingBytes {
        if let film = try film(of: photo, in: transaction) { return MovingBytes(film, of: photo) }
        guard let clip = photo.facts.clip else { throw DiaryError(.notFound, PhotoFault.notLive) }
        return MovingBytes(clip, of: photo)
    }

    /// Returns the still of a live photo's film.
    func still(of film: StoredPhoto, in transaction: any DiaryReading) throws -> StoredPhoto? {
        try film.still.flatMap { try transaction.photos.photos(keys: [$0]).first }
    }

    /// Returns the film of a live photo's still.
    func film(of still: StoredPhoto, in transaction: any DiaryReading) throws -> StoredPhoto? {
        try still.film.flatMap { try transaction.photos.photos(keys: [$0.key]).first }
    }

    /// Returns a photo in its current state.
    func stored(_ photo: StoredPhoto, in transaction: any DiaryReading) throws -> StoredPhoto {
        try transaction.photos.photos(keys: [photo.key]).first ?? photo
    }

    /// Inserts a still before its film in albums that are filled by hand. The film's places are kept.
    private func moveAlbums(
        from film: StoredPhoto, to still: StoredPhoto, in transaction: any DiaryWriting, now: Instant
    ) throws {
        for album in try transaction.albums.albums(holding: film.key) where album.content.filter == nil {
            guard try transaction.albums.places(album: album.key, photos: [still.key]).isEmpty else { continue }
            let place = try room(for: 1, in: album, before: film.key, apartFrom: [], transaction)
            _ = try transaction.albums.add([still], at: place, to: album, now: now)
        }
    }
}
