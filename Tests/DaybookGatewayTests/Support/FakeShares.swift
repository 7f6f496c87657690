import DaybookAPI
import Markup
import Synchronization
import Wording
import ZRPC

/// Shares by the word of their link: `open`, `locked` with the password `sesame`, `guarded` which gives a grant, `limited`
/// which has a cover, `fading` which is revoked once it was opened, `torn` whose second photo cannot be shown, `moving` whose second is a film
/// that is not made yet, `films` which has ten films, of which four must be asked for at once; every other shows nothing.
struct FakeShares: SharedServiceHandler {
    let diary: FakeDiary

    static let xss = "<script>alert(\"x\")</script>'&"

    private func admit(_ visit: SharedVisit?) throws -> String {
        let token = visit?.token ?? ""
        guard ["open", "locked", "guarded", "limited", "fading", "torn", "moving", "films"].contains(token) else {
            throw RPCError(.notFound, ShareFault.notFound)
        }
        if token == "locked", visit?.admission != "admitted" {
            throw RPCError(.unauthenticated, "Enter the password.", reason: "SHARE_PASSWORD_NEEDED")
        }
        return token
    }

    func openShared(_ request: OpenSharedRequest, context: ServerContext) async throws -> OpenSharedResponse {
        let token = try admit(request.visit)
        if token == "fading", request.visit?.wasAdmitted ?? false { throw RPCError(.notFound, ShareFault.notFound) }
        diary.state.withLock { $0.calls.append("open \(request.what.rawValue)\(request.peeks ? " peeks" : "")") }
        var document = SharedDocument()
        document.title = "title " + Self.xss
        document.text = "line 1\nline 2 " + Self.xss
        document.textHtml = Markdown.html(of: document.text, firstHeading: 2)
        document.date = "2023-09-01"
        var first = SharedPhoto()
        (first.width, first.height, first.thumbHash) = (4000, 3000, "aGFzaA==")
        first.caption = "caption " + Self.xss
        var second = SharedPhoto()
        (second.width, second.height) = (1000, 4000)
        if token == "torn" {
            second = SharedPhoto()
            (second.undecodable, second.caption) = (true, "a caption")
        }
        document.photos = [first, second]
        if token == "films" {
            second.urls = SharedPhotoUrls()
            second.urls?.film = "film"
            document.photos = Array(repeating: second, count: 10)
        }
        var response = OpenSharedResponse()
        response.document = document
        response.photoKeys = document.photos.indices.map { "key\($0 + 1)" }
        response.grant = ["open", "torn", "moving", "films"].contains(token) ? "" : "granted"
        response.hasPassword = token == "locked"
        response.feedId = "00000000-0000-8000-8000-000000000001"
        response.photoFeedIds = document.photos.indices.map { "00000000-0000-8000-8000-00000000000\($0 + 2)" }
        response.createSeconds = 1_700_000_000
        response.photoCount = 2
        response.hasViewLimit = token == "limited"
        if token == "limited", request.what == .page, !request.uncovers,
            (request.visit.map { $0.grant.isEmpty && $0.keptGrant.isEmpty } ?? true)
        {
            response.isCover = true
            response.grant = ""
            response.document?.text = ""
            response.document?.textHtml = ""
            response.document?.photos = [SharedPhoto(first, caption: "")]
            response.photoKeys = ["key1"]
        }
        return response
    }

    func admitToShared(
        _ request: AdmitToSharedRequest, context: ServerContext
    ) async throws -> AdmitToSharedResponse {
        diary.state.withLock { $0.addresses.append(context.metadata["x-client-address"] ?? "") }
        guard request.visit?.token == "locked" else {
            throw RPCError(.notFound, ShareFault.notFound)
        }
        if request.password == "too often" {
            throw RPCError(.resourceExhausted, "Too many tries.", reason: "LOGIN_THROTTLED", retryAfter: .seconds(7))
        }
        guard request.password == "sésame & co" else {
            throw RPCError(.unauthenticated, "The password is wrong.", reason: "SHARE_PASSWORD_WRONG")
        }
        var response = AdmitToSharedResponse()
        response.admission = "admitted"
        response.lastsSeconds = 3600
        return response
    }

    /// Waits until four calls were here at once, or for a few seconds.
    private func meetOthers() async {
        diary.state.withLock {
            $0.sharedCalls += 1
            $0.mostSharedCalls = max($0.mostSharedCalls, $0.sharedCalls)
        }
        let end = ContinuousClock.now + .seconds(5)
        while diary.seen.mostSharedCalls < 4, ContinuousClock.now < end {
            try? await Task.sleep(for: .milliseconds(1))
        }
        diary.state.withLock { $0.sharedCalls -= 1 }
    }

    func resolveSharedPhoto(
        _ request: ResolveSharedPhotoRequest, context: ServerContext
    ) async throws -> ResolveSharedPhotoResponse {
        diary.state.withLock { $0.calls.append("photo\(request.card ? " card" : "")") }
        if request.visit?.token == "films" { await meetOthers() }
        let visit = request.visit ?? SharedVisit()
        let isIn = visit.wasAdmitted || [visit.grant, visit.keptGrant].contains("granted")
        let token = isIn ? visit.token : try admit(visit)
        guard token != "fading" else { throw RPCError(.notFound, ShareFault.notFound) }
        guard (1...2).contains(request.number) || !request.key.isEmpty || request.card else {
            throw RPCError(.notFound, ShareFault.notFound)
        }
        var response = ResolveSharedPhotoResponse()
        response.digest = request.card ? "blob1" : "blob\(request.number)"
        response.key = "tag-\(token)-\(request.number)"
        response.accountId = "shares"
        response.isFilm = token == "films" || token == "moving" && request.number == 2
        response.hasViewLimit = request.visit?.token == "limited"
        return response
    }
}

extension SharedPhoto {
    fileprivate init(_ photo: SharedPhoto, caption: String) {
        self = photo
        self.caption = caption
    }
}
