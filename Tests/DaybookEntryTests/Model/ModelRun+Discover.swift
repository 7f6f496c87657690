import DaybookAPI
import ZRPC

@testable import DaybookEntry

/// Operations on pictures from elsewhere: what has a star, and what becomes of the photos.
extension ModelRun {
    private var discoverCalls: DiscoverServiceClient { DiscoverServiceClient(channel: channel) }

    /// The feed: two of its pictures are the same bytes.
    private static let feed = (0..<7).map { number in
        var picture = DiscoverPhoto()
        picture.id = "folder-p\(number)"
        picture.width = 40
        picture.description = "picture \(number)"
        picture.provider = "folder"
        picture.license = "CC0"
        return picture
    }

    private static func digest(_ picture: DiscoverPhoto) -> String {
        let number = picture.id == "folder-p6" ? "5" : picture.id.suffix(1)
        return String(repeating: "d\(number)", count: 32)
    }

    func stepDiscover() async throws {
        guard let picture = one(of: Self.feed) else { return }
        if chance(60) { try await save(picture) } else { try await unsave(picture) }
        try await checkDiscover()
    }

    private func save(_ picture: DiscoverPhoto) async throws {
        var request = SaveDiscoverPhotoRequest()
        request.id = picture.id
        request.memo = chance(50) ? one(of: ModelWords.words) : nil
        request.found = picture
        request.stored = CreatePhotoRequest()
        request.stored?.digest = Self.digest(picture)
        request.stored?.sizeBytes = 1000
        request.stored?.probe = Probe()
        request.stored?.probe?.kind = .photo
        request.stored?.probe?.mediaType = "image/jpeg"
        request.stored?.probe?.decodable = true
        request.stored?.probe?.thumbHash = "hash"
        request.stored?.probe?.width = 40
        request.stored?.probe?.height = 30
        note("save \(picture.id) \(request.memo ?? "") at \(now)")
        let calls = discoverCalls
        let photo = try await answer { [request] in try await calls.saveDiscoverPhoto(request, options: $0) }
        if let star = model.stars[picture.id], let old = model.photos[star.photo] {
            try takeAgain(picture, star, old, photo, memo: request.memo)
        } else {
            try takeNew(picture, photo, digest: Self.digest(picture), memo: request.memo ?? "")
        }
        try await checkPhoto(photo.id)
    }

    /// It was saved before: it has its star again, out of the trash too, and a caption that was the memo stays that.
    private func takeAgain(
        _ picture: DiscoverPhoto, _ old: ModelStar, _ photo: ModelPhoto, _ message: Photo, memo: String?
    ) throws {
        var (star, new) = (old, photo)
        star.memo = memo ?? old.memo
        star.isStarred = true
        if !old.isStarred || photo.deleted != nil { star.order = model.nextStar() }
        new.deleted = nil
        if photo.caption == old.memo { new.caption = star.memo }
        let changed = photo.deleted != nil || !old.isStarred || star.memo != old.memo
        try adopt(message, as: new, changed: changed)
        if photo.deleted != nil { model.comesBack(photo.id, at: message.updateTime?.microseconds ?? 0) }
        model.stars[picture.id] = star
    }

    /// Its bytes are a photo now, or are one that was there.
    private func takeNew(_ picture: DiscoverPhoto, _ message: Photo, digest: String, memo: String) throws {
        if let known = model.photos.values.first(where: { $0.digest == digest }) {
            var new = known
            new.deleted = nil
            try require(message.id == known.id, "\(picture.id) is \(message.id), not \(known.id)")
            try adopt(message, as: new, changed: true)
            if known.deleted != nil { model.comesBack(known.id, at: message.updateTime?.microseconds ?? 0) }
            model.stars[picture.id] = ModelStar(photo: known.id, memo: memo, made: nil, order: model.nextStar())
            return
        }
        var made = ModelPhoto(id: message.id, digest: digest)
        made.caption = memo
        made.isImport = true
        try adopt(message, as: made, changed: true, takesTime: true)
        model.stars[picture.id] = ModelStar(
            photo: made.id, memo: memo, made: model.photos[made.id], order: model.nextStar())
    }

    /// A photo that is nothing else goes to the trash with its star, and others lose it.
    private func unsave(_ picture: DiscoverPhoto) async throws {
        var request = UnsaveDiscoverPhotoRequest()
        request.id = picture.id
        note("unsave \(picture.id) at \(now)")
        let calls = discoverCalls
        guard let star = model.stars[picture.id], let old = model.photos[star.photo] else {
            return try await refused(.notFound) { [request] in
                try await calls.unsaveDiscoverPhoto(request, options: $0)
            }
        }
        let item = try await answer { [request] in try await calls.unsaveDiscoverPhoto(request, options: $0) }
        try require(item.id == picture.id && !item.saved && item.savedPhotoId == nil, "\(picture.id) is still saved")
        guard star.isStarred, old.deleted == nil else { return }
        let message = try await read(old.id)
        var new = old
        if model.isUsed(old, savedAs: star) {
            model.stars[picture.id]?.isStarred = false
        } else {
            new.deleted = message.deleteTime?.microseconds
            try require(new.deleted != nil, "photo \(old.id) of \(picture.id) is used by nothing, and stays")
        }
        try adopt(message, as: new, changed: true)
        if let deleted = new.deleted {
            model.moveAlbums(holding: old.id)
            model.setRemoved(true, photo: old.id, at: deleted)
        }
    }

    private func read(_ id: String) async throws -> Photo {
        var request = GetPhotoRequest()
        request.id = id
        let calls = photoCalls
        return try await answer { [request] in try await calls.getPhoto(request, options: $0) }
    }

    /// The stars of the feed, and the list of what has one: what got it last first.
    func checkDiscover() async throws {
        var (list, saved) = (ListDiscoverPhotosRequest(), ListSavedPhotosRequest())
        list.found = Self.feed
        saved.pageSize = Int32(one(of: [0, 1, 3]) ?? 0)
        let calls = discoverCalls
        let feed = try await answer { [list] in try await calls.listDiscoverPhotos(list, options: $0) }.photos
        let found = try await pages { token in
            saved.pageToken = token
            let page = try await self.answer { [saved] in try await calls.listSavedPhotos(saved, options: $0) }
            return (page.photos, page.nextPageToken)
        }
        func line(_ picture: DiscoverPhoto) -> String {
            "\(picture.id) \(picture.saved) \(picture.savedPhotoId ?? "") \(picture.memo)"
        }
        func line(_ id: String, _ star: ModelStar) -> String { "\(id) true \(star.photo) \(star.memo)" }
        let stars = model.stars.filter { $1.isStarred && model.photos[$1.photo].map { $0.deleted == nil } ?? false }
        try same(
            "the feed", feed.map(line),
            Self.feed.map { picture in
                stars[picture.id].map { line(picture.id, $0) } ?? "\(picture.id) false  "
            })
        let shown = stars.filter { model.photos[$1.photo]?.isShown == true }.sorted { $0.value.order > $1.value.order }
        try same("saved pictures", found.map(line), shown.map { line($0.key, $0.value) })
    }
}

extension DiaryModel {
    func nextStar() -> Int { (stars.values.map(\.order).max() ?? 0) + 1 }

    /// A photo is out of the trash again: it is back in entries.
    func comesBack(_ photo: String, at time: Int64) {
        moveAlbums(holding: photo)
        setRemoved(false, photo: photo, at: time)
    }

    /// Whether a photo that a saving made is more by now: somebody said something of it, it stands in an entry or in an
    /// album, stands for an album or a subject, or has the star of another picture.
    func isUsed(_ photo: ModelPhoto, savedAs star: ModelStar) -> Bool {
        guard var made = star.made else { return true }
        (made.caption, made.fileName) = (star.memo, photo.fileName)
        if !photo.says(made) || photo.time != made.time { return true }
        if stars.values.count(where: { $0.photo == photo.id && $0.isStarred }) > 1 { return true }
        return entries.values.contains { $0.photos.contains { $0.photo == photo.id } }
            || subjects.values.contains { $0.chosenCover == photo.id }
            || albums.values.contains { $0.chosenCover == photo.id || $0.photos.contains(photo.id) }
    }
}
