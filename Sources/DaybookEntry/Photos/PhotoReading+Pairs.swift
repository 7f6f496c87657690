import Wording

/// The halves of live photos.
extension PhotoReading {
    /// Returns the still of a live photo's film.
    func still(of film: StoredPhoto) throws -> StoredPhoto? {
        try film.still.flatMap { try photos(keys: [$0]).first }
    }

    /// Returns the film of a live photo's still.
    func film(of still: StoredPhoto) throws -> StoredPhoto? {
        try still.film.flatMap { try photos(keys: [$0.key]).first }
    }

    /// Returns a photo in its current state.
    func current(_ photo: StoredPhoto) throws -> StoredPhoto {
        try photos(keys: [photo.key]).first ?? photo
    }

    /// Returns the halves with a photo's content ID, 32 at most.
    func halves(of photo: StoredPhoto, kind: PhotoKind, state: HalfState) throws -> [StoredPhoto] {
        guard let name = photo.facts.contentID else { return [] }
        return try halves(owner: photo.owner, contentID: name, kind: kind, state: state, limit: 32)
    }

    /// Returns the location of the bytes of a photo's moving half.
    ///
    /// - Throws: ``DiaryError`` of code `notFound` if the photo is not a live photo.
    func movingBytes(of photo: StoredPhoto) throws -> MovingBytes {
        if let film = try film(of: photo) { return MovingBytes(film, of: photo) }
        guard let clip = photo.facts.clip else { throw DiaryError(.notFound, PhotoFault.notLive) }
        return MovingBytes(clip, of: photo)
    }
}
