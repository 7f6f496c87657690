import DaybookAPI
import ProtobufC
import Testing
import ZRPC

@testable import DaybookEntry

@Suite("ShareService and SharedService over ipc")
struct ShareHandlerTests {
    private func photo(
        _ number: Int, _ service: ServiceHarness, _ options: CallOptions, isTorn: Bool = false, placeName: String? = nil
    ) async throws -> Photo {
        var request = CreatePhotoRequest()
        request.digest = hexadecimal(photoFacts(number).digest)
        request.sizeBytes = 4000
        request.probe = Probe()
        request.probe?.kind = .photo
        request.probe?.mediaType = "image/jpeg"
        request.probe?.width = 40
        request.probe?.height = 30
        request.probe?.decodable = !isTorn
        request.probe?.thumbHash = "aGFzaA=="
        request.photo = Photo()
        request.photo?.caption = "on the beach"
        request.photo?.fileName = "IMG_secret.jpg"
        request.photo?.location = GeoPoint()
        request.photo?.location?.latitude = 37.5
        request.photo?.location?.longitude = 127.25
        request.photo?.place = placeName.map { place($0) }
        return try await service.photos.createPhoto(request, options: options)
    }

    private func place(_ name: String) -> Place {
        var place = Place()
        (place.name, place.latitude, place.longitude) = (name, 37.5, 127.25)
        return place
    }

    private func create(_ photos: [Photo], _ change: (inout CreateShareRequest) -> Void = { _ in })
        -> CreateShareRequest
    {
        var request = CreateShareRequest()
        request.target = DaybookAPI.ShareTarget()
        request.target?.photoIds = photos.map(\.id)
        change(&request)
        return request
    }

    private func open(_ share: Share, _ what: DaybookAPI.ShareViewKind = .page) -> OpenSharedRequest {
        var request = OpenSharedRequest()
        request.visit = SharedVisit()
        request.visit?.token = String(share.url.dropFirst(3))
        request.what = what
        request.acceptLanguage = "ko"
        return request
    }

    @Test("A share is made once for a key, told in lists, opened by its link, and revoked")
    func life() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let made = try await photo(1, service, me)
        var keyed = me
        keyed.idempotencyKey = Array("k1".utf8)
        let asked = create([made]) { request in
            request.title = "여름"
            request.password = "open sesame"
            request.viewLimit = 5
        }
        let share = try await service.shares.createShare(asked, options: keyed)
        #expect(share.outcome == .created && share.hasPassword && share.viewLimit == 5 && share.url.hasPrefix("/s/"))
        #expect(try await service.shares.createShare(asked, options: keyed).id == share.id)
        let other = create([made]) { $0.password = "another" }
        #expect(
            await failure { _ = try await service.shares.createShare(other, options: keyed) }?.code == .alreadyExists)
        var list = ListSharesRequest()
        list.pageSize = 1
        service.harness.clock.advance(seconds: 1)
        let second = try await service.shares.createShare(create([made]), options: me)
        let page = try await service.shares.listShares(list, options: me)
        #expect(page.shares.map(\.id) == [second.id])
        list.pageToken = page.nextPageToken ?? ""
        let last = try await service.shares.listShares(list, options: me)
        #expect(last.shares.map(\.id) == [share.id] && last.nextPageToken == nil)
        #expect(
            await failure { _ = try await service.shared.openShared(open(share)) }?.reason == "SHARE_PASSWORD_NEEDED")
        var admit = AdmitToSharedRequest()
        admit.visit = open(share).visit
        admit.password = "wrong"
        let wrong = admit
        #expect(await failure { _ = try await service.shared.admitToShared(wrong) }?.reason == "SHARE_PASSWORD_WRONG")
        admit.password = "open sesame"
        let admitted = try await service.shared.admitToShared(admit)
        #expect(admitted.lastsSeconds == 3600)
        var ask = open(share, .json)
        ask.visit?.admission = admitted.admission
        let opened = try await service.shared.openShared(ask)
        #expect(opened.document?.title == "여름" && opened.hasPassword && opened.photoKeys.count == 1)
        var get = GetShareRequest()
        get.id = share.id
        #expect(try await service.shares.getShare(get, options: me).viewCount == 1)
        var views = ListShareViewsRequest()
        views.id = share.id
        #expect(try await service.shares.listShareViews(views, options: me).views.map(\.what) == [.json])
        var delete = DeleteShareRequest()
        delete.id = share.id
        delete.ifMatch = share.etag
        #expect(try await service.shares.deleteShare(delete, options: me).revokeTime != nil, "a view is no change")
        let again = ask
        #expect(await failure { _ = try await service.shared.openShared(again) }?.reason == "SHARE_NOT_FOUND")
        await service.stop()
    }

    @Test("A share that a restore switched off is told so, shows nothing, and is switched on again")
    func switchedOn() async throws {
        let service = try await ServiceHarness()
        let (me, other) = (try await service.owner(), try await service.another("other"))
        let made = try await photo(1, service, me)
        let share = try await service.shares.createShare(create([made]), options: me)
        #expect(!share.off)
        let (hash, now) = (SessionToken.hash(of: String(share.url.dropFirst(3))), service.harness.clock.now)
        try await service.harness.store.write { transaction in
            let stored = try #require(try transaction.shares.share(tokenHash: hash))
            _ = try transaction.shares.switchOff(stored, at: now)
        }
        let listed = try await service.shares.listShares(ListSharesRequest(), options: me).shares
        #expect(listed.map(\.off) == [true] && listed.first?.revokeTime == nil)
        let asked = open(share)
        #expect(await failure { _ = try await service.shared.openShared(asked) }?.reason == "SHARE_NOT_FOUND")
        var request = SwitchOnShareRequest()
        request.id = share.id
        let ask = request
        #expect(
            await failure { _ = try await service.shares.switchOnShare(ask, options: other) }?.code == .notFound)
        let on = try await service.shares.switchOnShare(ask, options: me)
        #expect(!on.off && on.url == share.url && on.etag != listed.first?.etag)
        #expect(try await service.shares.switchOnShare(ask, options: me).etag == on.etag)
        #expect(try await service.shared.openShared(asked).photoKeys.count == 1)
        var delete = DeleteShareRequest()
        delete.id = share.id
        _ = try await service.shares.deleteShare(delete, options: me)
        let refused = await failure { _ = try await service.shares.switchOnShare(ask, options: me) }
        #expect(refused?.code == .failedPrecondition && refused?.reason == "SHARE_REVOKED")
        await service.stop()
    }

    @Test("What a link shows says nothing of the diary but what is shared")
    func secrecy() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let made = try await photo(1, service, me)
        let share = try await service.shares.createShare(create([made]), options: me)
        var opened = try await service.shared.openShared(open(share))
        // The gateway alone learns where the bytes are.
        #expect(opened.pictures.map(\.digest) == [made.digest])
        opened.pictures = []
        let bytes = String(decoding: try opened.encoded(), as: UTF8.self)
        for secret in [made.id, made.digest, String(made.digest.prefix(16)), "IMG_secret", "minji", share.id] {
            #expect(!bytes.contains(secret), "it tells \(secret)")
        }
        #expect(opened.document?.photos.first?.place == nil && opened.document?.photos.first?.caption == "on the beach")
        var resolve = ResolveSharedPhotoRequest()
        resolve.visit = open(share).visit
        resolve.number = 1
        let found = try await service.shared.resolveSharedPhoto(resolve)
        #expect(
            found.digest == made.digest && found.accountId == "shares" && !found.key.contains(made.digest.prefix(8)))
        await service.stop()
    }

    @Test("A share that shows places shows their names, and no place with only a point or a blank name")
    func places() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let (bare, unnamed) = (try await photo(1, service, me), try await photo(2, service, me, placeName: ""))
        let named = try await photo(3, service, me, placeName: "home")
        let blank = try await photo(4, service, me, placeName: "\u{200B}")
        let share = try await service.shares.createShare(
            create([bare, unnamed, named, blank]) { $0.includeLocation = true }, options: me)
        let shown = try await service.shared.openShared(open(share)).document?.photos.map(\.place) ?? []
        #expect(shown.map { $0?.name } == [nil, nil, "home", nil])
        #expect(shown.allSatisfy { $0?.latitude == nil && $0?.longitude == nil })
        for (number, name) in ["", "garden", " ", "\n", "\u{200B}"].enumerated() {
            var creation = CreateEntryRequest()
            creation.entry = Entry()
            creation.entry?.title = "day \(number)"
            creation.entry?.place = place(name)
            let entry = try await service.entries.createEntry(creation, options: me)
            let ofEntry = create([]) { request in
                request.target?.entryId = entry.id
                request.includeLocation = true
            }
            let link = try await service.shares.createShare(ofEntry, options: me)
            let told = try await service.shared.openShared(open(link)).document?.place
            #expect(told?.name == (name == "garden" ? name : nil) && told?.latitude == nil && told?.longitude == nil)
        }
        await service.stop()
    }

    @Test("A share is for screens unless its creation says otherwise, and a gateway learns it with each photo")
    func pictureSizes() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let made = try await photo(1, service, me)
        let sizes: [(asked: DaybookAPI.SharePictureSize, given: DaybookAPI.SharePictureSize)] = [
            (.unspecified, .screen), (.screen, .screen), (.print, .print),
        ]
        for (asked, given) in sizes {
            let share = try await service.shares.createShare(create([made]) { $0.pictureSize = asked }, options: me)
            #expect(share.pictureSize == given)
            let opened = try await service.shared.openShared(open(share))
            #expect(opened.pictureSize == given && opened.pictures.map(\.pictureSize) == [given])
            var request = ResolveSharedPhotoRequest()
            request.visit = open(share).visit
            for key in ["", opened.photoKeys.first ?? ""] {
                (request.number, request.key) = (1, key)
                #expect(try await service.shared.resolveSharedPhoto(request).pictureSize == given)
            }
        }
        let unknown = create([made]) { $0.pictureSize = DaybookAPI.SharePictureSize(rawValue: 9) }
        let refused = await failure { _ = try await service.shares.createShare(unknown, options: me) }
        #expect(refused?.code == .invalidArgument && refused?.fields == ["pictureSize"])
        await service.stop()
    }

    @Test("A photo's response says how long gateways may remember it, and for whom")
    func leased() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let made = try await photo(1, service, me)
        func lookUp(
            _ share: Share
        ) async throws -> (asked: ResolveSharedPhotoResponse, opened: ResolveSharedPhotoResponse) {
            let opened = try await service.shared.openShared(open(share))
            var request = ResolveSharedPhotoRequest()
            request.visit = open(share).visit
            request.key = opened.photoKeys.first ?? ""
            return (try await service.shared.resolveSharedPhoto(request), try #require(opened.pictures.first))
        }
        let share = try await service.shares.createShare(create([made]), options: me)
        let (asked, opened) = try await lookUp(share)
        #expect(asked == opened && asked.lastsMs == 60_000 && asked.photoId == made.id && asked.owner > 0)
        #expect(!asked.isGuarded && asked.proof.isEmpty)
        var place = ResolveSharedPhotoRequest()
        place.visit = open(share).visit
        place.number = 1
        #expect(try await service.shared.resolveSharedPhoto(place).lastsMs == 0, "a place depends on other photos")
        place.card = true
        #expect(try await service.shared.resolveSharedPhoto(place).lastsMs == 0)

        let soon = service.harness.clock.now.advanced(bySeconds: 10)
        let brief = try await service.shares.createShare(
            create([made]) { $0.expireTime = Timestamp(soon) }, options: me)
        service.harness.clock.advance(seconds: 4)
        #expect(try await lookUp(brief).asked.lastsMs == 6000)

        let limited = try await service.shares.createShare(create([made]) { $0.viewLimit = 5 }, options: me)
        var uncovers = open(limited)
        #expect(try await service.shared.openShared(uncovers).pictures.isEmpty, "a cover has none")
        uncovers.uncovers = true
        let uncovered = try await service.shared.openShared(uncovers)
        let first = try #require(uncovered.pictures.first)
        #expect(first.isGuarded && first.proof == uncovered.grant && first.proofLastsMs == 60_000)
        service.harness.clock.advance(seconds: 3595)
        var late = ResolveSharedPhotoRequest()
        late.visit = open(limited).visit
        late.visit?.keptGrant = uncovered.grant
        late.key = uncovered.photoKeys.first ?? ""
        let last = try await service.shared.resolveSharedPhoto(late)
        #expect(last.proof == uncovered.grant && (4000...5000).contains(last.proofLastsMs) && last.lastsMs == 60_000)
        late.visit?.keptGrant = ""
        late.visit?.wasAdmitted = true
        let admitted = try await service.shared.resolveSharedPhoto(late)
        #expect(admitted.isGuarded && admitted.proof.isEmpty && admitted.proofLastsMs == 0)

        let locked = try await service.shares.createShare(create([made]) { $0.password = "open sesame" }, options: me)
        var admit = AdmitToSharedRequest()
        admit.visit = open(locked).visit
        admit.password = "open sesame"
        late.visit = open(locked).visit
        late.visit?.admission = try await service.shared.admitToShared(admit).admission
        var opening = open(locked)
        opening.visit?.admission = late.visit?.admission ?? ""
        late.key = try await service.shared.openShared(opening).photoKeys.first ?? ""
        let shown = try await service.shared.resolveSharedPhoto(late)
        #expect(shown.isGuarded && shown.proof == late.visit?.admission && shown.proofLastsMs == 60_000)
        await service.stop()
    }

    @Test("A picture that cannot be made keeps its place: nothing is told of it but that, and it has no address")
    func torn() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let photos = [
            try await photo(1, service, me, isTorn: true, placeName: "home"),
            try await photo(2, service, me, placeName: "home"),
            try await photo(3, service, me, isTorn: true, placeName: "home"),
        ]
        let share = try await service.shares.createShare(create(photos) { $0.includeLocation = true }, options: me)
        let opened = try await service.shared.openShared(open(share))
        let shown = opened.document?.photos ?? []
        #expect(shown.map(\.undecodable) == [true, false, true])
        #expect(shown.map(\.width) == [0, 40, 0] && shown.map(\.thumbHash) == ["", "aGFzaA==", ""])
        #expect(shown.map { $0.place == nil } == [true, false, true])
        #expect(opened.photoKeys.count == 3 && opened.photoFeedIds.count == 3)
        var resolve = ResolveSharedPhotoRequest()
        resolve.visit = open(share).visit
        for (place, key) in opened.photoKeys.enumerated() {
            (resolve.number, resolve.key) = (UInt32(place + 1), key)
            let found = try? await service.shared.resolveSharedPhoto(resolve)
            #expect(found?.digest == (place == 1 ? photos[1].digest : nil))
            resolve.key = ""
            let byPlace = try? await service.shared.resolveSharedPhoto(resolve)
            #expect(byPlace?.digest == (place == 1 ? photos[1].digest : nil))
        }
        // The card has the first picture that there is.
        resolve.card = true
        #expect(try await service.shared.resolveSharedPhoto(resolve).digest == photos[1].digest)
        await service.stop()
    }

    @Test("A look whether there is a share tells nothing of what is in it, and asks for the password alike")
    func look() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let made = try await photo(1, service, me)
        let share = try await service.shares.createShare(create([made]) { $0.title = "secret" }, options: me)
        var peek = open(share)
        peek.peeks = true
        let seen = try await service.shared.openShared(peek)
        #expect(seen.document == nil && seen.photoKeys.isEmpty && seen.grant.isEmpty)
        let locked = try await service.shares.createShare(create([made]) { $0.password = "sesame" }, options: me)
        var asked = open(locked)
        asked.peeks = true
        let refused = await failure { _ = try await service.shared.openShared(asked) }
        #expect(refused?.reason == "SHARE_PASSWORD_NEEDED")
        var delete = DeleteShareRequest()
        delete.id = share.id
        _ = try await service.shares.deleteShare(delete, options: me)
        #expect(await failure { _ = try await service.shared.openShared(peek) }?.code == .notFound)
        await service.stop()
    }

    @Test("Nobody else reads, previews or revokes a share, and its deletion is foreseen")
    func others() async throws {
        let service = try await ServiceHarness()
        let (me, other) = (try await service.owner(), try await service.another("other"))
        let made = try await photo(1, service, me)
        let share = try await service.shares.createShare(create([made]), options: me)
        var get = GetShareRequest()
        get.id = share.id
        var delete = DeleteShareRequest()
        delete.id = share.id
        var views = ListShareViewsRequest()
        views.id = share.id
        var preview = PreviewShareRequest()
        preview.id = share.id
        let asks = (get, delete, views, preview)
        #expect(await failure { _ = try await service.shares.getShare(asks.0, options: other) }?.code == .notFound)
        #expect(await failure { _ = try await service.shares.deleteShare(asks.1, options: other) }?.code == .notFound)
        #expect(
            await failure { _ = try await service.shares.listShareViews(asks.2, options: other) }?.code == .notFound)
        #expect(await failure { _ = try await service.shares.previewShare(asks.3, options: other) }?.code == .notFound)
        #expect(await failure { _ = try await service.shares.getShare(asks.0) }?.code == .unauthenticated)
        var foresee = PreviewPhotoDeletionRequest()
        foresee.id = made.id
        #expect(try await service.trash.previewPhotoDeletion(foresee, options: me).shareCount == 1)
        var revoking = PreviewShareDeletionRequest()
        revoking.id = share.id
        #expect(try await service.shares.previewShareDeletion(revoking, options: me).shareCount == 1)
        let link = try await service.shares.previewShare(preview, options: me)
        var ask = open(share)
        ask.visit?.grant = String(link.url.split(separator: "=").last ?? "")
        _ = try await service.shared.openShared(ask)
        #expect(try await service.shares.getShare(get, options: me).viewCount == 0)
        await service.stop()
    }

    @Test("A share of what is hidden is refused and not listed while hidden items are locked")
    func hidden() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let (first, second) = (try await photo(1, service, me), try await photo(2, service, me))
        let alone = try await service.shares.createShare(create([first]) { $0.title = "secret" }, options: me)
        service.harness.clock.advance(seconds: 1)
        let both = try await service.shares.createShare(create([first, second]), options: me)
        var hide = UpdatePhotoRequest()
        hide.id = first.id
        hide.photo = Photo()
        hide.photo?.hidden = true
        hide.updateMask = ["hidden"]
        _ = try await service.photos.updatePhoto(hide, options: me)
        var (get, views, delete) = (GetShareRequest(), ListShareViewsRequest(), DeleteShareRequest())
        (get.id, views.id, delete.id) = (alone.id, alone.id, alone.id)
        let asks = (get, views, delete)
        for call in [
            { _ = try await service.shares.getShare(asks.0, options: me) },
            { _ = try await service.shares.listShareViews(asks.1, options: me) },
            { _ = try await service.shares.deleteShare(asks.2, options: me) },
        ] {
            let refused = await failure(call)
            #expect(refused?.code == .permissionDenied && refused?.reason == "HIDDEN_LOCKED")
        }
        let listed = try await service.shares.listShares(ListSharesRequest(), options: me).shares
        #expect(listed.map(\.id) == [both.id] && listed.first?.target?.photoIds == [second.id])
        var unlock = UnlockCurrentSessionRequest()
        unlock.password = "right password"
        _ = try await service.accounts.unlockCurrentSession(unlock, options: me)
        let all = try await service.shares.listShares(ListSharesRequest(), options: me).shares
        #expect(all.map(\.id) == [both.id, alone.id] && all.first?.target?.photoIds == [first.id, second.id])
        #expect(try await service.shares.deleteShare(asks.2, options: me).revokeTime != nil)
        await service.stop()
    }
}
