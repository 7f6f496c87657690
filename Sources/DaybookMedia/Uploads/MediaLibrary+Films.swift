import DaybookAPI

extension MediaLibrary {
    /// Returns an account's wish for films of a blob; `nil` if the blob is neither a film nor a recording, or is gone.
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
    /// The type of a film or a recording that can be decoded; nil for any other blob.
    var filmType: MediaType? {
        (kind == .video || kind == .audio) && decodable ? MediaType(rawValue: mediaType) : nil
    }

    /// Returns an account's wish for films of the blob; `nil` if none can be made.
    func filmWish(for account: String) -> FilmWish? {
        filmType.map { FilmWish(type: $0, length: Int(clamping: max(durationMs, 0)), account: account) }
    }

    /// Returns whether this film can be made of the blob. A recording has no pictures, and no preview.
    func canBecome(_ name: DaybookMedia.FilmName) -> Bool { filmType != nil && (kind == .video || name != .preview) }

    /// The films that are made of the blob without a request.
    var filmsAhead: [DaybookMedia.FilmName] {
        (browserPlayable ? [.preview] : [.preview, .video]).filter(canBecome)
    }
}

extension MediaLibrary {
    /// Makes a blob's missing pictures of this recipe, when no other work waits, and removes those of other recipes.
    /// Returns whether any had to be made.
    ///
    /// - Throws: `notFound`, `undecodable`, `postponed`, `busy`, `cancelled`, `storage`.
    func remakePictures(_ digest: Digest) async throws(MediaError) -> Bool {
        let probe = try await stat(digest).probe
        guard probe.decodable, !probe.isPostponed else { return false }
        let renditions = renditions
        let isWhole = try await store.blocking("look for pictures") { _ in renditions.hasAll(digest) }
        if !isWhole {
            try await renditions.makeMissing(digest, facts: try await probed(try await store.open(digest)).decoding)
        }
        try await store.blocking("remove old pictures") { files throws(SystemError) in
            try files.removeOldPictures(digest, recipe: RenditionName.recipe)
        }
        return !isWhole
    }
}
