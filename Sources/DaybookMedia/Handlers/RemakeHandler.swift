import DaybookAPI
import ZRPC

/// `daybook.media.v1.RemakeService` over a remaker.
struct RemakeHandler: RemakeServiceHandler {
    let remaker: Remaker

    func getRemake(_ request: GetRemakeRequest, context: ServerContext) async throws -> Remake {
        try await remaker.report()
    }
}
