import DaybookAPI
import ZRPC

@testable import DaybookEntry

/// Live photos: what is done to a still is done to its film, which no list, count or search knows of.
extension ModelRun {
    /// Uploads both halves of a live photo, in either order.
    func createLivePhoto() async throws {
        guard model.photos.count < 180 else { return try await deletePhoto() }
        var still = randomPhoto(newID())
        (still.kind, still.state) = (1, 1)
        let (film, group) = (newID(), randomDigest())
        var request = CreatePhotoRequest()
        request.photo = message(still)
        request.digest = still.digest
        request.sizeBytes = 1000
        request.probe = probe(still)
        request.probe?.contentIdentifier = group
        let isFilmFirst = chance(50)
        note("create live photo \(still.id) of film \(film), which comes \(isFilmFirst ? "first" : "last")")
        if isFilmFirst { try await createFilm(film, group, of: still) }
        let calls = photoCalls
        let made = try await answer { [request] in try await calls.createPhoto(request, options: $0) }
        if isFilmFirst { model.films[film] = still.id }
        try adopt(made, as: still, changed: true, takesTime: true)
        if !isFilmFirst {
            try await createFilm(film, group, of: still)
            model.films[film] = still.id
            try await adoptAgain(still.id)
        }
        try await checkPhoto(still.id)
    }

    private func createFilm(_ id: String, _ group: String, of still: ModelPhoto) async throws {
        var request = CreatePhotoRequest()
        request.photo = Photo()
        request.photo?.id = id
        request.photo?.hidden = still.hidden
        request.digest = randomDigest()
        request.sizeBytes = 2000
        var probe = Probe()
        probe.mediaType = "video/quicktime"
        probe.kind = .video
        probe.durationMs = 2000
        (probe.decodable, probe.thumbHash) = (true, "hash")
        probe.contentIdentifier = group
        request.probe = probe
        let calls = photoCalls
        let made = try await answer { [request] in try await calls.createPhoto(request, options: $0) }
        // Saved searches had it for a moment.
        var film = ModelPhoto(id: id, digest: request.digest)
        film.time = made.takenTime?.microseconds ?? 0
        film.local = LocalTime(made.localDateTime)?.seconds ?? 0
        film.hidden = still.hidden
        model.moveSavedSearches(from: nil, to: film)
    }

    /// Deletes a film for good: its still is a photo that does not move.
    func deleteFilm() async throws {
        let films = model.films.keys.sorted().filter { model.photos[model.films[$0] ?? ""] != nil }
        guard let film = one(of: films), let still = model.films[film] else { return try await createLivePhoto() }
        var request = DeletePhotoRequest()
        request.id = film
        request.permanent = true
        note("delete film \(film) of \(still)")
        let calls = photoCalls
        let result = try await call { [request] in try await calls.deletePhoto(request, options: $0) }
        if case .failure(let error) = result, error.code != .notFound || !service.diesUnderCalls {
            throw ModelMismatch("refused: \(error)")
        }
        model.films[film] = nil
        try await checkFilm(film, of: nil)
        try await adoptAgain(still)
    }

    /// Takes in that a photo is another version, and nothing else of it.
    private func adoptAgain(_ id: String) async throws {
        guard let photo = model.photos[id] else { return }
        var request = GetPhotoRequest()
        request.id = id
        let calls = photoCalls
        let found = try await answer { [request] in try await calls.getPhoto(request, options: $0) }
        try adopt(found, as: photo, changed: true)
    }

    /// Reads a film, which is where its still is; with no still it is gone.
    func checkFilm(_ id: String, of still: ModelPhoto?) async throws {
        var request = GetPhotoRequest()
        request.id = id
        let calls = photoCalls
        guard let still else {
            return try await refused(.notFound) { [request] in try await calls.getPhoto(request, options: $0) }
        }
        let film = try await answer { [request] in try await calls.getPhoto(request, options: $0) }
        try require(film.kind == .video && film.live == nil, "film \(id): kind \(film.kind)")
        try require(film.hidden == still.hidden, "film \(id): hidden \(film.hidden)")
        try require(film.deleteTime?.microseconds == still.deleted, "film \(id): delete time")
    }
}
