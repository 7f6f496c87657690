/// A finder of the content of a share in the diary's current state.
struct SharedContentFinder {
    let share: StoredShare
    let transaction: any DiaryReading

    /// Returns the current content of a share.
    ///
    /// - Parameter most: The maximum number of photos that are read, including photos that cannot be shown.
    /// - Returns: `nil` if the share's entry or album was deleted, is hidden or is in the trash.
    func content(most: Int = ShareRules.maximumPhotos) throws -> SharedContent? {
        guard var content = try found(most) else { return nil }
        if !share.terms.title.isEmpty { content.title = share.terms.title }
        // A photo that cannot be decoded keeps its place, where readers see the reason.
        content.items = content.items.filter { $0.photo.isShown(by: share) }
        var captions = 0
        for index in content.items.indices {
            captions += content.items[index].caption.utf8.count
            if captions > ShareRules.captionBytes { content.items[index].caption = "" }
        }
        return content
    }

    /// Returns whether the entry or album of a share exists and may be shown. Its content may be empty.
    func isShown() throws -> Bool {
        switch share.terms.target {
        case .entry(let id):
            try transaction.entries.entry(owner: share.owner, id: id)?.visibility == .shown
        case .album(let id): try transaction.albums.album(owner: share.owner, id: id) != nil
        case .smart, .photos: true
        }
    }

    /// Returns the first photo with a picture; `nil` if there is none among the first few.
    func firstPicture() throws -> StoredPhoto? {
        try content(most: 16)?.items.first { $0.photo.canBeSeen(by: share) }?.photo
    }

    /// Returns the photo at a position, counted from 1; `nil` if there are fewer photos, or the photo has no picture.
    func item(_ number: Int) throws -> StoredPhoto? {
        guard (1...ShareRules.maximumPhotos).contains(number) else { return nil }
        // Some photos may not be shown, so a few more are read.
        for most in [min(number + 16, ShareRules.maximumPhotos), ShareRules.maximumPhotos] {
            let items = try content(most: most)?.items ?? []
            if items.indices.contains(number - 1) {
                let photo = items[number - 1].photo
                return photo.canBeSeen(by: share) ? photo : nil
            }
        }
        return nil
    }

    /// Returns a photo of a share by its ID; `nil` if the share does not show it.
    func member(_ id: UUIDBytes) throws -> StoredPhoto? {
        guard let photo = try transaction.photos.photo(owner: share.owner, id: id), photo.canBeSeen(by: share) else {
            return nil
        }
        let isIn: Bool
        switch share.terms.target {
        case .photos(let ids):
            // A film that was paired later is found by its still.
            isIn =
                try ids.contains(photo.id)
                || transaction.photos.references(owner: share.owner, ids: ids).values.contains { $0.key == photo.key }
        case .smart(let album): isIn = album.rule.holds(photo)
        case .album(let id):
            guard let album = try transaction.albums.album(owner: share.owner, id: id) else { return nil }
            isIn = try !transaction.albums.places(album: album.key, photos: [photo.key]).isEmpty
        case .entry(let id):
            guard let entry = try transaction.entries.entry(owner: share.owner, id: id), entry.visibility == .shown
            else { return nil }
            isIn =
                try !share.terms.isTextOnly
                && transaction.entries.links(entry: entry.key).contains { $0.photo == photo.key && !$0.isRemoved }
        }
        return isIn ? photo : nil
    }

    private func found(_ most: Int) throws -> SharedContent? {
        switch share.terms.target {
        case .entry(let id): try entryContent(id, most: most)
        case .album(let id): try albumContent(id, most: most)
        case .smart(let album): try albumContent(album, most: most)
        case .photos(let ids):
            SharedContent(title: "", items: try items(named: Array(ids.prefix(most))))
        }
    }

    private func entryContent(_ id: UUIDBytes, most: Int) throws -> SharedContent? {
        guard let entry = try transaction.entries.entry(owner: share.owner, id: id), entry.visibility == .shown else {
            return nil
        }
        let links =
            share.terms.isTextOnly
            ? [] : try transaction.entries.links(entry: entry.key).filter { !$0.isRemoved && !$0.isHidden }
        let captions = Dictionary(links.map { ($0.photo, $0.caption) }) { first, _ in first }
        let photos = try transaction.photos.photos(keys: links.prefix(most).map(\.photo))
        return SharedContent(
            title: entry.content.title, text: entry.content.body, date: entry.localDate, place: entry.content.place,
            items: photos.map { SharedContent.Item(photo: $0, caption: captions[$0.key] ?? "") })
    }

    private func albumContent(_ id: UUIDBytes, most: Int) throws -> SharedContent? {
        guard let album = try transaction.albums.album(owner: share.owner, id: id) else { return nil }
        let keys: [Int64]
        if album.content.filter == nil {
            keys = try transaction.albums.places(album: album.key, after: .min, limit: most).map(\.photo)
        } else {
            var query = ListQuery(kind: .photo)
            query.album = album.key
            query.pageSize = max(1, most)
            keys = try transaction.photos.list(owner: share.owner, query).prefix(most).map(\.key)
        }
        return SharedContent(title: album.content.title, items: try items(keys))
    }

    private func albumContent(_ album: SmartAlbum, most: Int) throws -> SharedContent {
        var query = ListQuery(kind: .photo, order: album.rule.order, smartAlbum: album.rule)
        query.pageSize = max(1, most)
        let keys = try transaction.photos.list(owner: share.owner, query).prefix(most).map(\.key)
        return SharedContent(title: "", album: album, items: try items(keys))
    }

    private func items(named ids: [UUIDBytes]) throws -> [SharedContent.Item] {
        let known = try transaction.photos.references(owner: share.owner, ids: ids)
        var keys: [Int64] = []
        var named: Set<Int64> = []
        for id in ids {
            // The halves of a live photo that was paired later are one photo.
            if let reference = known[id], named.insert(reference.key).inserted { keys.append(reference.key) }
        }
        return try items(keys)
    }

    private func items(_ keys: [Int64]) throws -> [SharedContent.Item] {
        try transaction.photos.photos(keys: keys).map { SharedContent.Item(photo: $0, caption: $0.details.caption) }
    }
}

extension StoredPhoto {
    /// Returns whether a share shows the photo. Hidden and trashed photos are never shown.
    fileprivate func isShown(by share: StoredShare) -> Bool { owner == share.owner && visibility == .shown }

    /// Returns whether a share has a picture of the photo. A photo that cannot be decoded has none.
    func canBeSeen(by share: StoredShare) -> Bool {
        isShown(by: share) && facts.state != .undecodable
    }
}
