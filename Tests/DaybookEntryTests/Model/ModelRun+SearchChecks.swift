import DaybookAPI
import ZRPC

@testable import DaybookEntry

/// Search in every mode against a scan.
extension ModelRun {
    private static let modes: [(DaybookAPI.SearchMode, DaybookEntry.SearchMode)] = [
        (.auto, .auto), (.fold, .fold), (.exact, .exact), (.typing, .typing), (.choseong, .choseong),
        (.filter, .filter),
    ]

    func checkSearch() async throws {
        guard let (mode, scanned) = one(of: Self.modes) else { return }
        let query = scanned == .filter ? randomQuery() : nil
        let text = query?.text ?? one(of: ModelWords.queries) ?? ""
        var request = SearchRequest()
        request.q = text
        request.mode = mode
        request.pageSize = Int32(one(of: [0, 3, 10]) ?? 0)
        let calls = SearchServiceClient(channel: channel)
        let found = try await pages { token in
            request.pageToken = token
            let page = try await self.answer { [request] in try await calls.search(request, options: $0) }
            return (page.results, page.nextPageToken)
        }
        let expected = try query.map(model.search) ?? model.search(text, scanned, today: model.today(at: now))
        try same(
            "search for \(text) as \(scanned)", found.map(line),
            expected.map { "\($0.section) \($0.kind) \($0.id)" })
        for result in found {
            guard let document = document(of: result) else { continue }
            let isLiteral = result.section == .literal && scanned != .exact
            try check(result, of: document, literal: isLiteral ? text : nil)
        }
    }

    private func document(of result: SearchResult) -> DiaryModel.Document? {
        switch result.resource {
        case .entry(let entry): model.entries[entry.id].map(model.document)
        case .photo(let photo): model.photos[photo.id].map(model.document)
        case .album(let album): model.albums[album.id].map(model.document)
        case nil: nil
        }
    }

    func checkSuggestions() async throws { try await checkSuggestions(of: one(of: ModelWords.beginnings) ?? "") }

    /// Checks the completions of a word that is being typed.
    func checkSuggestions(of text: String) async throws {
        var request = SuggestRequest()
        request.q = text
        let calls = SearchServiceClient(channel: channel)
        let found = try await answer { [request] in try await calls.suggest(request, options: $0) }.suggestions
        try same(
            "suggestions for \(text)", found.map { "\($0.kind.rawValue) \($0.text) \($0.count)" },
            model.suggestions(text))
    }

    private func line(_ result: SearchResult) -> String {
        let sections = ["", "literal", "words", "typing", "choseong", "date"]
        let section = sections[Int(result.section.rawValue)]
        return switch result.resource {
        case .entry(let entry): "\(section) entry \(entry.id)"
        case .photo(let photo): "\(section) photo \(photo.id)"
        case .album(let album): "\(section) album \(album.id)"
        case nil: section
        }
    }
}
