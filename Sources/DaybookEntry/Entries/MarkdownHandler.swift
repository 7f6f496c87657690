import DaybookAPI
import Markup
import ZRPC

/// The handler of MarkdownService.
struct MarkdownHandler: MarkdownServiceHandler {
    let runner: CallRunner

    func renderMarkdown(
        _ request: RenderMarkdownRequest, context: ServerContext
    ) async throws -> RenderMarkdownResponse {
        let owner = try await runner.read(request, in: context) { $0.caller.owner }
        let render = { @Sendable in
            var response = RenderMarkdownResponse()
            let first = request.firstHeading == 0 ? 1 : Int(request.firstHeading)
            response.fragments = request.texts.map { Markdown.html(of: $0, firstHeading: first) }
            return response
        }
        let isLong = request.texts.reduce(0) { $0 + $1.utf8.count } >= ComputeQueue.longText
        return isLong ? try await runner.computing.run(for: .account(owner), render) : render()
    }
}
