import DaybookAPI
import Markup
import Synchronization
import Wording
import ZRPC

/// Shares by the word of their link: `open`, `locked` with the password `sesame`, `guarded` which gives a grant,
/// `limited` which has a cover, `fading` which is revoked once it was opened, `torn` whose second photo cannot be shown,
/// `moving` whose second is a film that is not made yet, `prints` which is for prints and whose second is a film,
/// `films` which has ten films, of which four must be asked for at once, `many` which has fifty photos; every other
/// shows nothing.
struct FakeShares: SharedServiceHandler {
    let diary: FakeDiary

    /// The shares that whoever has the link may see.
    private static let open = ["open", "torn", "moving", "prints", "films", "many"]

    static let xss = "<script>alert(\"x\")</script>'&"

    private func admit(_ visit: SharedVisit?) throws -> String {
        let token = visit?.token ?? ""
        guard (Self.open + ["locked", "guarded", "limited", "fading"]).contains(token) else {
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
        if token == "prints" {
            second.urls = SharedPhotoUrls()
            second.urls?.film = ""
        }
        document.photos = [first, second]
        if token == "films" {
            second.urls = SharedPhotoUrls()
            second.urls?.film = "film"
            document.photos = Array(repeating: second, count: 10)
        }
        if token == "many" { document.photos = Array(repeating: second, count: 50) }
        var response = OpenSharedResponse()
        response.document = document
        response.photoKeys = document.photos.indices.map { "key\($0 + 1)" }
        response.grant = Self.open.contains(token) ? "" : "granted"
        response.hasPassword = token == "locked"
        response.feedId = "00000000-0000-8000-8000-000000000001"
        response.photoFeedIds = document.photos.indices.map { "00000000-0000-8000-8000-00000000000\($0 + 2)" }
        response.createSeconds = 1_700_000_000
        response.photoCount = 2
        response.pictureSize = token == "prints" ? .print : .screen
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
        } else if diary.seen.opensWithPictures {
            response.pictures = response.photoKeys.indices.map { index in
                picture(UInt32(index + 1), of: token, proof: response.grant)
            }
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
        let isGranted = [visit.grant, visit.keptGrant].contains("granted")
        var response = picture(
            request.number, of: token, proof: visit.wasAdmitted ? "" : isGranted ? "granted" : visit.admission)
        if request.card { response.digest = "blob1" }
        if request.key.isEmpty { response.lastsMs = 0 }
        return response
    }

    private func picture(_ number: UInt32, of token: String, proof: String) -> ResolveSharedPhotoResponse {
        var response = ResolveSharedPhotoResponse()
        response.digest = "blob\(number)"
        response.key = "tag-\(token)-\(number)"
        response.accountId = "shares"
        response.isFilm = token == "films" || ["moving", "prints"].contains(token) && number == 2
        response.pictureSize = token == "prints" ? .print : .screen
        response.hasViewLimit = token == "limited"
        response.lastsMs = diary.seen.sharesLastMs
        response.owner = 1
        response.photoId = "photo\(number)"
        response.isGuarded = !Self.open.contains(token)
        response.proof = response.isGuarded ? proof : ""
        response.proofLastsMs = response.lastsMs
        return response
    }
}

extension SharedPhoto {
    fileprivate init(_ photo: SharedPhoto, caption: String) {
        self = photo
        self.caption = caption
    }
}
