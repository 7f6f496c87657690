import DaybookAPI
import ZRPC

/// A handler for the calls of SearchService.
struct SearchHandler: SearchServiceHandler {
    let runner: CallRunner

    func search(_ request: SearchRequest, context: ServerContext) async throws -> SearchResponse {
        try await runner.read(request, in: context, cost: .heavy) { work in
            let (page, isIndexing) = try work.search.search(SearchInput(request))
            let covers = try work.transaction.entries.covers(of: page.items.compactMap(\.entry))
            let language = runner.language(request.acceptLanguage, caller: work.caller)
            var response = SearchResponse()
            response.results = page.items.map { item in
                var result = SearchResult(item)
                switch item.resource {
                case .entry(let entry):
                    result.resource = .entry(
                        runner.message(entry, language: language, caller: work.caller, cover: covers[entry.key]))
                case .photo(let photo): result.resource = .photo(runner.message(photo, language: language))
                case .album(let album): result.resource = .album(Album(album))
                case .smart(let album, let state):
                    let language = runner.titleLanguage(request.acceptLanguage, caller: work.caller)
                    result.resource = .album(Album(album, state: state, in: language))
                }
                return result
            }
            response.nextPageToken = page.nextPageToken
            response.indexing = isIndexing
            return response
        }
    }

    func suggest(_ request: SuggestRequest, context: ServerContext) async throws -> SuggestResponse {
        try await runner.read(request, in: context, cost: .heavy) { work in
            let found = try work.search.suggestions(request.q)
            var response = SuggestResponse()
            response.suggestions = found.map { DaybookAPI.Suggestion($0) }
            return response
        }
    }

    /// Checks a part of the index. Only the owner of the diary's folder can call this: the gateway does not offer it.
    func checkIndex(
        _ request: CheckIndexRequest, context: ServerContext
    ) async throws -> CheckIndexResponse {
        try runner.check(request)
        let part = IndexPart(
            after: request.after, documents: Int(request.documents), queries: Int(request.queries), seed: request.seed)
        return CheckIndexResponse(try await runner.diary.store.read(.ownHeavy) { try $0.search.check(part) })
    }
}
