import DaybookAPI
import ZRPC

/// Serves the calls of SearchService.
struct SearchHandler: SearchServiceHandler {
    let runner: CallRunner

    private var diary: Diary { runner.diary }

    @concurrent func search(_ request: SearchRequest, context: ServerContext) async throws -> SearchResponse {
        try await runner.read(request, context) { reading in
            let page = try diary.search(
                SearchInput(request), caller: reading.caller, in: reading.transaction, now: reading.now)
            let covers = try diary.covers(of: page.items.compactMap(\.entry), in: reading.transaction)
            var response = SearchResponse()
            response.results = page.items.map { item in
                var result = SearchResult(item)
                switch item.resource {
                case .entry(let entry):
                    let message = runner.message(
                        entry, request.acceptLanguage, reading.caller, cover: covers[entry.key])
                    result.resource = .entry(message)
                case .photo(let photo):
                    result.resource = .photo(runner.message(photo, request.acceptLanguage, reading.caller))
                }
                return result
            }
            response.nextPageToken = page.nextPageToken
            return response
        }
    }
}
