import DaybookAPI
import Wording
import ZRPC

/// The handler of SharedService, for gateways: visitors with a share's link need no token.
struct SharedHandler: SharedServiceHandler {
    let runner: CallRunner

    private var diary: Diary { runner.diary }

    /// The account whose permits visitors use to have pictures made. Visitors thus never use a member's permit.
    static let account = "shares"

    func openShared(_ request: OpenSharedRequest, context: ServerContext) async throws -> OpenSharedResponse {
        try runner.check(request)
        let visit = diary.visit(ShareVisit(request.visit))
        if request.peeks {
            let share = try await visit.look()
            var response = OpenSharedResponse()
            response.hasViewLimit = share.terms.viewLimit != nil
            response.hasPassword = share.passwordHash != nil
            return response
        }
        let what = DaybookEntry.ShareViewKind(rawValue: Int64(request.what.rawValue)) ?? .page
        let opened = try await visit.open(as: what, uncovers: request.uncovers)
        let (share, secrets) = (opened.share, diary.shareSecrets)
        var content = opened.content
        let language = runner.dates.language(request.acceptLanguage, accountLocale: "en")
        if content.title.isEmpty, let album = content.album {
            content.title = album.title[Language(tag: language ?? "")]
        }
        var response = OpenSharedResponse()
        response.photoCount = UInt32(clamping: content.items.count)
        response.isCover = opened.isCover
        if opened.isCover { content = content.cover }
        let includesLocation = share.terms.includesLocation && !opened.isCover
        // An archive has no text.
        if what == .zip { content.text = "" }
        let shown = content
        let render = { @Sendable in SharedDocument(shown, includesLocation: includesLocation) }
        let isLong = content.text.utf8.count >= ComputeQueue.longText
        response.document =
            isLong ? try await runner.computing.run(for: .visitors(of: share.owner), render) : render()
        response.document?.displayDate = content.date.flatMap { date in
            language.map { runner.dates.text(date, language: $0) }
        }
        response.photoKeys = content.items.map { secrets.key(of: $0.photo.id, in: share) }
        response.grant = opened.grant
        response.hasViewLimit = share.terms.viewLimit != nil
        response.hasPassword = share.passwordHash != nil
        response.feedId = secrets.feedID(of: nil, in: share)
        response.photoFeedIds = content.items.map { secrets.feedID(of: $0.photo.id, in: share) }
        response.createSeconds = share.createTime.seconds
        response.pictureSize = DaybookAPI.SharePictureSize(share.terms.pictureSize)
        if !opened.isCover { response.pictures = pictures(content.items.map(\.photo), of: opened, at: visit.now) }
        return response
    }

    /// The maximum number of photos of which an opened share has the pictures' locations.
    private static let maximumPictures = 256

    /// Returns the locations of the first photos' pictures, for a visitor who has just opened a share.
    private func pictures(
        _ photos: [StoredPhoto], of opened: OpenedShare, at now: Instant
    ) -> [ResolveSharedPhotoResponse] {
        let (share, secrets) = (opened.share, diary.shareSecrets)
        let proof = share.isGuarded ? secrets.proof(opened.grant, of: share) : nil
        return photos.prefix(Self.maximumPictures).map { photo in
            guard photo.canBeSeen(by: share) else { return ResolveSharedPhotoResponse() }
            let picture = SharedPicture(
                photo: photo, share: share, tag: secrets.tag(of: photo, in: share), proof: proof)
            return ResolveSharedPhotoResponse(picture, leasedAt: now)
        }
    }

    func admitToShared(
        _ request: AdmitToSharedRequest, context: ServerContext
    ) async throws -> AdmitToSharedResponse {
        try runner.check(request)
        var response = AdmitToSharedResponse()
        response.admission = try await diary.visit(ShareVisit(request.visit))
            .admit(password: request.password, from: ClientAddress(context.metadata["x-client-address"]))
        response.lastsSeconds = UInt32(clamping: ShareSecrets.grantSeconds)
        return response
    }

    func resolveSharedPhoto(
        _ request: ResolveSharedPhotoRequest, context: ServerContext
    ) async throws -> ResolveSharedPhotoResponse {
        try runner.check(request)
        let visit = diary.visit(ShareVisit(request.visit))
        if request.card { return ResolveSharedPhotoResponse(try await visit.card(), leasedAt: nil) }
        let found = try await visit.photo(number: Int(request.number), key: request.key)
        // The photo at a place depends on those before it.
        return ResolveSharedPhotoResponse(found, leasedAt: request.key.isEmpty ? nil : visit.now)
    }
}
