extension Diary {
    /// What a snippet, its highlights and a body's beginning weigh in an answer, in bytes, rounded up.
    private static let snippetWeight = 5120 + BodySnippet.maximumBytes

    /// A page of hits, newest civil date first. An empty query finds nothing.
    func search(
        _ input: SearchInput, caller: Caller, in transaction: any DiaryReading
    ) throws -> ListPage<FoundItem> {
        let size = PageSize.checked(input.pageSize)
        let binding = binding(input, owner: caller.owner)
        let after = try tokens.position(of: input.pageToken, binding: binding)
        guard let query = SearchQuery(text: input.text, comparison: input.comparison) else {
            return ListPage(items: [])
        }
        let kinds = SearchKind.allCases.filter(input.kinds.contains)
        let criteria = SearchCriteria(query: query, kinds: kinds, after: after.map(position))
        let found = try transaction.search.search(owner: caller.owner, criteria, limit: size)
        let hits = try fitting(found.hits, in: transaction)
        let page = try load(hits, query, in: transaction)
        guard found.hasMore || found.hits.count > hits.count, let last = hits.last else {
            return ListPage(items: page)
        }
        let end = position(last.position)
        return ListPage(items: page, nextPageToken: end.map { tokens.token(after: $0, binding: binding) })
    }

    private func load(
        _ hits: ArraySlice<SearchHit>, _ query: SearchQuery, in transaction: any DiaryReading
    ) throws -> [FoundItem] {
        var entries: [Int64: StoredEntry] = [:]
        var photos: [Int64: StoredPhoto] = [:]
        for entry in try transaction.entries.entries(keys: hits.filter { $0.kind == .entry }.map(\.doc)) {
            entries[entry.key] = entry
        }
        for photo in try transaction.photos.photos(keys: hits.filter { $0.kind == .photo }.map(\.doc)) {
            photos[photo.key] = photo
        }
        return hits.compactMap { hit in
            switch hit.kind {
            case .entry:
                entries[hit.doc].map {
                    FoundItem(resource: .entry($0), snippet: Snippet(fields: $0.searchFields, query: query))
                }
            case .photo:
                photos[hit.doc].map {
                    FoundItem(resource: .photo($0), snippet: Snippet(fields: $0.searchFields, query: query))
                }
            }
        }
    }

    /// As many of the hits as fit one answer.
    private func fitting(_ hits: [SearchHit], in transaction: any DiaryReading) throws -> ArraySlice<SearchHit> {
        let entries = try transaction.entries.weights(keys: hits.filter { $0.kind == .entry }.map(\.doc))
        let photos = try transaction.photos.weights(keys: hits.filter { $0.kind == .photo }.map(\.doc))
        let weights = hits.map { hit in
            Diary.snippetWeight + ((hit.kind == .entry ? entries : photos)[hit.doc] ?? 0)
        }
        return hits.prefix(Diary.cut(weights))
    }

    private func binding(_ input: SearchInput, owner: Int64) -> [UInt8] {
        var digest = ContentDigest()
        digest.add("search")
        digest.add(owner)
        digest.add(input.text)
        digest.add(input.comparison == .exact)
        digest.add(input.kinds.map { String($0.rawValue) }.sorted())
        return digest.finish()
    }

    private func position(_ position: PagePosition) -> SearchPosition {
        SearchPosition(
            day: Int(position.secondary), time: position.primary, sequence: 0, id: position.id.description)
    }

    private func position(_ position: SearchPosition) -> PagePosition? {
        UUIDBytes(position.id).map {
            PagePosition(primary: position.time, secondary: Int64(position.day), id: $0)
        }
    }
}
