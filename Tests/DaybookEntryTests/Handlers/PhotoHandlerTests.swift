import DaybookAPI
import ProtobufC
import Testing
import ZRPC

@testable import DaybookEntry

@Suite("PhotoService and AccountService over ipc")
struct PhotoHandlerTests {
    private func create(_ number: Int, _ edit: (inout CreatePhotoRequest) -> Void = { _ in }) -> CreatePhotoRequest {
        var request = CreatePhotoRequest()
        request.digest = hexadecimal(photoFacts(number).digest)
        request.sizeBytes = 12345
        var probe = Probe()
        probe.mediaType = "image/jpeg"
        probe.kind = .photo
        probe.width = 4000
        probe.height = 3000
        probe.decodable = true
        probe.thumbHash = "aGFzaA=="
        probe.subtypes = ["panorama"]
        request.probe = probe
        edit(&request)
        return request
    }

    @Test("A still and its film are one photo, which tells where it moves")
    func livePhoto() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let film = try await service.photos.createPhoto(
            create(2) { request in
                request.sizeBytes = 777
                request.probe?.mediaType = "video/quicktime"
                request.probe?.kind = .video
                request.probe?.durationMs = 2000
                request.probe?.contentIdentifier = "A-B"
            }, options: me)
        #expect(film.live == nil && film.burstId.isEmpty)
        let still = try await service.photos.createPhoto(
            create(1) { request in
                request.probe?.contentIdentifier = "A-B"
                request.probe?.burstId = "2B5F"
                var photo = Photo()
                photo.fileName = "IMG_1.HEIC"
                request.photo = photo
            }, options: me)
        #expect(still.live?.videoUrl == "/v1/photos/\(still.id)/live?v=\(film.digest.prefix(16))")
        #expect(still.live?.durationMs == 2000 && still.burstId == "2B5F")
        let listed = try await service.photos.listPhotos(ListPhotosRequest(), options: me)
        #expect(listed.photos.map(\.id) == [still.id] && listed.photos.first?.live == still.live)
        var list = ListPhotosRequest()
        list.burstId = "other"
        #expect(try await service.photos.listPhotos(list, options: me).photos.isEmpty)
        var resolve = ResolvePhotoBytesRequest()
        resolve.id = still.id
        resolve.live = true
        let bytes = try await service.photos.resolvePhotoBytes(resolve, options: me)
        #expect(bytes.digest == film.digest && bytes.sizeBytes == 777 && bytes.offset == 0)
        #expect(bytes.mediaType == "video/quicktime" && bytes.kind == .video && bytes.fileName == "IMG_1.MOV")
        #expect(bytes.version == String(film.digest.prefix(16)))
    }

    @Test("A clip inside a still is a window of its bytes, or nothing when it is not in them")
    func motionPhoto() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        func clip(_ number: Int, _ offset: Int64, _ length: Int64) async throws -> Photo {
            try await service.photos.createPhoto(
                create(number) { request in
                    var video = MotionVideo()
                    video.offset = offset
                    video.length = length
                    video.durationMs = 1500
                    request.probe?.motionVideo = video
                }, options: me)
        }
        let photo = try await clip(1, 12_000, 345)
        #expect(photo.live?.videoUrl == "/v1/photos/\(photo.id)/live?v=\(photo.digest.prefix(16))")
        #expect(photo.live?.durationMs == 1500)
        var resolve = ResolvePhotoBytesRequest()
        resolve.id = photo.id
        resolve.live = true
        let bytes = try await service.photos.resolvePhotoBytes(resolve, options: me)
        #expect(bytes.digest == photo.digest && bytes.offset == 12_000 && bytes.sizeBytes == 345)
        #expect(bytes.mediaType == "video/mp4")
        for (number, offset, length) in [(2, 12_000, 346), (3, 0, 10), (4, 12_345, 1), (5, 1, .max), (6, -1, 3)] {
            let other = try await clip(number, Int64(offset), Int64(length))
            #expect(other.live == nil)
            resolve.id = other.id
            let error = await #expect(throws: RPCError.self) {
                try await service.photos.resolvePhotoBytes(resolve, options: me)
            }
            #expect(error?.code == .notFound && error?.reason == "NO_MOVING_HALF")
        }
    }

    @Test("A photo goes in and comes back as the contract has it")
    func createAndGet() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let request = create(1) { request in
            var time = CaptureTime()
            time.localDateTime = "2022-05-01T10:00:00"
            request.probe?.captureTime = time
            var photo = Photo()
            photo.caption = "바다"
            photo.fileName = "a.jpg"
            request.photo = photo
            request.acceptLanguage = "en"
        }
        let photo = try await service.photos.createPhoto(request, options: me)
        #expect(photo.outcome == .created)
        #expect(photo.digest == request.digest)
        #expect(photo.kind == .photo && photo.state == .ready)
        #expect(photo.sizeBytes == 12345 && photo.width == 4000 && photo.height == 3000)
        #expect(photo.utcOffset == nil && photo.timeZone.isEmpty)
        #expect(photo.localDateTime == "2022-05-01T10:00:00" && photo.localDate == "2022-05-01")
        #expect(photo.takenTime == Timestamp(utc("2022-05-01T01:00:00")))
        #expect(photo.displayDate == "Sunday, May 1, 2022")
        #expect(photo.source == "upload" && photo.subtypes == ["panorama"])
        #expect(
            photo.urls?.thumb == "/v1/photos/\(photo.id)/renditions/thumb?v=\(request.digest.prefix(16))")
        let again = try await service.photos.createPhoto(create(1), options: me)
        #expect(again.outcome == .existing && again.id == photo.id)
        let standing = PhotoInput(caption: "x").creation(digest: [1])
        #expect(PhotoInput(caption: "x", turn: 90).creation(digest: [1]) != standing, "another create")

        var resolve = ResolvePhotoBytesRequest()
        resolve.id = photo.id
        let bytes = try await service.photos.resolvePhotoBytes(resolve, options: me)
        #expect(bytes.digest == request.digest && bytes.fileName == "a.jpg" && bytes.sizeBytes == 12345)
        #expect(bytes.version == String(request.digest.prefix(16)))
        await service.stop()
    }

    @Test("A photo that its owner turned is as high as it was wide, and its pictures have URLs of their own")
    func turned() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let before = try await service.photos.createPhoto(create(1), options: me)
        #expect(before.turn == 0)
        var change = UpdatePhotoRequest()
        change.id = before.id
        change.updateMask = ["turn"]
        change.photo = Photo()
        change.photo?.turn = 90
        let after = try await service.photos.updatePhoto(change, options: me)
        #expect(after.turn == 90 && after.width == 3000 && after.height == 4000)
        #expect(after.urls?.thumb == (before.urls?.thumb ?? "") + "-90")
        #expect(after.urls?.original == before.urls?.original)

        var resolve = ResolvePhotoBytesRequest()
        resolve.id = before.id
        #expect(try await service.photos.resolvePhotoBytes(resolve, options: me).version == before.digest.prefix(16))
        resolve.size = .small
        let picture = try await service.photos.resolvePhotoBytes(resolve, options: me)
        #expect(picture.version == before.digest.prefix(16) + "-90" && picture.turn == 90)

        change.photo?.turn = 45
        await #expect(throws: RPCError.self) { try await service.photos.updatePhoto(change, options: me) }
        change.photo?.turn = 0
        let back = try await service.photos.updatePhoto(change, options: me)
        #expect(back.urls == before.urls && back.width == 4000)
        await service.stop()
    }

    @Test("What cannot be decoded is kept and says so")
    func undecodable() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let broken = create(1) { $0.probe?.decodable = false }
        #expect(try await service.photos.createPhoto(broken, options: me).state == .undecodable)
        let sound = create(2) { request in
            request.probe?.decodable = false
            request.probe?.kind = .audio
        }
        let mute = try await service.photos.createPhoto(sound, options: me)
        #expect(mute.state == .undecodable)
        #expect(mute.urls?.thumb == "" && mute.urls?.preview == "" && mute.urls?.original.isEmpty == false)
        await service.stop()
    }

    @Test("A photo whose picture is made later says so until media-service tells, without a token, what became of it")
    func processing() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let photo = try await service.photos.createPhoto(create(1) { $0.probe?.thumbHash = "" }, options: me)
        #expect(photo.state == .processing)
        let unsettled = try await service.photos.listUnsettledDigests(ListUnsettledDigestsRequest())
        #expect(unsettled.digests == [photo.digest])
        var settle = SettlePictureRequest()
        settle.digest = photo.digest
        settle.probe = create(1).probe
        settle.probe?.dominantColor = "#102030"
        _ = try await service.photos.settlePicture(settle)
        let listed = try await service.photos.listPhotos(ListPhotosRequest(), options: me).photos
        #expect(listed.map(\.state) == [.ready] && listed.map(\.thumbHash) == ["aGFzaA=="])
        #expect(listed.map(\.dominantColor) == ["#102030"] && listed.map(\.etag) != [photo.etag])
        #expect(try await service.photos.listUnsettledDigests(ListUnsettledDigestsRequest()).digests == [])
        settle.digest = "abc"
        let sent = settle
        #expect(await failure { _ = try await service.photos.settlePicture(sent) }?.fields == ["digest"])
        await service.stop()
    }

    @Test("Digests are looked up for their owner, and referenced for the collector without a token")
    func digests() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let photo = try await service.photos.createPhoto(create(1), options: me)
        let digests = [hexadecimal(photoFacts(2).digest), photo.digest]
        var look = LookUpDigestsRequest()
        look.digests = digests
        let known = try await service.photos.lookUpDigests(look, options: me).known
        #expect(known.map(\.digest) == [photo.digest])
        #expect(known.map(\.photoId) == [photo.id])
        var references = ReferencedDigestsRequest()
        references.digests = digests
        #expect(try await service.entries.referencedDigests(references).referenced == [photo.digest])
        references.digests = [photo.digest.uppercased()]
        let sent = references
        let refusal = await failure { _ = try await service.entries.referencedDigests(sent) }
        #expect(refusal?.fields == ["digests[0]"])
        let bad = await failure {
            _ = try await service.photos.createPhoto(create(3) { $0.digest = "abc" }, options: me)
        }
        #expect(bad?.fields == ["digest"])
        await service.stop()
    }

    @Test("Wrong passwords say nothing of the name, and too many ask for patience")
    func throttled() async throws {
        let service = try await ServiceHarness()
        _ = try await service.owner()
        var messages: Set<String> = []
        for name in ["minji", "nobody"] {
            for _ in 0..<5 {
                let refusal = await failure { _ = try await service.logIn(name, "wrong") }
                #expect(refusal?.code == .unauthenticated)
                messages.insert(refusal?.message ?? "")
            }
            let throttled = await failure { _ = try await service.logIn(name, "right password") }
            #expect(throttled?.code == .resourceExhausted)
            #expect(throttled?.reason == "LOGIN_THROTTLED")
            #expect(throttled?.retryAfter == .seconds(1))
        }
        #expect(messages.count == 1)
        service.harness.clock.advance(seconds: 1)
        _ = try await service.logIn("minji", "right password")
        let empty = await failure { _ = try await service.logIn("", "") }
        #expect(empty?.fields == ["name", "password"])
        await service.stop()
    }

    @Test("An account is read and changed, and sessions are listed")
    func account() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        var account = try await service.accounts.getAccount(GetAccountRequest(), options: me)
        #expect(account.name == "minji" && account.timeZone == "Asia/Seoul" && account.dayBoundary == "00:00")
        var update = UpdateAccountRequest()
        account.dayBoundary = "04:00"
        account.name = "ignored"
        update.account = account
        update.updateMask = ["day_boundary"]
        update.ifMatch = account.etag
        let changed = try await service.accounts.updateAccount(update, options: me)
        #expect(changed.dayBoundary == "04:00" && changed.name == "minji" && changed.etag != account.etag)
        let sent = update
        let stale = await failure { _ = try await service.accounts.updateAccount(sent, options: me) }
        #expect(stale?.code == .aborted)
        _ = try await service.logIn("minji", "right password")
        let sessions = try await service.accounts.listSessions(ListSessionsRequest(), options: me).sessions
        #expect(sessions.count == 2)
        #expect(sessions.filter(\.current).count == 1)
        await service.stop()
    }
}
