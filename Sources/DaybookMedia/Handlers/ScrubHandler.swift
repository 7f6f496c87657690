import DaybookAPI
import ZRPC

/// `daybook.media.v1.ScrubService` over a schedule.
struct ScrubHandler: ScrubServiceHandler {
    let schedule: ScrubSchedule

    func startScrub(_ request: StartScrubRequest, context: ServerContext) async throws -> Scrub {
        try await schedule.start(restart: request.restart)
    }

    func getScrub(_ request: GetScrubRequest, context: ServerContext) async throws -> Scrub {
        try await schedule.report()
    }

    func stopScrub(_ request: StopScrubRequest, context: ServerContext) async throws -> Scrub {
        try await schedule.stop()
    }
}
