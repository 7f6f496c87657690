import DaybookAPI
import ZRPC

/// The handler of RevisionService.
struct RevisionHandler: RevisionServiceHandler {
    let runner: CallRunner

    func listRevisions(_ request: ListRevisionsRequest, context: ServerContext) async throws -> ListRevisionsResponse {
        try await runner.read(request, in: context) { work in
            let page = try work.revisions.list(request.id, pageSize: request.pageSize, pageToken: request.pageToken)
            var response = ListRevisionsResponse()
            response.revisions = page.items.map(Revision.init)
            response.nextPageToken = page.nextPageToken
            return response
        }
    }

    func diffRevision(_ request: DiffRevisionRequest, context: ServerContext) async throws -> DaybookAPI.RevisionDiff {
        let (pair, owner) = try await runner.read(request, in: context, cost: .heavy) { work in
            let pair = try work.revisions.pair(request.id, number: request.number, against: request.against)
            return (pair, work.caller.owner)
        }
        let compare = { @Sendable in
            DaybookAPI.RevisionDiff(DaybookEntry.RevisionDiff(from: pair.old, to: pair.new))
        }
        let bytes = (pair.old?.body.utf8.count ?? 0) + pair.new.body.utf8.count
        let isLong = bytes >= ComputeQueue.longText
        return isLong ? try await runner.computing.run(for: .account(owner), compare) : compare()
    }

    func revertEntry(_ request: RevertEntryRequest, context: ServerContext) async throws -> Entry {
        var content = ContentDigest()
        content.add(request.id)
        content.add(Int64(request.revision))
        return try await runner.keyed(request, in: context, content: content.finish()) { work in
            (try work.revisions.revert(request.id, to: request.revision), .changed)
        } message: { entry, outcome, caller in
            runner.message(entry, acceptLanguage: request.acceptLanguage, caller: caller, after: outcome)
        }
    }
}
