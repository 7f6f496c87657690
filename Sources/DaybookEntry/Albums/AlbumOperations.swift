import Wording

extension CallContext {
    var albums: AlbumOperations<Self> { AlbumOperations(context: self) }
}

/// The operations on albums.
struct AlbumOperations<Context: CallContext>: Operations {
    let context: Context

    /// Returns an album that the caller made.
    func album(_ id: String) throws -> StoredAlbum {
        guard let id = UUIDBytes(id), let album = try transaction.albums.album(owner: owner, id: id) else {
            throw DiaryError.notFound(.album)
        }
        return album
    }

    /// Returns all albums that the caller made, oldest first.
    func all() throws -> [StoredAlbum] {
        try transaction.albums.albums(owner: owner)
    }

    /// Returns the current state of a smart album.
    func state(of album: SmartAlbum) throws -> SmartAlbumState {
        try caller.requireUnlocked(for: album.rule.visibility == .hidden)
        return try state(of: album, transaction.albums.smartCounts(owner: owner))
    }

    /// Returns the states of smart albums, in the given order. The album of hidden photos looks empty while it is
    /// locked.
    func smart(_ albums: [SmartAlbum] = SmartAlbum.allCases) throws -> [SmartAlbumState] {
        if albums.isEmpty { return [] }
        let counts = try transaction.albums.smartCounts(owner: owner)
        return try albums.map { try state(of: $0, counts) }
    }

    private func state(of album: SmartAlbum, _ counts: [SmartAlbum: Int64]) throws -> SmartAlbumState {
        guard album.rule.visibility != .hidden || caller.isUnlocked else {
            return SmartAlbumState(id: album.rawValue, photoCount: 0, cover: nil)
        }
        let count = counts[album] ?? 0
        let query = ListQuery(kind: .photo, order: album.rule.order, smartAlbum: album.rule)
        let cover = count > 0 ? try transaction.photos.cover(owner: owner, query) : nil
        return SmartAlbumState(id: album.rawValue, photoCount: count, cover: cover)
    }

    /// Previews the deletion of an album: the album, and the number of photos in it.
    func previewDeletion(_ id: String, ifMatch: String) throws -> DeletionPreview {
        let album = try album(id)
        try album.etag.require(ifMatch: ifMatch)
        let hidden = caller.isUnlocked ? 0 : try transaction.albums.hiddenPlaceCount(album: album.key)
        return DeletionPreview(
            photos: try transaction.albums.placeCount(album: album.key) - hidden, albums: 1,
            shares: try transaction.shares.count(showing: album, at: now))
    }
}

extension AlbumOperations where Context == WriteContext {
    /// Creates an album, or returns the stored one if the same creation came before.
    func create(_ input: AlbumInput) throws -> (album: StoredAlbum, outcome: WriteOutcome) {
        try create(.album, from: input) { id in
            try transaction.albums.album(owner: owner, id: id)
        } isSame: { stored in
            stored.creation == input.creation
        } insert: { id in
            let content = try AlbumRules.content(AlbumContent(), changing: AlbumField.wholeResource, to: input)
            let others = try all()
            try AlbumRules.checkLimit(content.title, replacing: nil, among: others)
            try AlbumRules.checkFilter(content, replacing: nil, among: others)
            try AlbumRules.checkParent(content.parent, of: id, among: others)
            try checkCover(of: content)
            return try transaction.albums.insert(
                NewAlbum(owner: owner, id: id, content: content, creation: input.creation, now: now))
        }
    }

    /// Changes the given fields of an album. If nothing changes, the version stays the same.
    func update(_ change: ResourceChange<AlbumInput, AlbumField>) throws -> StoredAlbum {
        let old = try ownAlbum(change.id)
        return try update(old, by: change) { new, fields in
            new.content = try AlbumRules.content(old.content, changing: fields, to: change.input)
        } store: { new in
            let others = try all()
            try AlbumRules.checkLimit(new.content.title, replacing: old, among: others)
            try AlbumRules.checkFilter(new.content, replacing: old, among: others)
            if new.content.parent != old.content.parent {
                try AlbumRules.checkParent(new.content.parent, of: old.id, among: others)
            }
            if new.content.chosenCover != old.content.chosenCover { try checkCover(of: new.content) }
            return try transaction.albums.update(new, at: now)
        }
    }

    /// Deletes an album, but none of its photos. Albums inside it move to the top level.
    func delete(_ id: String, ifMatch: String) throws -> StoredAlbum {
        let old = try ownAlbum(id)
        try old.etag.require(ifMatch: ifMatch)
        try transaction.albums.delete(old, at: now)
        return old
    }

    /// Returns an album that can be changed.
    ///
    /// - Throws: ``DiaryError`` of code `failedPrecondition` for a smart album.
    func ownAlbum(_ id: String) throws -> StoredAlbum {
        if SmartAlbum(rawValue: id) != nil { throw DiaryError.albumFillsItself }
        return try album(id)
    }

    /// Throws if the cover is not the owner's photo, is in the trash, or does not match the saved search.
    private func checkCover(of content: AlbumContent) throws {
        guard let id = content.chosenCover else { return }
        guard let photo = try transaction.photos.photo(owner: owner, id: id) else {
            throw DiaryError.invalid("coverPhotoId", fault: EntryFault.photoUnknown)
        }
        if photo.deleteTime != nil { throw DiaryError.invalid("coverPhotoId", fault: EntryFault.photoInTrash) }
        guard let filter = content.filter else { return }
        let flags = try transaction.albums.dayFlags(photos: [photo.key])[photo.key] ?? []
        guard try !SavedSearch(filter).holds(photo, dayFlags: flags) else { return }
        throw DiaryError.invalid("coverPhotoId", fault: AlbumFault.photoNotInAlbum)
    }
}

extension DiaryError {
    /// The refusal to change a saved search or smart album by hand.
    static let albumFillsItself = DiaryError(.failedPrecondition, AlbumFault.smart)
}

extension Diary {
    /// The number of photos that one transaction examines for a saved search.
    private static let fillBatch = 100
    /// The number of slices that the caller who makes a saved search waits for: 10,000 photos. The upkeep does the rest
    /// of a larger library.
    static let fillSlicesAtOnce = 100

    /// Examines a slice of the photos for a saved search.
    ///
    /// From that moment on, a new or changed saved search includes photos as they change. The other photos are examined
    /// in slices, each in its own transaction, so that no write waits for a whole library.
    /// - Returns: Whether there are more photos to examine.
    func fillAlbum(owner: Int64, id: UUIDBytes, for party: SchedulingParty) async throws -> Bool {
        try await store.write(.step(of: party), holding: .owner(owner)) { [now = clock.now] in
            guard let album = try $0.albums.album(owner: owner, id: id) else { return false }
            return try $0.albums.fill(album, limit: Diary.fillBatch, at: now())
        }
    }
}
