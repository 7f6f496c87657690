import Wording

/// The pages of lists.
extension Operations {
    /// Returns a page of entries or photos.
    ///
    /// - Parameters:
    ///   - find: Finds the items after the page token, in the query's order, and one item more than fit the page.
    ///   - load: Loads items by their numbers in the storage, in the given order.
    func page<Item>(
        _ input: ListInput, find: (ListQuery) throws -> [ListItem], load: ([Int64]) throws -> [Item]
    ) throws -> ListPage<Item> {
        try caller.requireUnlocked(for: input.hidden == true)
        var query = try input.query(owner: owner, tokens: diary.tokens)
        query.omitsHidden = !caller.isUnlocked
        let found = try find(query)
        let taken = PageSize.fitting(
            found.prefix(query.pageSize).map { item in
                item.weight + (query.kind == .entry ? EntryContent.cardWeight(of: item.weight) : 0)
            })
        let page = found.prefix(taken)
        let items = try load(page.map(\.key))
        guard found.count > taken, let last = page.last else { return ListPage(items: items) }
        let binding = input.binding(owner: owner)
        return ListPage(items: items, nextPageToken: diary.tokens.token(after: last.position, binding: binding))
    }

    /// Returns a page of a list without filters: it continues from the position of the previous page.
    ///
    /// - Parameter name: The name of the list, which binds the page tokens to it.
    func newestFirst<Item>(
        _ name: String, pageSize: Int32, pageToken: String, find: (PagePosition?, Int) throws -> [Item],
        position: (Item) -> PagePosition
    ) throws -> ListPage<Item> {
        let size = PageSize.checked(pageSize)
        var digest = ContentDigest()
        digest.add(name)
        digest.add(owner)
        let binding = digest.finish()
        let found = try find(try diary.tokens.position(of: pageToken, binding: binding), size + 1)
        let page = Array(found.prefix(size))
        guard found.count > size, let last = page.last else { return ListPage(items: page) }
        return ListPage(items: page, nextPageToken: diary.tokens.token(after: position(last), binding: binding))
    }
}

extension UUIDPrefix {
    /// Returns the range of the IDs that begin with a prefix, as a client sends it.
    ///
    /// - Throws: ``DiaryError`` of code `invalidArgument` unless the text is the beginning of an ID.
    static func range(of text: String) throws(DiaryError) -> ClosedRange<UUIDBytes> {
        guard let prefix = UUIDPrefix(text) else { throw .invalid("prefix", fault: FieldFault.notIDPrefix) }
        return prefix.range
    }
}
