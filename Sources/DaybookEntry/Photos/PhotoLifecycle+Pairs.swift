/// Live photos: a still and a film that were sent as separate files become one photo, and may be separated again.
///
/// The write that stores the second half pairs them: the first recorded still with the first recorded film of the same
/// content ID, if neither has another half. A copy of a still or of a film is a separate photo until it gets a half. A
/// photo whose entries do not reflect its earlier changes yet is paired after they do. A film whose still is in the
/// trash goes to a waiting still outside the trash.
extension PhotoLifecycle {
    /// Pairs a photo with the half that it waits for, if that exists.
    ///
    /// - Returns: The photo afterwards.
    func pair(_ photo: StoredPhoto) throws -> StoredPhoto {
        guard try photo.awaitsHalf && !context.followUps.isPending(photo) else { return photo }
        let isStill = photo.facts.kind == .photo
        let halves = try transaction.photos.halves(of: photo, kind: isStill ? .video : .photo, state: .waiting)
        let other = try halves.first { try $0.makesPair(with: photo) && !context.followUps.isPending($0) }
        guard let other else { return isStill ? try takeFilmFromTrash(photo) : photo }
        let (still, film) = isStill ? (photo, other) : (other, photo)
        try moveAlbums(from: film, to: still)
        let paired = try join(still, with: film)
        // The still takes the film's places in entries. The places of the film are kept, like those of a photo in the
        // trash.
        try context.followUps.follow(paired.film)
        return isStill ? paired.still : paired.film
    }

    /// Stores that a film belongs to a still. The film is then hidden or in the trash like its still.
    func join(_ still: StoredPhoto, with film: StoredPhoto) throws -> (still: StoredPhoto, film: StoredPhoto) {
        var (newStill, newFilm) = (still, film)
        newFilm.still = still.key
        newFilm.deleteTime = still.deleteTime
        newFilm.details.hidden = still.details.hidden
        newFilm.updateTime = now
        newStill.film = PairedFilm(
            key: film.key, digest: film.facts.digest, durationMilliseconds: film.facts.durationMilliseconds)
        newStill.details = still.details.joined(with: film.details)
        newStill.updateTime = now
        let pairedFilm = try storeFindings(newFilm, from: film)
        return (try storeFindings(newStill, from: still), pairedFilm)
    }

    /// Separates a live photo into two photos, because one half turned out to be broken. Any other photo stays as it
    /// is.
    ///
    /// Lists show the film again, in its former entries and albums. Each half may be paired again.
    /// - Parameter photo: Either half.
    /// - Returns: The photo afterwards.
    func part(_ photo: StoredPhoto) throws -> StoredPhoto {
        let still = try transaction.photos.still(of: photo) ?? photo
        guard let film = try transaction.photos.film(of: still) else { return photo }
        try leaveStill(film)
        if film.deleteTime != nil, still.facts.state == .undecodable, try keepFilm(film, ofDeleted: still) {
            return try transaction.photos.current(photo)
        }
        var parted = film
        parted.still = nil
        parted.updateTime = now
        parted = try storeFindings(parted, from: film)
        try context.followUps.follow(parted)
        for half in [still.key, film.key] { try pairAgain(half) }
        return try transaction.photos.current(photo)
    }

    /// Stores that a film's still no longer has a film. The caller then updates the film. Does nothing for a film
    /// without a still.
    func leaveStill(_ film: StoredPhoto) throws {
        guard let still = try transaction.photos.still(of: film) else { return }
        var left = still
        left.film = nil
        left.updateTime = now
        _ = try storeFindings(left, from: still)
    }

    /// Pairs a half that lost its other half with the next one that waits for it. The half is given by its number in
    /// the storage; `nil` does nothing.
    func pairAgain(_ still: Int64?) throws {
        guard let still, let left = try transaction.photos.photos(keys: [still]).first else { return }
        _ = try pair(left)
    }

    /// Inserts a still before its film in albums that are filled by hand. The film's places are kept.
    private func moveAlbums(from film: StoredPhoto, to still: StoredPhoto) throws {
        for album in try transaction.albums.albums(holding: film.key) where album.content.filter == nil {
            guard try transaction.albums.places(album: album.key, photos: [still.key]).isEmpty else { continue }
            let place = try transaction.albums.positions(for: 1, in: album, before: film.key)
            let changed = try transaction.albums.add([still], at: place, to: album, now: now)
            try transaction.imports.carry(
                ImportSubject(.album, id: album.id), owner: album.owner, from: album.version, to: changed.version)
        }
    }
}
