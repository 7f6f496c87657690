/// Films with several candidate stills, and stills with several candidate films.
///
/// An edited still has the content ID of its original, but there is only one film. The film belongs to a still that
/// exists, and is deleted with the last of these stills. It keeps its places in entries and albums; they count again
/// while the film is unpaired.
extension Diary {
    /// The maximum number of halves with one content ID that are examined in each state.
    private static let halvesAtOnce = 32

    /// Returns the halves with a photo's content ID.
    func halves(
        of photo: StoredPhoto, kind: PhotoKind, state: HalfState, in transaction: any DiaryReading
    ) throws -> [StoredPhoto] {
        guard let name = photo.facts.contentID else { return [] }
        return try transaction.photos.halves(
            owner: photo.owner, contentID: name, kind: kind, state: state, limit: Diary.halvesAtOnce)
    }

    /// Gives the film of a still that goes to the trash to a still outside the trash that waits for a film.
    ///
    /// - Returns: Whether there was such a still.
    func passFilm(
        ofTrashed still: StoredPhoto, in transaction: any DiaryWriting, now: Instant
    ) throws -> Bool {
        guard let film = try film(of: still, in: transaction) else { return false }
        let heirs = try halves(of: still, kind: .photo, state: .waiting, in: transaction)
        guard let heir = heirs.first(where: { $0.makesPair(with: film.released) }) else { return false }
        _ = try join(heir, film, in: transaction, now: now)
        return true
    }

    /// Keeps the film of a still that is deleted for good, if there is another still with its content ID.
    ///
    /// Stills outside the trash come first, then stills that are hidden like the film. A hidden film becomes a hidden
    /// photo of its own if only shown stills wait for it.
    /// - Returns: Whether the film stays.
    func keepFilm(
        _ film: StoredPhoto, ofDeleted still: StoredPhoto, in transaction: any DiaryWriting, now: Instant
    ) throws -> Bool {
        var others: [StoredPhoto] = []
        for state in [HalfState.waiting, .trashed] {
            others += try halves(of: still, kind: .photo, state: state, in: transaction)
                .filter { $0.key != still.key && $0.facts.state != .undecodable }
        }
        let heirs = others.filter { $0.inherits(film) }
        let alike = heirs.first { $0.details.hidden == film.details.hidden }
        if let heir = alike ?? heirs.first {
            _ = try join(heir, film, in: transaction, now: now)
            return true
        }
        guard !others.isEmpty else { return false }
        var alone = film.released
        alone.updateTime = now
        alone = try transaction.photos.update(alone, from: film)
        try follow(alone, in: transaction)
        return true
    }

    /// Gives a waiting still the film of a still in the trash.
    func takeFilmFromTrash(
        _ still: StoredPhoto, in transaction: any DiaryWriting, now: Instant
    ) throws -> StoredPhoto {
        let films = try halves(of: still, kind: .video, state: .followingToTrash, in: transaction)
        guard let film = films.first(where: { $0.released.makesPair(with: still) }) else { return still }
        try leaveStill(film, in: transaction, now: now)
        return try join(still, film, in: transaction, now: now).still
    }
}
