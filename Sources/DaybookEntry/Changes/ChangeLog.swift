/// The log of an owner's changes, for clients that keep a copy of the diary.
struct ChangeLog {
    let owner: Int64
    let transaction: any DiaryReading
    let tokens: PageTokens

    /// Returns a page of the changes since a token; for the empty token, only the end of the log.
    ///
    /// Each item is in its current state, in the order of its first change on the page.
    /// - Parameter bytes: The maximum size of the page; the page always holds at least one item.
    /// - Throws: ``DiaryError`` of code `invalidArgument` for a token that was not given to this owner.
    func changes(since token: String, bytes: Int = Limits.pageBytes) throws -> ChangePage {
        let end = try transaction.changes.end(owner: owner)
        guard let start = try tokens.changePosition(of: token, owner: owner) else { return ChangePage(end: end) }
        guard try transaction.changes.reaches(start, owner: owner) else {
            return ChangePage(end: end, needsResync: true)
        }
        let lines = try transaction.changes.changes(owner: owner, after: start.number, limit: Limits.changesAtOnce + 1)
        let (page, resources) = try fitting(lines, bytes: bytes)
        guard let last = page.last else { return ChangePage(end: start) }
        let summary = ChangeSummary(page) { resources[$0]?.isShown ?? false }
        let entries = (summary.inserted + summary.updated).compactMap { resources[$0]?.entry }
        return ChangePage(
            inserted: summary.inserted.compactMap { resources[$0] },
            updated: summary.updated.compactMap { resources[$0] }, removed: summary.removed,
            covers: try transaction.entries.covers(of: entries),
            end: ChangePosition(number: last.number, time: last.time), hasMore: page.count < lines.count)
    }

    /// Returns the sessions that have ended, and the earliest end of the others.
    ///
    /// - Parameter tokenHashes: The sessions to check.
    func status(of tokenHashes: [[UInt8]], at now: Instant) throws -> (ended: [[UInt8]], nextEnd: Instant?) {
        var (ended, nextEnd): ([[UInt8]], Instant?) = ([], nil)
        let isOpen = try transaction.accounts.account(owner: owner)?.isDisabled == false
        for hash in tokenHashes {
            if isOpen, let session = try transaction.accounts.session(tokenHash: hash), session.owner == owner,
                session.expireTime > now
            {
                nextEnd = min(nextEnd ?? session.expireTime, session.expireTime)
            } else {
                ended.append(hash)
            }
        }
        return (ended, nextEnd)
    }

    /// Returns the first lines whose items fit a page, with those items. A deleted item has no resource.
    private func fitting(
        _ lines: [DiaryChange], bytes: Int
    ) throws -> (lines: ArraySlice<DiaryChange>, resources: [ChangedThing: ChangedResource]) {
        var resources: [ChangedThing: ChangedResource] = [:]
        var seen: Set<ChangedThing> = []
        var weight = 0
        var loaded = Loaded()
        for (index, line) in lines.prefix(Limits.changesAtOnce).enumerated() where seen.insert(line.thing).inserted {
            if index >= loaded.end {
                // Loads as many lines as fit the rest of the page if they are as large as those before. The first line
                // is loaded alone.
                let fitting = index == 0 ? 1 : (bytes - weight) / max(1, weight / index)
                let count = max(1, min(fitting, Self.loadedAtOnce))
                loaded = try load(lines[index..<min(index + count, lines.endIndex)])
            }
            let resource = loaded.resources[line.thing]
            weight += resource?.weight ?? 64
            if weight > bytes, index > 0 { return (lines[..<index], resources) }
            resources[line.thing] = resource
        }
        return (lines.prefix(Limits.changesAtOnce), resources)
    }

    /// The maximum number of lines whose items are read at once. Each entry may be larger than a page.
    private static let loadedAtOnce = 25

    /// The items of some lines.
    private struct Loaded {
        var resources: [ChangedThing: ChangedResource] = [:]
        /// The index of the first line that is not loaded.
        var end = 0

        mutating func add(_ resource: ChangedResource, as kind: ResourceKind, id: UUIDBytes) {
            resources[ChangedThing(kind: kind, id: id)] = resource
        }
    }

    /// Reads the current states of the items of some lines; an item that was deleted permanently has none.
    private func load(_ lines: ArraySlice<DiaryChange>) throws -> Loaded {
        func ids(_ kind: ResourceKind) -> Set<UUIDBytes> { Set(lines.lazy.filter { $0.kind == kind }.map(\.id)) }
        var loaded = Loaded(end: lines.endIndex)
        for (id, entry) in try transaction.entries.entries(owner: owner, ids: ids(.entry)) {
            loaded.add(.entry(entry), as: .entry, id: id)
        }
        for (id, photo) in try transaction.photos.photos(owner: owner, ids: ids(.photo)) {
            loaded.add(.photo(photo), as: .photo, id: id)
        }
        for (id, album) in try transaction.albums.albums(owner: owner, ids: ids(.album)) {
            loaded.add(.album(album), as: .album, id: id)
        }
        let subjects = try transaction.subjects.subjects(owner: owner, ids: ids(.subject))
        let covers = try transaction.photos.covers(of: subjects, owner: owner)
        for subject in subjects {
            loaded.add(.subject(subject, cover: covers[subject.id]), as: .subject, id: subject.id)
        }
        for (id, sound) in try transaction.sounds.sounds(owner: owner, ids: ids(.sound)) {
            loaded.add(.sound(sound), as: .sound, id: id)
        }
        // The changes of an owner are the same for all sessions, so they have no hidden items.
        let shares = try transaction.shares.shares(owner: owner, ids: ids(.share), hidden: false)
        for share in try StoredShare.withoutHiddenPhotos(shares, owner: owner, in: transaction) {
            loaded.add(.share(share), as: .share, id: share.id)
        }
        return loaded
    }
}

extension CallContext {
    /// The log of the caller's changes.
    var changes: ChangeLog { ChangeLog(owner: caller.owner, transaction: reader, tokens: diary.tokens) }
}
