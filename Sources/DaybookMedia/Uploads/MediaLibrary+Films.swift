import DaybookAPI

extension MediaLibrary {
    /// The type of a blob that films can be made of, which recordings are, too; `nil` for what is none, or gone.
    ///
    /// - Throws: `storage`, `busy`, `cancelled`.
    func filmType(_ digest: Digest) async throws(MediaError) -> MediaType? {
        do throws(MediaError) {
            return try await stat(digest).probe.filmType
        } catch {
            guard error.code == .notFound else { throw error }
            return nil
        }
    }
}

extension Probe {
    /// Its type where it is a film or a recording that can be decoded.
    var filmType: MediaType? {
        (kind == .video || kind == .audio) && decodable ? MediaType(rawValue: mediaType) : nil
    }

    /// Whether such a film can be made of what it is: a recording has no pictures, and is made anew for strangers only.
    func canBecome(_ name: DaybookMedia.FilmName) -> Bool { filmType != nil && (kind == .video || name == .shared) }

    /// The films to make of it without being asked.
    var filmsAhead: [DaybookMedia.FilmName] {
        (browserPlayable ? [.preview] : [.preview, .video]).filter(canBecome)
    }
}
