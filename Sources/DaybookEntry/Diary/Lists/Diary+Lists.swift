import Wording

extension Diary {
    private static let coverWeight = 640

    /// Returns the additional size of a listed entry for its snippet and cover, in bytes, rounded up.
    ///
    /// The snippet is at most as long as the entry's content. An entry that is too small to hold a photo has no cover.
    static func cardWeight(of entry: Int) -> Int {
        let content = max(0, entry - EntryContent.bareWeight)
        return min(content, BodySnippet.maximumBytes) + (content >= EntryContent.photoWeight ? coverWeight : 0)
    }

    func entries(_ input: ListInput, caller: Caller, in transaction: any DiaryReading) throws -> ListPage<StoredEntry> {
        try page(input, caller: caller) {
            try transaction.entries.list(owner: caller.owner, $0)
        } load: {
            try transaction.entries.entries(keys: $0)
        }
    }

    func photos(_ input: ListInput, caller: Caller, in transaction: any DiaryReading) throws -> ListPage<StoredPhoto> {
        try page(input, caller: caller) { query in
            var query = query
            try narrow(&query, toAlbum: input.albumID, caller: caller, in: transaction)
            return try transaction.photos.list(owner: caller.owner, query)
        } load: {
            try transaction.photos.photos(keys: $0)
        }
    }

    /// Returns the covers of entries for cards, by the entries' keys.
    func covers(of entries: [StoredEntry], in transaction: any DiaryReading) throws -> [Int64: EntryCover] {
        try transaction.entries.covers(keys: entries.filter { !$0.content.photos.isEmpty }.map(\.key))
    }

    /// Restricts a list to an album; an empty id leaves it unrestricted.
    ///
    /// - Throws: ``DiaryError`` of code `notFound` if there is no such album, with reason `HIDDEN_LOCKED` for the album
    ///   of hidden photos while it is locked.
    func narrow(
        _ query: inout ListQuery, toAlbum id: String, caller: Caller, in transaction: any DiaryReading
    ) throws {
        if id.isEmpty { return }
        if let album = SmartAlbum(rawValue: id) {
            query.smartAlbum = album.rule
            query.hidden = album.rule.visibility == .hidden
            try caller.requireUnlocked(for: query.hidden)
        } else {
            query.album = try album(id, caller: caller, in: transaction).key
        }
    }

    /// Returns the ids of the caller's entries or photos that begin with a prefix, in order, ten at most, including
    /// those in the trash. Hidden ones are omitted while they are locked.
    func ids(
        _ kind: ResourceKind, beginning prefix: String, caller: Caller, in transaction: any DiaryReading
    ) throws -> [UUIDBytes] {
        guard let prefix = UUIDPrefix(prefix) else {
            throw DiaryError.invalid(
                "prefix", FieldFault.notIDPrefix)
        }
        let (owner, range, limit) = (caller.owner, prefix.range, UUIDPrefix.maximumMatches)
        let hidden = caller.isUnlocked
        return switch kind {
        case .entry: try transaction.entries.ids(owner: owner, in: range, hidden: hidden, limit: limit)
        case .photo: try transaction.photos.ids(owner: owner, in: range, hidden: hidden, limit: limit)
        case .account, .album, .subject, .memory, .sound, .share: []
        }
    }

    /// Returns the caller's sessions, newest first.
    func sessions(
        pageSize: Int32, pageToken: String, caller: Caller, in transaction: any DiaryReading, now: Instant
    ) throws -> ListPage<StoredSession> {
        try newestFirst("sessions", pageSize: pageSize, pageToken: pageToken, caller: caller) { after, limit in
            try transaction.accounts.sessions(owner: caller.owner, at: now, after: after, limit: limit)
        } position: {
            PagePosition(primary: $0.createTime.microseconds, id: $0.id)
        }
    }

    /// Returns a page of a list without filters: it continues from the position of the previous page.
    ///
    /// - Parameter name: The name of the list, which binds the page tokens to it.
    func newestFirst<Item>(
        _ name: String, pageSize: Int32, pageToken: String, caller: Caller,
        find: (PagePosition?, Int) throws -> [Item], position: (Item) -> PagePosition
    ) throws -> ListPage<Item> {
        let size = PageSize.checked(pageSize)
        var digest = ContentDigest()
        digest.add(name)
        digest.add(caller.owner)
        let binding = digest.finish()
        let found = try find(try tokens.position(of: pageToken, binding: binding), size + 1)
        let page = Array(found.prefix(size))
        guard found.count > size, let last = page.last else { return ListPage(items: page) }
        return ListPage(items: page, nextPageToken: tokens.token(after: position(last), binding: binding))
    }

    private func page<Item>(
        _ input: ListInput, caller: Caller, find: (ListQuery) throws -> [ListItem], load: ([Int64]) throws -> [Item]
    ) throws -> ListPage<Item> {
        try caller.requireUnlocked(for: input.hidden == true)
        var query = try input.query(owner: caller.owner, tokens: tokens)
        query.omitsHidden = !caller.isUnlocked
        let found = try find(query)
        let taken = Diary.cut(
            found.prefix(query.pageSize).map { item in
                item.weight + (query.kind == .entry ? Diary.cardWeight(of: item.weight) : 0)
            })
        let page = found.prefix(taken)
        let items = try load(page.map(\.key))
        guard found.count > taken, let last = page.last else { return ListPage(items: items) }
        let binding = input.binding(owner: caller.owner)
        return ListPage(items: items, nextPageToken: tokens.token(after: last.position, binding: binding))
    }

    /// Returns the number of items that fit one response: at least one, so that every list can be read to its end.
    static func cut(_ weights: [Int], to bytes: Int = Limits.pageBytes) -> Int {
        var total = 0
        for (index, weight) in weights.enumerated() {
            total += weight
            if total > bytes { return max(index, 1) }
        }
        return weights.count
    }
}
