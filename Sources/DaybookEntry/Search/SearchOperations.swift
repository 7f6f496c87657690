import SearchText

extension CallContext {
    var search: SearchOperations<Self> { SearchOperations(context: self) }
}

/// The search, and the suggestions for a query.
struct SearchOperations<Context: CallContext>: Operations {
    let context: Context

    /// The size of a snippet, its highlights and a body's beginning in a response, in bytes, rounded up.
    private static var snippetWeight: Int { 5120 + BodySnippet.maximumBytes }

    /// Returns a page of hits: smart albums, and then hits section by section, newest civil date first. An empty query
    /// finds nothing.
    ///
    /// - Returns: The page, and whether texts are still being refolded, so that the page may be incomplete.
    func search(_ input: SearchInput) throws -> (page: ListPage<FoundItem>, isIndexing: Bool) {
        let binding = binding(input)
        let after = try diary.tokens.position(of: input.pageToken, binding: binding)
        let sections = try SearchSections.sections(
            of: input.text, mode: input.mode, today: context.localTime.date)
        let start = after.map(SearchPosition.init)
        let limit = PageSize.checked(input.pageSize)
        let smart =
            input.kinds.contains(.album) && input.text.namesSmartAlbums
            ? try smartAlbums(sections, after: start, limit: limit) : SmartAlbumPage()
        if let end = smart.end {
            let token = PagePosition(end).map { diary.tokens.token(after: $0, binding: binding) }
            return (ListPage(items: smart.items, nextPageToken: token), false)
        }
        let plan = SearchPlan(
            sections: sections, kinds: SearchKind.allCases.filter(input.kinds.contains),
            omitsHidden: !caller.isUnlocked, after: start.flatMap { $0.isAmongSmartAlbums ? nil : $0 },
            limit: limit - smart.items.count)
        let found = try transaction.search.search(owner: owner, plan)
        let hits = try fitting(found.hits)
        let items = try load(hits, of: plan)
        let end = hits.count < found.hits.count ? hits.last?.position : found.next
        let next = end.flatMap(PagePosition.init)
        let page = ListPage(
            items: smart.items + items, nextPageToken: next.map { diary.tokens.token(after: $0, binding: binding) })
        return (page, found.isIndexing)
    }

    private func load(_ hits: ArraySlice<SearchHit>, of plan: SearchPlan) throws -> [FoundItem] {
        var entries: [Int64: StoredEntry] = [:]
        var photos: [Int64: StoredPhoto] = [:]
        for entry in try transaction.entries.entries(keys: hits.filter { $0.kind == .entry }.map(\.doc)) {
            entries[entry.key] = entry
        }
        for photo in try transaction.photos.photos(keys: hits.filter { $0.kind == .photo }.map(\.doc)) {
            photos[photo.key] = photo
        }
        var albums: [Int64: StoredAlbum] = [:]
        for album in try transaction.albums.albums(keys: hits.filter { $0.kind == .album }.map(\.doc)) {
            albums[album.key] = album
        }
        return hits.compactMap { hit in
            switch hit.kind {
            case .entry:
                entries[hit.doc].map { entry in
                    let content = entry.seen(isUnlocked: caller.isUnlocked).searchContent
                    return item(.entry(entry), content: content, hit: hit, of: plan)
                }
            case .photo: photos[hit.doc].map { item(.photo($0), content: $0.searchContent, hit: hit, of: plan) }
            case .album: albums[hit.doc].map { item(.album($0), content: $0.searchContent, hit: hit, of: plan) }
            }
        }
    }

    private func item(
        _ resource: FoundItem.Resource, content: SearchContent, hit: SearchHit, of plan: SearchPlan
    ) -> FoundItem {
        let section = plan.sections[hit.position.section]
        return FoundItem(
            resource: resource, section: section.name,
            snippet: Snippet(texts: content.texts, matcher: section.matcher) { $0.displayed })
    }

    /// Returns the longest prefix of the hits that fits one response.
    private func fitting(_ hits: [SearchHit]) throws -> ArraySlice<SearchHit> {
        let entries = try transaction.entries.weights(keys: hits.filter { $0.kind == .entry }.map(\.doc))
        let photos = try transaction.photos.weights(keys: hits.filter { $0.kind == .photo }.map(\.doc))
        let weights = hits.map { hit in
            switch hit.kind {
            case .entry: Self.snippetWeight + (entries[hit.doc] ?? 0)
            case .photo: Self.snippetWeight + (photos[hit.doc] ?? 0)
            case .album: Self.snippetWeight
            }
        }
        return hits.prefix(PageSize.fitting(weights))
    }

    private func binding(_ input: SearchInput) -> [UInt8] {
        var digest = ContentDigest()
        digest.add("search")
        digest.add(owner)
        digest.add(input.text)
        digest.add(input.mode.rawValue)
        digest.add(input.kinds.map { String($0.rawValue) }.sorted())
        return digest.finish()
    }
}

/// Conversion from page positions. The section and the day share the page position's second number; the day is its lower
/// half.
extension SearchPosition {
    init(_ position: PagePosition) {
        self.init(
            section: Int(position.secondary >> 32), day: Int(Int32(truncatingIfNeeded: position.secondary)),
            time: position.primary, sequence: 0, id: position.id.description)
    }
}

extension PagePosition {
    /// Creates a position; `nil` if the search position's ID is not a UUID.
    init?(_ position: SearchPosition) {
        guard let id = UUIDBytes(position.id) else { return nil }
        let day = Int64(UInt32(bitPattern: Int32(clamping: position.day)))
        self.init(primary: position.time, secondary: Int64(position.section) << 32 | day, id: id)
    }
}
