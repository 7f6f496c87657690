import Wording

/// Live photos: how a still and a film that came by themselves become one photo, and cease to be.
///
/// Halves pair within the write that brings the second of them, whichever it is: the first recorded still with the first
/// recorded film of the same content id that have no other half yet. A copy of a still, or of a film, is a photo of its
/// own until a half is there for it, and until entries have followed what became of either before. A film whose still is in
/// the trash belongs to a still outside it that waits.
extension Diary {
    /// Makes a live photo of a photo and the half that it waits for, if that is there.
    ///
    /// - Returns: The photo as it is then.
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
        // The still is where the film was in entries. The film's places are kept, as those of a photo in the trash are.
        try follow(paired.film, in: transaction)
        return isStill ? paired.still : paired.film
    }

    /// Records that a film belongs to a still. It is where its still is.
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

    /// Makes two photos of a live photo, of which one half is given and one turned out to be broken: the film is listed
    /// again, and is back in the entries and albums it was in. Each may be half of another then. Any other photo stays as it is.
    ///
    /// - Returns: The photo as it is then.
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

    /// Makes the still of a live photo, whose film goes elsewhere, a photo that does not move. There is none of any other
    /// photo.
    func leaveStill(_ film: StoredPhoto, in transaction: any DiaryWriting, now: Instant) throws {
        guard let still = try still(of: film, in: transaction) else { return }
        var left = still
        left.film = nil
        left.updateTime = now
        _ = try transaction.photos.update(left, from: still)
    }

    /// Pairs a still whose film went elsewhere, given by its number, with the next film that waits for it.
    func pairAgain(_ still: Int64?, in transaction: any DiaryWriting, now: Instant) throws {
        guard let still, let left = try transaction.photos.photos(keys: [still]).first else { return }
        _ = try pair(left, in: transaction, now: now)
    }

    /// Stores a photo that was changed. The film of a live photo follows its still into the trash and out of it, and where
    /// hidden things are.
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

    /// Notes what a newer look at a photo's bytes tells of what belongs together, and pairs it by that.
    func group(
        _ old: StoredPhoto, by facts: PhotoFacts, in transaction: any DiaryWriting, now: Instant
    ) throws -> StoredPhoto {
        var new = old
        new.facts = old.facts.grouped(by: facts)
        guard new != old else { return old }
        new.updateTime = now
        return try pair(transaction.photos.update(new, from: old), in: transaction, now: now)
    }

    /// Where the bytes of a photo's moving half are.
    ///
    /// - Throws: ``DiaryError`` of code `notFound` when nothing of it moves.
    func movingBytes(of photo: StoredPhoto, in transaction: any DiaryReading) throws -> MovingBytes {
        if let film = try film(of: photo, in: transaction) { return MovingBytes(film, of: photo) }
        guard let clip = photo.facts.clip else { throw DiaryError(.notFound, PhotoFault.notLive) }
        return MovingBytes(clip, of: photo)
    }

    /// The still of a live photo whose film is given.
    func still(of film: StoredPhoto, in transaction: any DiaryReading) throws -> StoredPhoto? {
        try film.still.flatMap { try transaction.photos.photos(keys: [$0]).first }
    }

    /// The film of a live photo whose still is given.
    func film(of still: StoredPhoto, in transaction: any DiaryReading) throws -> StoredPhoto? {
        try still.film.flatMap { try transaction.photos.photos(keys: [$0.key]).first }
    }

    /// A photo as it is now.
    func stored(_ photo: StoredPhoto, in transaction: any DiaryReading) throws -> StoredPhoto {
        try transaction.photos.photos(keys: [photo.key]).first ?? photo
    }

    /// Puts a still before its film in albums that people fill by hand. The film's places are kept.
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
