import Wording

extension Diary {
    /// Makes an album, or returns the stored one when the same create came before.
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

    /// An album that somebody made.
    func album(_ id: String, caller: Caller, in transaction: any DiaryReading) throws -> StoredAlbum {
        guard let id = UUIDBytes(id), let album = try transaction.albums.album(owner: caller.owner, id: id) else {
            throw DiaryError.notFound(.album)
        }
        return album
    }

    /// All albums that somebody made, oldest first.
    func albums(caller: Caller, in transaction: any DiaryReading) throws -> [StoredAlbum] {
        try transaction.albums.albums(owner: caller.owner)
    }

    /// An album that fills itself, as it is now.
    func state(of album: SmartAlbum, caller: Caller, in transaction: any DiaryReading) throws -> SmartAlbumState {
        try caller.requireUnlocked(for: album.rule.visibility == .hidden)
        return try state(
            of: album, transaction.albums.smartCounts(owner: caller.owner), caller: caller, in: transaction)
    }

    /// All albums that fill themselves, in their order. While hidden things are closed, theirs is as if it were empty.
    func smartAlbums(caller: Caller, in transaction: any DiaryReading) throws -> [SmartAlbumState] {
        let counts = try transaction.albums.smartCounts(owner: caller.owner)
        return try SmartAlbum.allCases.map { try state(of: $0, counts, caller: caller, in: transaction) }
    }

    /// Changes the fields named; a change that changes nothing leaves no trace.
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

    /// Deletes an album, and no photo: what was inside it is at the top then.
    func deleteAlbum(
        _ id: String, ifMatch: String, caller: Caller, in transaction: any DiaryWriting, now: Instant
    ) throws -> StoredAlbum {
        let old = try ownAlbum(id, caller: caller, in: transaction)
        try old.etag.require(ifMatch: ifMatch)
        try transaction.albums.delete(old, at: now)
        return old
    }

    /// Looks through a slice of the photos for those of a saved search.
    ///
    /// A new saved search, or one whose query changed, follows photos that change from that moment on; the others come in
    /// slices, each in a transaction of its own, so that nobody's write waits for all of a library.
    /// - Returns: Whether there are more photos to look at.
    func fillAlbum(owner: Int64, id: UUIDBytes, in transaction: any DiaryWriting, now: Instant) throws -> Bool {
        guard let album = try transaction.albums.album(owner: owner, id: id) else { return false }
        return try transaction.albums.fill(album, limit: Diary.fillBatch, at: now)
    }

    /// How many photos one transaction looks at for a saved search.
    private static let fillBatch = 100
    /// How many slices whoever makes a saved search waits for: 10,000 photos. The upkeep takes the rest of a larger library.
    static let fillSlicesAtOnce = 100

    /// Refuses to put photos by hand into an album that fills itself, or to take them out.
    func requireFilledByHand(_ album: StoredAlbum) throws(DiaryError) {
        if album.content.filter != nil { throw Self.albumFillsItself }
    }

    private static let albumFillsItself = DiaryError(.failedPrecondition, AlbumFault.smart)

    /// An album that can be changed.
    ///
    /// - Throws: ``DiaryError`` of code `failedPrecondition` for one that the diary makes by itself.
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

    /// Refuses a cover that is nobody's photo, or in the trash, or that a saved search does not find.
    private func checkCover(of content: AlbumContent, caller: Caller, in transaction: any DiaryReading) throws {
        guard let id = content.chosenCover else { return }
        guard let photo = try transaction.photos.photo(owner: caller.owner, id: id) else {
            throw DiaryError.invalid("coverPhotoId", EntryFault.photoUnknown)
        }
        if photo.deleteTime != nil { throw DiaryError.invalid("coverPhotoId", EntryFault.photoInTrash) }
        guard let filter = content.filter, try !SavedSearch(filter).holds(photo) else { return }
        throw DiaryError.invalid("coverPhotoId", AlbumFault.photoNotInAlbum)
    }
}
