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
        let text = one(of: scanned == .filter ? ModelWords.filters : ModelWords.queries) ?? ""
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
        let expected = try model.search(text, scanned, today: model.today(at: now))
        try same(
            "search for \(text) as \(scanned)", found.map(line),
            expected.map { "\($0.section) \($0.kind) \($0.id)" })
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
