import DaybookAPI
import ZRPC

@testable import DaybookEntry

/// The facts that the model and the diary must agree on.
extension ModelRun {
    func require(_ condition: Bool, _ what: @autoclosure () -> String) throws {
        if !condition { throw ModelMismatch(what()) }
    }

    /// Compares two lists, and tells where they part.
    func same(_ what: String, _ found: [String], _ expected: [String]) throws {
        if found == expected { return }
        let place = zip(found, expected).prefix { $0 == $1 }.count
        let (extra, missing) = (Set(found).subtracting(expected), Set(expected).subtracting(found))
        throw ModelMismatch(
            """
            \(what): \(found.count) found, \(expected.count) expected; they part at \(place): \
            \(found.dropFirst(place).first ?? "end"), expected \(expected.dropFirst(place).first ?? "end"); \
            too many: \(extra.sorted()), missing: \(missing.sorted())
            """)
    }

    /// All pages of a list.
    func pages<Item>(_ page: (String) async throws -> ([Item], String?)) async throws -> [Item] {
        var (items, token) = ([Item](), "")
        repeat {
            let (found, next) = try await page(token)
            items += found
            token = next ?? ""
        } while !token.isEmpty
        return items
    }

    /// One list or count by chance.
    func checkSomething() async throws {
        switch number(0..<24) {
        case 0, 1: try await checkEntries(randomFilter(.entry))
        case 2, 3: try await checkPhotos(randomFilter(.photo))
        case 4: try await checkTimelines()
        case 5: try await checkDays()
        case 6: try await checkSmartAlbums()
        case 7: try await checkLabels()
        case 8: try await checkPlaces()
        case 9, 10: try await checkSearch()
        case 11: try await checkNeighbors()
        case 12: try await checkTrash(isOpen: true)
        case 13: try await checkPreviews()
        case 15: for _ in 0..<4 { try await checkSuggestions() }
        case 14: if let id = one(of: model.albumIDs) { try await checkAlbum(id) }
        default: break
        }
    }

    /// Every list, count, bucket, album, memory, search and feed.
    func checkEverything() async throws {
        for id in model.entryIDs {
            guard let entry = model.entries[id] else { continue }
            if entry.isMoved || entry.isDraft || entry.deleted != nil { try await checkEntry(id) }
        }
        for id in model.albumIDs { try await checkAlbum(id) }
        for order in ModelFilter.Order.allCases {
            for isHidden in [false, true] {
                var filter = ModelFilter(order: order)
                filter.isHidden = isHidden
                try await checkEntries(filter)
                try await checkPhotos(filter)
            }
        }
        for kind in [ResourceKind.entry, .photo] {
            for _ in 0..<12 {
                let filter = randomFilter(kind)
                if kind == .entry { try await checkEntries(filter) } else { try await checkPhotos(filter) }
            }
        }
        try await checkTimelines()
        try await checkDays()
        try await checkSmartAlbums()
        for name in DiaryModel.smartAlbums { try await checkPhotos(ofAlbum: name, model.photos(ofSmart: name)) }
        try await checkLabels()
        try await checkPlaces()
        try await checkSubjects()
        try await checkMemories()
        try await checkTrash(isOpen: true)
        try await checkSounds()
        try await checkDiscover()
        for _ in 0..<20 { try await checkSearch() }
        for text in ModelWords.beginnings { try await checkSuggestions(of: text) }
        for _ in 0..<5 { try await checkNeighbors() }
        try await checkIndex()
        try await checkFollowers()
    }

    private func checkFollowers() async throws {
        let listed = try await ModelFollower.listed(channel, me)
        try await pager.follow(channel, me)
        try same("what a follower by pages has", pager.lines, listed)
        try same("what a follower of the stream has", try await streamer.lines(upTo: listed), listed)
    }

    /// The search index by the diary's own check.
    private func checkIndex() async throws {
        var request = CheckIndexRequest()
        request.documents = 10_000
        request.queries = 20
        request.seed = numbers.next()
        let calls = SearchServiceClient(channel: channel)
        let checked = try await answer { [request] in try await calls.checkIndex(request, options: $0) }
        try require(checked.faults.isEmpty, "index: \(checked.faults)")
        try require(checked.indexed == checked.findable, "index: \(checked.indexed) of \(checked.findable)")
    }
}
