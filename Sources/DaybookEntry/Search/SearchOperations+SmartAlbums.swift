import SearchText
import Wording

/// The smart albums that a query finds by their titles in any language. They come before all other hits.
///
/// Their titles are in no index. A position among them has the section -1, and in place of the time the number of the
/// smart albums up to it.
extension SearchOperations {
    /// The part of a page that consists of smart albums.
    struct SmartAlbumPage {
        var items: [FoundItem] = []
        /// The position after the last item if the page is full; `nil` if other hits follow on the same page.
        var end: SearchPosition?
    }

    /// Returns the smart albums of a page.
    ///
    /// - Parameter after: The end of the previous page; `nil` for the first page.
    func smartAlbums(
        _ sections: [SearchSection], after: SearchPosition?, limit: Int
    ) throws -> SmartAlbumPage {
        guard after?.isAmongSmartAlbums ?? true else { return SmartAlbumPage() }
        let passed = after.map { Int(clamping: $0.time) } ?? 0
        let found = Array(
            SmartAlbum.allCases.enumerated().dropFirst(passed).lazy.compactMap { index, album in
                Self.section(of: album, in: sections).map { (index: index, album: album, section: $0, title: $1) }
            }.prefix(limit))
        let states = try context.albums.smart(found.map(\.album))
        var items: [FoundItem] = []
        for (found, state) in zip(found, states) {
            let section = found.section
            let snippet = Snippet(texts: found.title.texts, matcher: section.matcher) { $0.displayed }
            items.append(
                FoundItem(resource: .smart(found.album, state), section: section.name, snippet: snippet))
        }
        let end = items.count == limit ? found.last.map { SearchPosition.amongSmartAlbums($0.index + 1) } : nil
        return SmartAlbumPage(items: items, end: end)
    }

    /// Returns the first section that finds a smart album, with the title that it finds.
    private static func section(
        of album: SmartAlbum, in sections: [SearchSection]
    ) -> (section: SearchSection, title: SearchContent)? {
        let titles = Language.allCases.map { SearchContent([(.title, [album.title[$0]])]) }
        for section in sections where section.finds(.album) {
            if let title = titles.first(where: { section.matcher.matches($0) }) { return (section, title) }
        }
        return nil
    }
}

extension String {
    /// Whether the query is long enough to name smart albums: a single letter is in most of their titles.
    var namesSmartAlbums: Bool { count { !$0.isWhitespace } >= 2 }
}

extension SearchPosition {
    /// Whether the position is among the smart albums.
    var isAmongSmartAlbums: Bool { section == -1 }

    /// Returns the position after a number of smart albums.
    static func amongSmartAlbums(_ count: Int) -> SearchPosition {
        SearchPosition(
            section: -1, day: 0, time: Int64(count), sequence: 0, id: "00000000-0000-0000-0000-000000000000")
    }
}
