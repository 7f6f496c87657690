import DaybookAPI
import Markup
import ZRPC

/// Serves the calls of MarkdownService.
struct MarkdownHandler: MarkdownServiceHandler {
    let runner: CallRunner

    @concurrent func renderMarkdown(
        _ request: RenderMarkdownRequest, context: ServerContext
    ) async throws -> RenderMarkdownResponse {
        try await runner.read(request, context) { _ in
            var response = RenderMarkdownResponse()
            let first = request.firstHeading == 0 ? 1 : Int(request.firstHeading)
            response.fragments = request.texts.map { Markdown.html(of: $0, firstHeading: first) }
            return response
        }
    }
}
