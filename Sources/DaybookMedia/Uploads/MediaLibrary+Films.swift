import DaybookAPI

extension MediaLibrary {
    /// An account's wish for films of a blob; `nil` if the blob is no film and no recording, or is gone.
    ///
    /// - Throws: `storage`, `busy`, `cancelled`.
    func filmWish(_ digest: Digest, for account: String) async throws(MediaError) -> FilmWish? {
        do throws(MediaError) {
            return try await stat(digest).probe.filmWish(for: account)
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

    /// An account's wish for films of it; `nil` where none can be made.
    func filmWish(for account: String) -> FilmWish? {
        filmType.map { FilmWish(type: $0, length: Int(clamping: max(durationMs, 0)), account: account) }
    }

    /// Whether such a film can be made of the blob: a recording has no pictures, and no preview.
    func canBecome(_ name: DaybookMedia.FilmName) -> Bool { filmType != nil && (kind == .video || name != .preview) }

    /// The films to make of it without being asked.
    var filmsAhead: [DaybookMedia.FilmName] {
        (browserPlayable ? [.preview] : [.preview, .video]).filter(canBecome)
    }
}
