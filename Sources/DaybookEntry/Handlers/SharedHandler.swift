import DaybookAPI
import ZRPC

/// Serves the calls of SharedService, for gateways: whoever has a share's link needs no token.
struct SharedHandler: SharedServiceHandler {
    let runner: CallRunner

    private var diary: Diary { runner.diary }

    /// Whose turn it takes to have pictures made: visitors never take one of a person's who lives here.
    static let account = "shares"

    @concurrent func openShared(_ request: OpenSharedRequest, context: ServerContext) async throws -> OpenSharedResponse
    {
        try runner.check(request)
        let visit = ShareVisit(request.visit)
        let now = diary.clock.now()
        let opened: OpenedShare
        if request.peeks {
            opened = try await diary.store.read { try diary.peekShared(visit, in: $0, now: now).opened }
        } else {
            let what = DaybookEntry.ShareViewKind(rawValue: Int64(request.what.rawValue)) ?? .page
            opened = try await diary.openShared(visit, as: what, now: now)
        }
        let (share, secrets) = (opened.share, diary.shareSecrets)
        var response = OpenSharedResponse()
        response.document = SharedDocument(opened.content, includesLocation: share.terms.includesLocation)
        response.document?.displayDate = opened.content.date.flatMap { date in
            runner.dates.language(request.acceptLanguage, accountLocale: "en").map {
                runner.dates.text(date, language: $0)
            }
        }
        response.photoKeys = opened.content.items.map { secrets.key(of: $0.photo.id, in: share) }
        response.grant = opened.grant
        response.hasPassword = share.passwordHash != nil
        response.feedId = secrets.feedID(of: nil, in: share)
        response.photoFeedIds = opened.content.items.map { secrets.feedID(of: $0.photo.id, in: share) }
        response.createSeconds = share.createTime.seconds
        return response
    }

    @concurrent func admitToShared(
        _ request: AdmitToSharedRequest, context: ServerContext
    ) async throws -> AdmitToSharedResponse {
        try runner.check(request)
        var response = AdmitToSharedResponse()
        response.admission = try await diary.admitToShared(
            ShareVisit(request.visit), password: request.password,
            from: ClientAddress(context.metadata["x-client-address"]), now: diary.clock.now())
        response.lastsSeconds = UInt32(clamping: ShareSecrets.grantSeconds)
        return response
    }

    @concurrent func resolveSharedPhoto(
        _ request: ResolveSharedPhotoRequest, context: ServerContext
    ) async throws -> ResolveSharedPhotoResponse {
        try runner.check(request)
        let found = try await diary.sharedPhoto(
            ShareVisit(request.visit), number: Int(request.number), key: request.key, now: diary.clock.now())
        var response = ResolveSharedPhotoResponse()
        response.digest = hexadecimal(found.photo.facts.digest)
        response.turn = UInt32(clamping: found.photo.details.turn.rawValue)
        response.key = found.tag
        response.accountId = Self.account
        return response
    }
}
