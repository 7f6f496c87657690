import DaybookAPI

extension MediaLibrary {
    /// The type of a blob that films can be made of; `nil` for what is none, or gone.
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
    /// Its type where it is a film whose pictures can be decoded.
    var filmType: MediaType? { kind == .video && decodable ? MediaType(rawValue: mediaType) : nil }

    /// The films to make of it without being asked.
    var filmsAhead: [DaybookMedia.FilmName] { browserPlayable ? [.preview] : [.preview, .video] }
}
