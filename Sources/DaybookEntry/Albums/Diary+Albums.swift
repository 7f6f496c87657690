import Wording

extension Diary {
    /// Creates an album, or returns the stored one if the same creation came before.
    func createAlbum(
        _ input: AlbumInput, caller: Caller, in transaction: any DiaryWriting, now: Instant
    ) throws -> (album: StoredAlbum, outcome: WriteOutcome) {
        let id = try clientID(input.id) ?? UUIDBytes(at: now, random: random)
        if let stored = try transaction.albums.album(owner: caller.owner, id: id) {
            guard stored.creation == input.creation else { throw DiaryError.alreadyExists(.album) }
            return (stored, .existing)
        }
        let content = try AlbumRules.content(AlbumContent(), changing: AlbumField.wholeResource, to: input)
        let others = try transaction.albums.albums(owner: caller.owner)
        try AlbumRules.checkRoom(content.title, replacing: nil, among: others)
        try AlbumRules.checkFilter(content, replacing: nil, among: others)
        try AlbumRules.checkParent(content.parent, of: id, among: others)
        try checkCover(of: content, caller: caller, in: transaction)
        let album = try transaction.albums.insert(
            NewAlbum(owner: caller.owner, id: id, content: content, creation: input.creation, now: now))
        return (album, .created)
    }

    /// Returns an album that the caller made.
    func album(_ id: String, caller: Caller, in transaction: any DiaryReading) throws -> StoredAlbum {
        guard let id = UUIDBytes(id), let album = try transaction.albums.album(owner: caller.owner, id: id) else {
            throw DiaryError.notFound(.album)
        }
        return album
    }

    /// Returns all albums that the caller made, oldest first.
    func albums(caller: Caller, in transaction: any DiaryReading) throws -> [StoredAlbum] {
        try transaction.albums.albums(owner: caller.owner)
    }

    /// Returns the current state of a smart album.
    func state(of album: SmartAlbum, caller: Caller, in transaction: any DiaryReading) throws -> SmartAlbumState {
        try caller.requireUnlocked(for: album.rule.visibility == .hidden)
        return try state(
            of: album, transaction.albums.smartCounts(owner: caller.owner), caller: caller, in: transaction)
    }

    /// Returns the states of all smart albums, in their order. The album of hidden photos looks empty while it is
    /// locked.
    func smartAlbums(caller: Caller, in transaction: any DiaryReading) throws -> [SmartAlbumState] {
        let counts = try transaction.albums.smartCounts(owner: caller.owner)
        return try SmartAlbum.allCases.map { try state(of: $0, counts, caller: caller, in: transaction) }
    }

    /// Changes the given fields of an album. If nothing changes, the version stays the same.
    func updateAlbum(
        _ change: ResourceChange<AlbumInput, AlbumField>, caller: Caller, in transaction: any DiaryWriting, now: Instant
    ) throws -> StoredAlbum {
        let old = try ownAlbum(change.id, caller: caller, in: transaction)
        try old.etag.require(ifMatch: change.ifMatch)
        let fields: Set<AlbumField> = try FieldMask.fields(
            change.mask, present: change.present, bodyID: change.input.id, id: change.id)
        var new = old
        new.content = try AlbumRules.content(old.content, changing: fields, to: change.input)
        guard new.content != old.content else { return old }
        let others = try transaction.albums.albums(owner: caller.owner)
        try AlbumRules.checkRoom(new.content.title, replacing: old, among: others)
        try AlbumRules.checkFilter(new.content, replacing: old, among: others)
        if new.content.parent != old.content.parent {
            try AlbumRules.checkParent(new.content.parent, of: old.id, among: others)
        }
        if new.content.chosenCover != old.content.chosenCover {
            try checkCover(of: new.content, caller: caller, in: transaction)
        }
        return try transaction.albums.update(new, at: now)
    }

    /// Deletes an album, but none of its photos. Albums inside it move to the top level.
    func deleteAlbum(
        _ id: String, ifMatch: String, caller: Caller, in transaction: any DiaryWriting, now: Instant
    ) throws -> StoredAlbum {
        let old = try ownAlbum(id, caller: caller, in: transaction)
        try old.etag.require(ifMatch: ifMatch)
        try transaction.albums.delete(old, at: now)
        return old
    }

    /// Examines a slice of the photos for a saved search.
    ///
    /// A new or changed saved search follows changed photos from that moment on. The other photos come in slices, each
    /// in its own transaction, so that no write waits for a whole library.
    /// - Returns: Whether there are more photos to examine.
    func fillAlbum(owner: Int64, id: UUIDBytes, in transaction: any DiaryWriting, now: Instant) throws -> Bool {
        guard let album = try transaction.albums.album(owner: owner, id: id) else { return false }
        return try transaction.albums.fill(album, limit: Diary.fillBatch, at: now)
    }

    /// The number of photos that one transaction examines for a saved search.
    private static let fillBatch = 100
    /// The number of slices that the caller who makes a saved search waits for: 10,000 photos. The upkeep does the rest
    /// of a larger library.
    static let fillSlicesAtOnce = 100

    /// Throws if an album is a saved search: photos are not added to it or removed from it by hand.
    func requireFilledByHand(_ album: StoredAlbum) throws(DiaryError) {
        if album.content.filter != nil { throw Self.albumFillsItself }
    }

    private static let albumFillsItself = DiaryError(.failedPrecondition, AlbumFault.smart)

    /// Returns an album that can be changed.
    ///
    /// - Throws: ``DiaryError`` of code `failedPrecondition` for a smart album.
    func ownAlbum(_ id: String, caller: Caller, in transaction: any DiaryReading) throws -> StoredAlbum {
        if SmartAlbum(rawValue: id) != nil { throw Self.albumFillsItself }
        return try album(id, caller: caller, in: transaction)
    }

    private func state(
        of album: SmartAlbum, _ counts: [SmartAlbum: Int64], caller: Caller, in transaction: any DiaryReading
    ) throws -> SmartAlbumState {
        guard album.rule.visibility != .hidden || caller.isUnlocked else {
            return SmartAlbumState(id: album.rawValue, photoCount: 0, cover: nil)
        }
        let count = counts[album] ?? 0
        let query = ListQuery(kind: .photo, order: album.rule.order, smartAlbum: album.rule)
        let cover = count > 0 ? try transaction.photos.cover(owner: caller.owner, query) : nil
        return SmartAlbumState(id: album.rawValue, photoCount: count, cover: cover)
    }

    /// Throws if the cover is not the owner's photo, is in the trash, or does not match the saved search.
    private func checkCover(of content: AlbumContent, caller: Caller, in transaction: any DiaryReading) throws {
        guard let id = content.chosenCover else { return }
        guard let photo = try transaction.photos.photo(owner: caller.owner, id: id) else {
            throw DiaryError.invalid("coverPhotoId", EntryFault.photoUnknown)
        }
        if photo.deleteTime != nil { throw DiaryError.invalid("coverPhotoId", EntryFault.photoInTrash) }
        guard let filter = content.filter else { return }
        let flags = try transaction.albums.dayFlags(photos: [photo.key])[photo.key] ?? []
        guard try !SavedSearch(filter).holds(photo, dayFlags: flags) else { return }
        throw DiaryError.invalid("coverPhotoId", AlbumFault.photoNotInAlbum)
    }
}
