/// Films with several candidate stills, and stills with several candidate films.
///
/// An edited still has the content ID of its original, but there is only one film. The film belongs to a still that
/// exists, and is deleted with the last of these stills. It keeps its places in entries and albums; they count again
/// while the film is unpaired.
extension PhotoLifecycle {
    /// Gives the film of a still that goes to the trash to a still outside the trash that waits for a film.
    ///
    /// - Returns: Whether there was such a still.
    func passFilm(ofTrashed still: StoredPhoto) throws -> Bool {
        guard let film = try transaction.photos.film(of: still) else { return false }
        let heirs = try transaction.photos.halves(of: still, kind: .photo, state: .waiting)
        guard let heir = heirs.first(where: { $0.makesPair(with: film.released) }) else { return false }
        _ = try join(heir, with: film)
        return true
    }

    /// Keeps the film of a still that is deleted permanently, if there is another still with its content ID.
    ///
    /// Stills outside the trash come first, then stills that are hidden like the film. A hidden film becomes a separate
    /// hidden photo if only shown stills wait for it.
    /// - Returns: Whether the film stays.
    func keepFilm(_ film: StoredPhoto, ofDeleted still: StoredPhoto) throws -> Bool {
        var others: [StoredPhoto] = []
        for state in [HalfState.waiting, .trashed] {
            others += try transaction.photos.halves(of: still, kind: .photo, state: state)
                .filter { $0.key != still.key && $0.facts.state != .undecodable }
        }
        let heirs = others.filter { $0.inherits(film) }
        let alike = heirs.first { $0.details.hidden == film.details.hidden }
        if let heir = alike ?? heirs.first {
            _ = try join(heir, with: film)
            return true
        }
        guard !others.isEmpty else { return false }
        var alone = film.released
        alone.updateTime = now
        alone = try transaction.photos.update(alone, from: film)
        try context.followUps.follow(alone)
        return true
    }

    /// Gives a waiting still the film of a still in the trash.
    func takeFilmFromTrash(_ still: StoredPhoto) throws -> StoredPhoto {
        let films = try transaction.photos.halves(of: still, kind: .video, state: .followingToTrash)
        guard let film = films.first(where: { $0.released.makesPair(with: still) }) else { return still }
        try leaveStill(film)
        return try join(still, with: film).still
    }
}
