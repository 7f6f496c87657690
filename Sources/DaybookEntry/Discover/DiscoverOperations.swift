extension CallContext {
    var discover: DiscoverOperations<Self> { DiscoverOperations(context: self) }
}

/// The operations on pictures of the discover feed.
struct DiscoverOperations<Context: CallContext>: Operations {
    let context: Context

    /// Returns pictures of the feed with the caller's stars, in the given order.
    func feed(_ pictures: [FeedPicture]) throws -> [FeedItem] {
        let saved = try transaction.discover.saved(owner: owner, ids: pictures.map(\.id))
        return try pictures.map { picture in
            guard let star = saved[picture.id] else { return FeedItem(picture: picture) }
            return try item(picture, saved: star)
        }
    }

    /// Returns a page of the starred pictures, including pictures no longer in the feed. Hidden photos are left out.
    func saved(pageSize: Int32, pageToken: String) throws -> ListPage<FeedItem> {
        var digest = ContentDigest()
        digest.add("saved pictures")
        digest.add(owner)
        let binding = digest.finish()
        let position = try diary.tokens.position(of: pageToken, binding: binding)
        let size = PageSize.checked(pageSize)
        let found = try transaction.discover.starred(
            owner: owner, before: position.map { Instant(microseconds: $0.primary) }, limit: size + 1)
        let page = found.prefix(min(size, PageSize.fitting(found.map(\.weight))))
        var items: [FeedItem] = []
        for saved in page {
            let item = try item(saved.picture, saved: saved)
            let photo = try transaction.photos.photo(owner: owner, id: saved.photo)
            if item.isSaved, photo?.visibility == .shown { items.append(item) }
        }
        guard found.count > page.count, let last = page.last else { return ListPage(items: items) }
        let end = PagePosition(primary: last.saveTime.microseconds, id: last.photo)
        return ListPage(items: items, nextPageToken: diary.tokens.token(after: end, binding: binding))
    }

    private func item(_ picture: FeedPicture, saved: SavedPicture) throws -> FeedItem {
        var item = FeedItem(picture: picture)
        guard saved.isStarred, let photo = try transaction.photos.photo(owner: owner, id: saved.photo),
            photo.deleteTime == nil
        else { return item }
        guard caller.isUnlocked || !photo.details.hidden else { return item }
        item.isSaved = true
        item.photo = photo.id
        item.memo = saved.memo
        return item
    }
}

extension DiscoverOperations where Context == WriteContext {
    /// Saves a picture of the feed. If the caller saved the picture before, returns the photo of that time, restored
    /// from the trash if needed.
    ///
    /// - Throws: ``DiscoverRules/unsaved`` if the picture is new and was not fetched.
    func save(_ request: PictureSave) throws -> (photo: StoredPhoto, outcome: WriteOutcome) {
        if let again = try saveAgain(request) { return (again, .existing) }
        guard let fetched = request.fetched, fetched.picture.id == request.id, DiscoverRules.isID(request.id) else {
            throw DiscoverRules.unsaved
        }
        let memo = request.memo ?? ""
        var made = try context.photos.create(
            PhotoInput(caption: memo, fileName: fetched.fileName), facts: fetched.facts,
            source: fetched.picture.provider)
        try transaction.discover.insert(
            SavedPicture(
                owner: owner, picture: fetched.picture, photo: made.photo.id, memo: memo,
                madePhoto: made.outcome == .created, saveTime: now))
        // The change of the photo tells the owner's other clients about the star.
        if made.outcome == .existing { made.photo = try touch(made.photo) }
        return made
    }

    /// Removes the star of a picture. If saving the picture created the photo, and the photo was not used since, moves
    /// the photo to the trash.
    ///
    /// - Throws: ``DiscoverRules/unsaved`` for a picture that the caller never saved, or whose photo was deleted
    ///   permanently.
    func unsave(_ id: String) throws -> FeedItem {
        guard var saved = try transaction.discover.saved(owner: owner, ids: [id])[id],
            let photo = try transaction.photos.photo(owner: owner, id: saved.photo)
        else { throw DiscoverRules.unsaved }
        try caller.requireUnlocked(for: photo.details.hidden)
        let item = FeedItem(picture: saved.picture)
        guard saved.isStarred, photo.deleteTime == nil else { return item }
        if try saved.madePhoto && !isUsed(photo, savedAs: saved) {
            // The star stays with the photo, and is back when the photo leaves the trash.
            _ = try context.photos.delete(photo.id.description, permanently: false, ifMatch: "")
        } else {
            saved.isStarred = false
            try transaction.discover.update(saved, isSavedAnew: false)
            _ = try touch(photo)
        }
        return item
    }

    private func saveAgain(_ request: PictureSave) throws -> StoredPhoto? {
        guard let old = try transaction.discover.saved(owner: owner, ids: [request.id])[request.id],
            let photo = try transaction.photos.photo(owner: owner, id: old.photo)
        else { return nil }
        try caller.requireUnlocked(for: photo.details.hidden)
        var saved = old
        // A picture that was not shown as saved becomes the most recently saved one.
        let isSavedAnew = !old.isStarred || photo.deleteTime != nil
        if isSavedAnew { saved.saveTime = now }
        saved.isStarred = true
        saved.memo = request.memo ?? old.memo
        let restored = try system.photos.restore(photo)
        guard saved != old || isSavedAnew else { return restored }
        try transaction.discover.update(saved, isSavedAnew: isSavedAnew)
        var changed = restored
        // A caption equal to the old memo follows the memo.
        if restored.details.caption == old.memo { changed.details.caption = saved.memo }
        changed.updateTime = now
        return try transaction.photos.update(changed, from: restored)
    }

    /// Updates a photo's change time, so that the change log reports it.
    private func touch(_ photo: StoredPhoto) throws -> StoredPhoto {
        var touched = photo
        touched.updateTime = now
        return try transaction.photos.update(touched, from: photo)
    }
}

extension SavedPicture {
    /// The size of the picture in a response, in bytes, rounded up.
    fileprivate var weight: Int {
        let texts = [
            picture.id, picture.description, picture.thumb, picture.small, picture.regular, picture.authorName,
            picture.authorURL, picture.provider, picture.pageURL, picture.license, memo,
        ]
        return texts.reduce(256) { $0 + $1.utf8.count }
    }
}

/// A request to save a picture, before validation.
struct PictureSave: Sendable {
    let id: String
    /// The new memo; `nil` keeps the old one.
    let memo: String?
    /// The provider's data on the picture and the facts of the stored file; `nil` if the picture was not fetched.
    let fetched: (picture: FeedPicture, facts: PhotoFacts, fileName: String)?
}
