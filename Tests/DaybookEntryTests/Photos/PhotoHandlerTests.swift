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
        let status = PhotoInput(caption: "x").creation(digest: [1])
        #expect(PhotoInput(caption: "x", turn: 90).creation(digest: [1]) != status, "another create")

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

    @Test("A film has the size that its decoder told, when it is settled and when the same bytes come again")
    func displayedSize() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        func film(_ width: UInt32, _ height: UInt32, hash: String) -> CreatePhotoRequest {
            create(1) { request in
                request.probe?.kind = .video
                request.probe?.width = width
                request.probe?.height = height
                request.probe?.thumbHash = hash
            }
        }
        let photo = try await service.photos.createPhoto(film(0, 0, hash: ""), options: me)
        #expect(photo.width == 0)
        var settle = SettlePictureRequest()
        settle.digest = photo.digest
        settle.probe = film(144, 108, hash: "aGFzaA==").probe
        settle.probe?.durationMs = 1500
        _ = try await service.photos.settlePicture(settle)
        let settled = try await service.photos.listPhotos(ListPhotosRequest(), options: me).photos
        #expect(settled.map(\.width) == [144] && settled.map(\.durationMs) == [1500])
        let again = try await service.photos.createPhoto(film(192, 108, hash: "aGFzaA=="), options: me)
        #expect(again.width == 192 && again.height == 108 && again.durationMs == 1500)
        await service.stop()
    }

    @Test("A recording has a path to be played, and no preview")
    func recording() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let photo = try await service.photos.createPhoto(create(1) { $0.probe?.kind = .audio }, options: me)
        #expect(photo.urls?.video.contains("/renditions/video?v=") == true && photo.urls?.preview == "")
        await service.stop()
    }

    @Test("Why no picture can be made is told by a code, and in words by the language asked for")
    func undecodableReason() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let broken = create(1) { request in
            request.probe?.decodable = false
            request.probe?.undecodableReason = .unsupportedFormat
            request.probe?.probeVersion = 5
        }
        let photo = try await service.photos.createPhoto(broken, options: me)
        #expect(photo.undecodableReason == .unsupportedFormat && photo.undecodableText == nil)
        for (language, word) in [("ko", "형식"), ("en-GB", "format"), ("ja", "形式"), ("fr", "format")] {
            var list = ListPhotosRequest()
            list.acceptLanguage = language
            let listed = try await service.photos.listPhotos(list, options: me).photos
            #expect(listed.first?.undecodableText?.contains(word) == true, "\(language)")
        }
        var ask = ListUnsettledDigestsRequest()
        ask.probeVersion = 6
        #expect(try await service.photos.listUnsettledDigests(ask).digests == [photo.digest])
        var settle = SettlePictureRequest()
        settle.digest = photo.digest
        settle.probe = create(1).probe
        settle.probe?.probeVersion = 6
        _ = try await service.photos.settlePicture(settle)
        let ready = try await service.photos.listPhotos(ListPhotosRequest(), options: me).photos
        #expect(ready.map(\.state) == [.ready] && ready.map(\.undecodableReason) == [nil])
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

    @Test("Entries are listed by the photo that they show")
    func entriesOfPhoto() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let photos = [
            try await service.photos.createPhoto(create(1), options: me),
            try await service.photos.createPhoto(create(2), options: me),
        ]
        for (title, shown) in [("one", [0]), ("both", [0, 1]), ("none", [])] {
            var request = CreateEntryRequest()
            var entry = Entry()
            entry.title = title
            entry.photos = shown.map { place in
                var item = EntryPhoto()
                item.photoId = photos[place].id
                return item
            }
            request.entry = entry
            _ = try await service.entries.createEntry(request, options: me)
        }
        func titles(_ id: String) async throws -> [String] {
            var list = ListEntriesRequest()
            list.photoId = id
            return try await service.entries.listEntries(list, options: me).entries.map(\.title).sorted()
        }
        #expect(try await titles(photos[0].id) == ["both", "one"])
        #expect(try await titles(photos[1].id) == ["both"])
        #expect(try await titles("") == ["both", "none", "one"])
        let unknown = await failure { _ = try await titles(UUIDBytes(high: 1, low: 2).description) }
        #expect(unknown?.code == .notFound)
        var hide = UpdatePhotoRequest()
        hide.id = photos[1].id
        hide.photo = Photo()
        hide.photo?.hidden = true
        hide.updateMask = ["hidden"]
        _ = try await service.photos.updatePhoto(hide, options: me)
        let locked = await failure { _ = try await titles(photos[1].id) }
        #expect(locked?.code == .permissionDenied)
        #expect(try await titles(photos[0].id) == ["both", "one"])
        await service.stop()
    }

    @Test("The originals of several photos are told in their order, each once")
    func originals() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let photos = [
            try await service.photos.createPhoto(create(1), options: me),
            try await service.photos.createPhoto(create(2), options: me),
        ]
        var download = DownloadPhotosRequest()
        download.ids = [photos[1].id, photos[0].id, photos[1].id.uppercased()]
        let found = try await service.photos.downloadPhotos(download, options: me).photos
        #expect(found.map(\.bytes?.digest) == [photos[1].digest, photos[0].digest])
        #expect(found.map(\.localDateTime) == [photos[1].localDateTime, photos[0].localDateTime])
        #expect(found.allSatisfy { $0.bytes?.sizeBytes == 12345 && $0.takenPrecision == photos[0].takenPrecision })
        download.ids = []
        let none = download
        #expect(await failure { _ = try await service.photos.downloadPhotos(none, options: me) }?.fields == ["ids"])
        await service.stop()
    }

    @Test("Several photos come in the order asked, each once, and the rest of the ids are missing")
    func several() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let other = try await service.another("other")
        var photos: [Photo] = []
        for number in 1...3 { photos.append(try await service.photos.createPhoto(create(number), options: me)) }
        let foreign = try await service.photos.createPhoto(create(4), options: other)
        var delete = DeletePhotoRequest()
        delete.id = photos[1].id
        _ = try await service.photos.deletePhoto(delete, options: me)
        let unknown = "00000000-0000-4000-8000-000000000000"
        var get = BatchGetPhotosRequest()
        get.ids = [unknown, photos[2].id, foreign.id, photos[1].id, photos[0].id, photos[2].id.uppercased(), unknown]
        get.acceptLanguage = "ko"
        let found = try await service.photos.batchGetPhotos(get, options: me)
        #expect(found.photos.map(\.id) == [photos[2].id, photos[1].id, photos[0].id])
        #expect(found.photos.map { $0.deleteTime != nil } == [false, true, false])
        #expect(found.missing == [unknown, foreign.id])
        // Each is told as if it were asked for alone.
        for photo in found.photos {
            var one = GetPhotoRequest()
            (one.id, one.acceptLanguage) = (photo.id, "ko")
            #expect(try await service.photos.getPhoto(one, options: me) == photo)
        }
        await service.stop()
    }

    @Test("A hidden photo among several is missing while hidden things are closed, and there while they are open")
    func hiddenAmongSeveral() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let shown = try await service.photos.createPhoto(create(1), options: me)
        let hidden = try await service.photos.createPhoto(
            create(2) { request in
                request.photo = Photo()
                request.photo?.hidden = true
            }, options: me)
        var get = BatchGetPhotosRequest()
        get.ids = [hidden.id, shown.id]
        let closed = try await service.photos.batchGetPhotos(get, options: me)
        #expect(closed.photos.map(\.id) == [shown.id] && closed.missing == [hidden.id])
        var unlock = UnlockCurrentSessionRequest()
        unlock.password = "right password"
        _ = try await service.accounts.unlockCurrentSession(unlock, options: me)
        let open = try await service.photos.batchGetPhotos(get, options: me)
        #expect(open.photos.map(\.id) == get.ids && open.missing.isEmpty)
        await service.stop()
    }

    @Test("A download with hidden photos goes on when the time of the unlocking is over, and ends when they are locked")
    func downloads() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        func check(_ hasHidden: Bool, _ options: CallOptions) async throws {
            var request = CheckDownloadRequest()
            request.hasHidden = hasHidden
            _ = try await service.photos.checkDownload(request, options: options)
        }
        func isLocked() async -> Bool {
            await failure { try await check(true, me) }?.reason == "HIDDEN_LOCKED"
        }
        #expect(await isLocked())
        var unlock = UnlockCurrentSessionRequest()
        unlock.password = "right password"
        _ = try await service.accounts.unlockCurrentSession(unlock, options: me)
        try await check(true, me)
        service.harness.clock.advance(seconds: Limits.unlockLifetimeSeconds)
        try await check(true, me)
        _ = try await service.accounts.lockCurrentSession(LockCurrentSessionRequest(), options: me)
        #expect(await isLocked())
        try await check(false, me)
        let stranger = await failure { try await check(false, service.options(token: "none")) }
        #expect(stranger?.code == .unauthenticated)
        await service.stop()
    }

    @Test("No ids, too many, and ids that are none are refused, and photos over one response are left for another")
    func boundsOfSeveral() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let unknown = (0..<101).map { UUIDBytes(high: 1, low: UInt64($0)).description }
        var get = BatchGetPhotosRequest()
        for (ids, field) in [([], "ids"), (unknown, "ids"), ([unknown[0], "x"], "ids[1]")] {
            get.ids = ids
            let asked = get
            let refusal = await failure { _ = try await service.photos.batchGetPhotos(asked, options: me) }
            #expect(refusal?.code == .invalidArgument && refusal?.fields == [field])
        }
        get.ids = Array(unknown.prefix(100))
        #expect(try await service.photos.batchGetPhotos(get, options: me).missing == get.ids)
        // As large as a photo's texts may be: 100 of them are more than one response.
        let words = (0..<100).map { String(repeating: "가", count: 30) + "\($0)" }
        get.ids = []
        for number in 1...60 {
            let photo = try await service.photos.createPhoto(
                create(number) { request in
                    request.photo = Photo()
                    request.photo?.caption = String(repeating: "나", count: 1300)
                    request.photo?.tags = words
                    request.photo?.people = words
                }, options: me)
            get.ids.append(photo.id)
        }
        get.ids.append(unknown[0])
        let first = try await service.photos.batchGetPhotos(get, options: me)
        #expect(first.photos.map(\.id) == Array(get.ids.prefix(first.photos.count)))
        #expect((20..<60).contains(first.photos.count) && first.missing == [unknown[0]])
        get.ids = Array(get.ids.dropLast().dropFirst(first.photos.count))
        let rest = try await service.photos.batchGetPhotos(get, options: me)
        #expect(rest.photos.map(\.id) == get.ids && rest.missing.isEmpty)
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

    @Test("The file's caption and tags become the photo's where its owner says nothing, and are marked as the file's")
    func wordsOfFiles() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let silent = try await service.photos.createPhoto(
            create(1) { request in
                request.probe?.caption = "할머니 생신 잔치"
                request.probe?.tags = ["가족", "Busan"]
            }, options: me)
        #expect((silent.caption, silent.captionSource) == ("할머니 생신 잔치", .file))
        #expect((silent.tags, silent.fileTags) == (["가족", "Busan"], ["가족", "Busan"]))
        let said = try await service.photos.createPhoto(
            create(2) { request in
                request.probe?.caption = "from the file"
                request.probe?.tags = ["가족", "Busan"]
                var photo = Photo()
                photo.caption = "mine"
                photo.tags = ["바다", "Busan"]
                request.photo = photo
            }, options: me)
        #expect((said.caption, said.captionSource) == ("mine", .person))
        #expect((said.tags, said.fileTags) == (["바다", "Busan", "가족"], ["Busan", "가족"]))
        let bare = try await service.photos.createPhoto(create(3), options: me)
        #expect(bare.captionSource == nil && bare.fileTags.isEmpty)
        var change = UpdatePhotoRequest()
        change.id = silent.id
        change.photo = Photo()
        change.photo?.caption = "다른 말"
        change.photo?.tags = ["가족"]
        change.updateMask = ["caption", "tags"]
        let changed = try await service.photos.updatePhoto(change, options: me)
        #expect((changed.captionSource, changed.fileTags) == (.person, ["가족"]))
        change.photo?.caption = ""
        #expect(try await service.photos.updatePhoto(change, options: me).captionSource == nil)
    }

    @Test("A date with parts missing is told as far as it is known")
    func partDates() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let expected: [(TimePrecision, String, String)] = [
            (.year, "1965", "1965년"), (.month, "July 1965", "1965년 7월"),
            (.day, "Sunday, July 4, 1965", "1965년 7월 4일 일요일"),
        ]
        for (number, (precision, english, korean)) in expected.enumerated() {
            let photo = try await service.photos.createPhoto(
                create(number + 1) { request in
                    var time = CaptureTime()
                    time.localDateTime = "1965-07-04T00:00:00"
                    time.precision = precision
                    request.probe?.captureTime = time
                    request.acceptLanguage = "en"
                }, options: me)
            #expect((photo.takenPrecision, photo.takenSource, photo.displayDate) == (precision, .file, english))
            var get = GetPhotoRequest()
            get.id = photo.id
            get.acceptLanguage = "ko"
            #expect(try await service.photos.getPhoto(get, options: me).displayDate == korean)
        }
    }

    @Test("Many photos are changed at once; what one is refused costs the others nothing, and a repeat changes nothing")
    func manyAtOnce() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        var ids: [String] = []
        for number in 1...45 { ids.append(try await service.photos.createPhoto(create(number), options: me).id) }
        var delete = DeletePhotoRequest()
        delete.id = ids[7]
        _ = try await service.photos.deletePhoto(delete, options: me)
        let missing = "00000000-0000-4000-8000-000000000000"
        var update = UpdatePhotosRequest()
        update.ids = ids + [missing, ids[0]]
        update.photo = Photo()
        update.photo?.takenTime = Timestamp()
        update.photo?.takenTime?.seconds = 1_000_000_000
        update.updateMask = ["takenTime"]
        update.acceptLanguage = "ko"
        let keyed = me.with(idempotencyKey: "once")
        let first = try await service.photos.updatePhotos(update, options: keyed)
        #expect(first.photos.map(\.id) == ids.filter { $0 != ids[7] })
        #expect(first.photos.allSatisfy { $0.takenTime?.seconds == 1_000_000_000 && $0.takenSource == .person })
        #expect(first.failed.map(\.id) == [ids[7], missing])
        #expect(first.failed.map { $0.error?.status } == ["FAILED_PRECONDITION", "NOT_FOUND"])
        #expect(first.failed.map { $0.error?.reason } == ["PHOTO_TRASHED", "PHOTO_NOT_FOUND"])
        #expect(first.failed.allSatisfy { $0.error?.message.contains(/[가-힣]/) ?? false })
        let again = try await service.photos.updatePhotos(update, options: keyed)
        #expect(again.photos.map(\.etag) == first.photos.map(\.etag))
        #expect(again.failed.map(\.id) == first.failed.map(\.id))
        update.photo?.takenTime?.seconds = 2_000_000_000
        await #expect(throws: RPCError.self) { _ = try await service.photos.updatePhotos(update, options: keyed) }
        let kept = try await service.photos.updatePhotos(update.asking(for: [ids[0]], mask: ["favorite"]), options: me)
        #expect(kept.photos.first?.takenTime?.seconds == 1_000_000_000)
        update.photo?.takenTime = nil
        let guessed = try await service.photos.updatePhotos(
            update.asking(for: [ids[0]], mask: ["takenTime"]), options: me)
        #expect(guessed.photos.first?.takenSource == .upload)
    }

    @Test("A mask that no photo takes, too many ids, and ids that are none are refused whole")
    func refusedWhole() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let id = try await service.photos.createPhoto(create(1), options: me).id
        var update = UpdatePhotosRequest()
        update.photo = Photo()
        update.photo?.favorite = true
        for (ids, mask) in [
            ([id], ["takenSource"]), ([id], ["nothing"]), (Array(repeating: id, count: 501), ["favorite"]),
            (["x"], ["favorite"]), ([], ["favorite"]),
        ] {
            let asked = update.asking(for: ids, mask: mask)
            let error = await #expect(throws: RPCError.self) {
                _ = try await service.photos.updatePhotos(asked, options: me)
            }
            #expect(error?.code == .invalidArgument)
        }
        var get = GetPhotoRequest()
        get.id = id
        #expect(try await service.photos.getPhoto(get, options: me).favorite == false)
    }
}

extension UpdatePhotosRequest {
    fileprivate func asking(for ids: [String], mask: [String]) -> UpdatePhotosRequest {
        var request = self
        (request.ids, request.updateMask) = (ids, mask)
        return request
    }
}

extension CallOptions {
    fileprivate func with(idempotencyKey: String) -> CallOptions {
        var options = self
        options.idempotencyKey = Array(idempotencyKey.utf8)
        return options
    }
}
