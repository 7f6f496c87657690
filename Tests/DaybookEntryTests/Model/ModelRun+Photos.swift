import DaybookAPI
import ZRPC

@testable import DaybookEntry

/// Operations on photos.
extension ModelRun {
    var photoCalls: PhotoServiceClient { PhotoServiceClient(channel: channel) }

    private func somePhoto() -> ModelPhoto? { one(of: model.photoIDs).flatMap { model.photos[$0] } }

    func randomDigest() -> String {
        (0..<4).map { _ in
            UUIDBytes(high: numbers.next(), low: 0).description.prefix(18).replacing("-", with: "")
        }.joined()
    }

    func randomPhoto(_ id: String) -> ModelPhoto {
        var photo = ModelPhoto(id: id, digest: randomDigest())
        photo.kind = one(of: [1, 1, 1, 1, 2, 3]) ?? 1
        photo.state = one(of: [1, 1, 1, 2, 3]) ?? 1
        photo.subtypes = chance(45) ? [one(of: ModelWords.subtypes) ?? "selfie"] : []
        photo.camera = chance(50) ? "Canon EOS R5" : ""
        photo.time = randomTime()
        photo.caption = chance(40) ? randomText() : ""
        photo.favorite = chance(25)
        photo.hidden = chance(12)
        photo.tags = some(of: ModelWords.tags)
        photo.people = some(of: ModelWords.people)
        photo.place = chance(40) ? randomPlace(around: photo.time) : nil
        if chance(40) {
            let (latitude, longitude) = randomPoint(around: photo.time)
            photo.location = ModelPlace(latitude: latitude, longitude: longitude)
        }
        photo.turn = one(of: [0, 0, 90, 180, 270]) ?? 0
        photo.fileName = chance(30) ? "IMG_\(number(0..<40)).jpg" : ""
        return photo
    }

    func probe(_ photo: ModelPhoto) -> Probe {
        var probe = Probe()
        probe.mediaType = "image/jpeg"
        probe.kind = MediaKind(rawValue: Int32(photo.kind))
        (probe.width, probe.height) = (40, 30)
        probe.subtypes = photo.subtypes
        probe.decodable = photo.state != 3
        probe.thumbHash = photo.state == 1 ? "hash" : ""
        if !photo.camera.isEmpty {
            probe.camera = Camera()
            probe.camera?.make = "Canon"
            probe.camera?.model = "EOS R5"
        }
        if chance(70) {
            var time = CaptureTime()
            time.localDateTime = LocalTime(seconds: photo.time / ModelTime.second).description
            if chance(40) { time.utcOffset = one(of: ["+09:00", "-11:00", "+14:00", "+00:00"]) }
            probe.captureTime = time
        }
        return probe
    }

    func message(_ photo: ModelPhoto) -> Photo {
        var message = Photo()
        message.id = photo.id
        message.caption = photo.caption
        message.favorite = photo.favorite
        message.hidden = photo.hidden
        message.tags = photo.tags
        message.people = photo.people
        message.place = photo.place.map(Place.init)
        message.location = photo.location.map { place in
            var point = GeoPoint()
            point.latitude = place.latitude ?? 0
            point.longitude = place.longitude ?? 0
            return point
        }
        message.fileName = photo.fileName
        message.turn = photo.turn
        return message
    }

    func createPhoto() async throws {
        guard model.photos.count < 180 || chance(20) else { return try await deletePhoto() }
        if chance(15), let known = somePhoto() { return try await uploadAgain(known) }
        var photo = randomPhoto(newID())
        var request = CreatePhotoRequest()
        request.photo = message(photo)
        if !photo.canTurn { photo.turn = 0 }
        request.digest = photo.digest
        request.sizeBytes = 1000
        request.probe = probe(photo)
        if chance(25) { request.photo?.takenTime = Timestamp(microseconds: photo.time) }
        note("create photo \(photo.id)")
        let calls = photoCalls
        let made = try await answer { [request] in try await calls.createPhoto(request, options: $0) }
        if let local = request.probe?.captureTime?.localDateTime, request.photo?.takenTime == nil {
            try require(made.localDateTime == local, "photo \(photo.id): \(made.localDateTime), not \(local)")
        }
        try require(model.photos.values.allSatisfy { $0.sequence < made.sequence }, "sequence does not grow")
        try adopt(made, as: photo, changed: true, takesTime: true)
        try await checkPhoto(photo.id)
    }

    /// The same bytes again are the photo that exists, taken out of the trash.
    private func uploadAgain(_ old: ModelPhoto) async throws {
        var request = CreatePhotoRequest()
        request.photo = Photo()
        request.digest = old.digest
        request.sizeBytes = 1000
        request.probe = probe(old)
        request.probe?.captureTime = nil
        note("upload again \(old.id) at \(now)")
        let calls = photoCalls
        let found = try await answer { [request] in try await calls.createPhoto(request, options: $0) }
        try require(found.id == old.id, "the same bytes are \(found.id), not \(old.id)")
        try takeBack(old, found)
        try await checkPhoto(old.id)
    }

    private func takeBack(_ old: ModelPhoto, _ found: Photo) throws {
        var new = old
        new.deleted = nil
        try adopt(found, as: new, changed: old.deleted != nil)
        if old.deleted != nil { model.comesBack(old.id, at: found.updateTime?.microseconds ?? 0) }
    }

    func patchPhoto() async throws {
        guard let old = somePhoto() else { return try await createPhoto() }
        let fresh = randomPhoto(old.id)
        let fields = ["caption", "favorite", "hidden", "tags", "people", "place", "location", "file_name", "turn"]
        var mask = Array(fields.shuffled(using: &numbers).prefix(number(1..<4)))
        var new = old
        for field in mask { set(field, of: &new, to: fresh) }
        var request = UpdatePhotoRequest()
        request.id = old.id
        request.photo = message(new)
        request.photo?.id = ""
        let takesTime = chance(30)
        if takesTime {
            if chance(40) { (mask, new) = ([], old) }
            mask += [one(of: [["taken_time"], ["time_zone"], ["taken_time", "time_zone"], ["utc_offset"]]) ?? []]
                .flatMap { $0 }
            request.photo?.takenTime = chance(90) ? Timestamp(microseconds: fresh.time) : nil
            request.photo?.timeZone = mask.contains("time_zone") && chance(80) ? one(of: ModelWords.zones) ?? "" : ""
            if mask.contains("utc_offset") { request.photo?.utcOffset = one(of: ["+09:00", "-11:00", "+14:00"]) }
        }
        request.updateMask = mask
        note("patch photo \(old.id) \(mask.joined(separator: " ")) at \(now)")
        let calls = photoCalls
        if old.deleted != nil {
            return try await refused(.failedPrecondition) { [request] in
                try await calls.updatePhoto(request, options: $0)
            }
        }
        if mask.contains("turn"), new.turn != 0, !old.canTurn {
            return try await refused(.invalidArgument) { [request] in
                try await calls.updatePhoto(request, options: $0)
            }
        }
        let updated = try await answer { [request] in try await calls.updatePhoto(request, options: $0) }
        let moved = updated.takenTime?.microseconds != old.time || updated.timeZone != old.zone
        let changed = !new.says(old) || moved || (takesTime && updated.etag != old.etag)
        try adopt(updated, as: new, changed: changed, takesTime: takesTime)
        if moved && updated.takenTime?.microseconds != old.time || new.hidden != old.hidden {
            model.moveAlbums(holding: old.id)
        }
        if new.hidden != old.hidden { model.moveEntries(showing: old.id) }
        try await checkPhoto(old.id)
    }

    private func set(_ field: String, of photo: inout ModelPhoto, to new: ModelPhoto) {
        switch field {
        case "caption": photo.caption = new.caption
        case "favorite": photo.favorite = new.favorite
        case "hidden": photo.hidden = new.hidden
        case "tags": photo.tags = new.tags
        case "people": photo.people = new.people
        case "place": photo.place = new.place
        case "location": photo.location = new.location
        case "turn": photo.turn = new.turn
        default: photo.fileName = new.fileName
        }
    }

    func deletePhoto() async throws {
        guard let old = somePhoto() else { return try await createPhoto() }
        var request = DeletePhotoRequest()
        request.id = old.id
        request.permanent = chance(20)
        note("delete photo \(old.id) permanent \(request.permanent) at \(now)")
        let calls = photoCalls
        let result = try await call { [request] in try await calls.deletePhoto(request, options: $0) }
        if request.permanent {
            if case .failure(let error) = result, error.code != .notFound || !service.diesUnderCalls {
                throw ModelMismatch("refused: \(error)")
            }
            model.forget(photo: old.id, at: now)
        } else {
            let gone = try result.get()
            var new = old
            if old.deleted == nil { new.deleted = gone.deleteTime?.microseconds }
            try adopt(gone, as: new, changed: old.deleted == nil)
            if old.deleted == nil {
                model.moveAlbums(holding: old.id)
                model.setRemoved(true, photo: old.id, at: gone.deleteTime?.microseconds ?? 0)
            }
        }
        try await checkPhoto(old.id)
    }

    func undeletePhoto() async throws {
        let trashed = model.photoIDs.filter { model.photos[$0]?.deleted != nil }
        guard let id = one(of: chance(90) ? trashed : model.photoIDs), let old = model.photos[id] else {
            return try await deletePhoto()
        }
        var request = UndeletePhotoRequest()
        request.id = old.id
        note("undelete photo \(old.id) at \(now)")
        let calls = photoCalls
        try takeBack(old, try await answer { [request] in try await calls.undeletePhoto(request, options: $0) })
        try await checkPhoto(old.id)
    }

    /// Settles a picture that could not be made yet.
    func settlePhoto() async throws {
        let waiting = model.photoIDs.filter { model.photos[$0]?.state == 2 }
        guard let id = one(of: waiting), var photo = model.photos[id] else { return try await createPhoto() }
        photo.state = chance(80) ? 1 : 3
        var request = SettlePictureRequest()
        request.digest = photo.digest
        request.probe = probe(photo)
        note("settle photo \(id)")
        let calls = photoCalls
        _ = try await answer { [request] in try await calls.settlePicture(request, options: $0) }
        var get = GetPhotoRequest()
        get.id = id
        let settled = try await answer { [get] in try await calls.getPhoto(get, options: $0) }
        try adopt(settled, as: photo, changed: true)
        if photo.isPicture { model.moveAlbums(holding: id) }
    }

    /// Compares an answer with the photo that it should tell of, and keeps it.
    func adopt(_ message: Photo, as photo: ModelPhoto, changed: Bool, takesTime: Bool = false) throws {
        var photo = photo
        photo.sequence = photo.sequence == 0 ? message.sequence : photo.sequence
        try require((message.etag != photo.etag) == changed, "etag of photo \(photo.id)")
        photo.etag = message.etag
        if takesTime {
            photo.time = message.takenTime?.microseconds ?? 0
            photo.zone = message.timeZone
            photo.local = LocalTime(message.localDateTime)?.seconds ?? 0
            if !photo.zone.isEmpty {
                let local = ModelTime.local(photo.time, in: photo.zone).flooredQuotient(by: ModelTime.second)
                try require(photo.local == local, "photo \(photo.id): \(message.localDateTime) in \(photo.zone)")
            }
        }
        model.moveSavedSearches(from: model.photos[photo.id], to: photo)
        model.photos[photo.id] = photo
        try compare(message, photo)
    }

    func compare(_ message: Photo, _ photo: ModelPhoto) throws {
        let name = "photo \(photo.id)"
        try require(message.id == photo.id, "\(name): id \(message.id)")
        try require(message.etag == photo.etag, "\(name): etag \(message.etag), expected \(photo.etag)")
        try require(message.digest == photo.digest, "\(name): digest")
        try require(message.takenTime?.microseconds == photo.time && message.timeZone == photo.zone, "\(name): time")
        try require(message.localDate == ModelTime.text(ofDay: photo.localDay), "\(name): date \(message.localDate)")
        try require(message.state.rawValue == Int32(photo.state), "\(name): state \(message.state)")
        try require(message.caption == photo.caption && message.fileName == photo.fileName, "\(name): text")
        try require(message.turn == photo.turn, "\(name): turn \(message.turn)")
        try require(message.tags == photo.tags && message.people == photo.people, "\(name): labels")
        try compare(message.ages, model.ages(of: photo.people, on: photo.localDay), of: name)
        try require(message.place?.model == photo.place, "\(name): place")
        let location = message.location.map { ModelPlace(latitude: $0.latitude, longitude: $0.longitude) }
        try require(location == photo.location, "\(name): location")
        try require(message.favorite == photo.favorite && message.hidden == photo.hidden, "\(name): flags")
        try require(message.deleteTime?.microseconds == photo.deleted, "\(name): delete time")
        try require(message.sequence == photo.sequence, "\(name): sequence")
        let isLive = model.films.values.contains(photo.id)
        try require((message.live != nil) == isLive, "\(name): live \(message.live?.videoUrl ?? "not")")
    }

    /// Reads a photo.
    func checkPhoto(_ id: String) async throws {
        var request = GetPhotoRequest()
        request.id = id
        let calls = photoCalls
        for film in model.films.keys.sorted() where model.films[film] == id {
            try await checkFilm(film, of: model.photos[id])
        }
        guard let photo = model.photos[id] else {
            return try await refused(.notFound) { [request] in try await calls.getPhoto(request, options: $0) }
        }
        try compare(try await answer { [request] in try await calls.getPhoto(request, options: $0) }, photo)
    }
}

extension ModelPhoto {
    /// Whether what a person says of it, but for its time, is the same.
    func says(_ other: ModelPhoto) -> Bool {
        caption == other.caption && favorite == other.favorite && hidden == other.hidden && tags == other.tags
            && people == other.people && place == other.place && location == other.location
            && fileName == other.fileName && turn == other.turn
    }
}
