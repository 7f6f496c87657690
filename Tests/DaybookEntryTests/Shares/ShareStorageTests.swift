import DaybookAPI
import Foundation
import GRDB
import Testing

@testable import DaybookEntry

@Suite("Shares")
struct ShareStorageTests {
    private let id = "01890000-0000-7000-8000-000000000021"

    @Test("What is shown can be shared, once for an id, and nothing else can", arguments: StorageEngine.allCases)
    func create(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let (me, other) = (try await harness.account("minji"), try await harness.account("other"))
        let entry = try await harness.create(entryInput("walk", at: "2023-09-01T10:00:00"), me)
        let made = try await harness.createShare(ShareInput(id: id, entryID: entry.id.description), me)
        #expect(made.outcome == .created && made.share.token.utf8.count == 43)
        let again = try await harness.createShare(ShareInput(id: id, entryID: entry.id.description), me)
        #expect(again.outcome == .existing && again.share == made.share)
        await expect(.alreadyExists) {
            try await harness.createShare(ShareInput(id: id, entryID: entry.id.description, title: "x"), me)
        }
        await expect(.alreadyExists) {
            try await harness.createShare(ShareInput(id: id, entryID: entry.id.description), password: "p", me)
        }
        let (photo, hidden) = (
            try await harness.createPhoto(photoFacts(1), me).photo,
            try await harness.createPhoto(photoFacts(2), me, saying: PhotoInput(hidden: true)).photo
        )
        let trashed = try await harness.createPhoto(photoFacts(3), me).photo
        try await harness.deletePhoto(trashed.id, me)
        let past = harness.clock.now.seconds
        for wrong in [
            ShareInput(), ShareInput(entryID: entry.id.description, albumID: id), ShareInput(photoIDs: ["x"]),
            ShareInput(photoIDs: [photo.id.description, hidden.id.description]),
            ShareInput(photoIDs: [trashed.id.description]), ShareInput(albumID: id), ShareInput(entryID: id),
            ShareInput(
                entryID: entry.id.description, expireTime: TimestampInput(seconds: past, nanoseconds: 0)),
        ] {
            await expect(.invalidArgument) { try await harness.createShare(wrong, me) }
        }
        await expect(.invalidArgument) {
            try await harness.createShare(ShareInput(entryID: entry.id.description), other)
        }
        await expect(.notFound) { _ = try await harness.share(made.share.id, other) }
        await expect(.notFound) { try await harness.revokeShare(made.share.id, other) }
        try await harness.delete(entry.id, me)
        await expect(.invalidArgument) { try await harness.createShare(ShareInput(entryID: entry.id.description), me) }
    }

    @Test("An entry's text is shared without its photos, and nothing else is", arguments: StorageEngine.allCases)
    func textOnly(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let photo = try await harness.createPhoto(photoFacts(1), me).photo
        var input = entryInput("walk", at: "2023-09-01T10:00:00")
        input.photos = [EntryInput.Photo(photoID: photo.id.description)]
        let entry = try await harness.create(input, me)
        let whole = try await harness.createShare(ShareInput(entryID: entry.id.description), me).share
        let made = try await harness.createShare(ShareInput(entryID: entry.id.description, isTextOnly: true), me).share
        #expect(made.terms.isTextOnly && made.creation != whole.creation)
        #expect(try await harness.open(whole).content.items.count == 1)
        let content = try await harness.open(made).content
        #expect(content.title == "walk" && content.items.isEmpty)
        #expect(try await harness.photo(1, of: whole).id == photo.id)
        await expect(.notFound) { _ = try await harness.photo(1, of: made) }
        let later = harness.clock.now
        #expect(try await harness.store.read { try $0.shares.count(showing: photo, hidden: true, at: later) } == 1)
        let member = { @Sendable (share: StoredShare) in
            try await harness.store.read { transaction in
                try SharedContentFinder(share: share, transaction: transaction).member(photo.id)?.id
            }
        }
        #expect(try await member(whole) == photo.id)
        #expect(try await member(made) == nil)
        // Terms that an older version stored have no flag.
        let old = #"{"target":{"photos":{"_0":[]}},"title":"t","includesLocation":true}"#
        let terms = try JSONDecoder().decode(ShareTerms.self, from: Data(old.utf8))
        #expect(terms == ShareTerms(target: .photos([]), title: "t", includesLocation: true))
        #expect(DaybookAPI.Share(made).target?.textOnly == true && DaybookAPI.Share(whole).target?.textOnly == false)
        await expect(.invalidArgument) {
            try await harness.createShare(ShareInput(photoIDs: [photo.id.description], isTextOnly: true), me)
        }
    }

    @Test("A share has the size that was chosen, and another size is another share", arguments: StorageEngine.allCases)
    func pictureSize(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let entry = try await harness.create(entryInput("walk", at: "2023-09-01T10:00:00"), me)
        let input = ShareInput(id: id, entryID: entry.id.description, pictureSize: .print)
        let prints = try await harness.createShare(input, me).share
        #expect(prints.terms.pictureSize == .print)
        #expect(try await harness.share(prints.id, me) == prints)
        #expect(try await harness.createShare(input, me).outcome == .existing)
        await expect(.alreadyExists) {
            try await harness.createShare(ShareInput(id: id, entryID: entry.id.description), me)
        }
        let plain = try await harness.createShare(ShareInput(entryID: entry.id.description), me).share
        let text = try await harness.createShare(ShareInput(entryID: entry.id.description, isTextOnly: true), me).share
        #expect(plain.terms.pictureSize == .screen)
        #expect(Set([prints, plain, text].map(\.creation)).count == 3)
        #expect(DaybookAPI.Share(prints).pictureSize == .print && DaybookAPI.Share(plain).pictureSize == .screen)
        let json = try JSONEncoder().encode(prints)
        #expect(try JSONDecoder().decode(StoredShare.self, from: json) == prints)
    }

    @Test("A stored number that no size has is read as the smallest size")
    func unknownPictureSize() async throws {
        let harness = try DiaryHarness(.sqlite)
        let me = try await harness.account("minji")
        let entry = try await harness.create(entryInput("walk", at: "2023-09-01T10:00:00"), me)
        let input = ShareInput(entryID: entry.id.description, pictureSize: .print)
        let share = try await harness.createShare(input, me).share
        let store = try #require(harness.store as? SQLiteDiaryStore)
        try await store.pool.write { database in
            try database.execute(sql: "UPDATE share SET picture_size = 9 WHERE key = ?", arguments: [share.key])
        }
        #expect(try await harness.share(share.id, me).terms.pictureSize == .screen)
    }

    @Test(
        "A link that is wrong, revoked, over, used up or of nothing shows nothing, alike",
        arguments: StorageEngine.allCases)
    func gone(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let entry = try await harness.create(entryInput("walk", at: "2023-09-01T10:00:00"), me)
        func share(_ change: (inout ShareInput) -> Void = { _ in }) async throws -> StoredShare {
            var input = ShareInput(entryID: entry.id.description)
            change(&input)
            return try await harness.createShare(input, me).share
        }
        let (revoked, once) = (try await share(), try await share { $0.viewLimit = 1 })
        let over = try await share {
            $0.expireTime = TimestampInput(seconds: harness.clock.now.seconds + 60, nanoseconds: 0)
        }
        let lasting = try await share()
        for each in [revoked, once, over, lasting] { #expect(try await harness.open(each).content.title == "walk") }
        try await harness.revokeShare(revoked.id, me)
        harness.clock.advance(seconds: 60)
        for each in [revoked, once, over] {
            await expect(.notFound) { try await harness.open(each) }
            await expect(.notFound) {
                _ = try await harness.diary.visit(ShareVisit(token: each.token))
                    .admit(password: "x", from: ClientAddress("192.0.2.1"))
            }
        }
        await expect(.notFound) {
            _ = try await harness.diary.visit(ShareVisit(token: "x")).open(as: .page)
        }
        try await harness.open(lasting)
        try await harness.delete(entry.id, me)
        await expect(.notFound) { try await harness.open(lasting) }
        try await harness.undelete(entry.id, me)
        try await harness.open(lasting)
        #expect(try await harness.share(lasting.id, me).viewCount == 3)
        #expect(try await harness.share(once.id, me).viewCount == 1)
    }

    @Test("A share that is off shows nothing until its owner switches it on", arguments: StorageEngine.allCases)
    func switchedOff(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let (me, other) = (try await harness.account("minji"), try await harness.account("other"))
        let entry = try await harness.create(entryInput("walk", at: "2023-09-01T10:00:00"), me)
        let share = try await harness.createShare(ShareInput(entryID: entry.id.description), me).share
        try await harness.open(share)
        let off = try await harness.switchOff(share)
        await expect(.notFound) { try await harness.open(share) }
        await expect(.notFound) {
            _ = try await harness.diary.visit(ShareVisit(token: share.token))
                .admit(password: "x", from: ClientAddress("192.0.2.1"))
        }
        await expect(.notFound) { try await harness.switchOnShare(share.id, other) }
        let start = try await harness.read(me) { try $0.changes.changes(since: "").end }
        let on = try await harness.switchOnShare(share.id, me)
        #expect(!on.isOff && on.token == share.token && on.etag != off.etag)
        #expect(try await harness.switchOnShare(share.id, me) == on, "again, nothing changes")
        let diary = harness.diary
        let page = try await harness.read(me) {
            try $0.changes.changes(since: diary.tokens.token(at: start, owner: me.owner))
        }
        #expect(page.updated.count == 1)
        if case .share(let told)? = page.updated.first { #expect(told == on) } else { Issue.record("no share") }
        try await harness.open(share)
        // What was revoked stays revoked, whether it was on or off.
        try await harness.switchOff(on)
        #expect(try await harness.revokeShare(share.id, me).revokeTime != nil)
        await expect(.failedPrecondition) { try await harness.switchOnShare(share.id, me) }
        await expect(.notFound) { try await harness.open(share) }
    }

    @Test("The share in a stored response of an older version is on")
    func olderResponse() throws {
        let share = StoredShare(
            key: 1, owner: 2, id: .last, terms: ShareTerms(target: .photos([])), token: "t", passwordHash: "h",
            viewCount: 3, createTime: Instant(microseconds: 4), revokeTime: Instant(microseconds: 5), isOff: true,
            version: 6, creation: [7])
        let json = try JSONEncoder().encode(share)
        #expect(try JSONDecoder().decode(StoredShare.self, from: json) == share)
        var members = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        members["isOff"] = nil
        let older = try JSONDecoder().decode(
            StoredShare.self, from: JSONSerialization.data(withJSONObject: members))
        var on = share
        on.isOff = false
        #expect(older == on)
    }

    @Test("Shares of an account that is shut out show nothing until it is let in", arguments: StorageEngine.allCases)
    func shutOut(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let entry = try await harness.create(entryInput("walk", at: "2023-09-01T10:00:00"), me)
        let share = try await harness.createShare(ShareInput(entryID: entry.id.description), me).share
        for isDisabled in [true, false] {
            var account = me.account
            account.isDisabled = isDisabled
            let changed = account
            _ = try await harness.store.write { try $0.accounts.updateAccount(changed) }
            if isDisabled {
                await expect(.notFound) { try await harness.open(share) }
            } else {
                try await harness.open(share)
            }
        }
    }

    @Test("Whoever opened a share looks again for an hour, which is no view", arguments: StorageEngine.allCases)
    func grants(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let photos = [
            try await harness.createPhoto(photoFacts(1), me).photo,
            try await harness.createPhoto(photoFacts(2), me).photo,
        ]
        let input = ShareInput(photoIDs: photos.map(\.id.description), viewLimit: 2)
        let (share, other) = (
            try await harness.createShare(input, me).share, try await harness.createShare(input, me).share
        )
        // Where views are limited, a photo by itself is for those who opened the share; asking for it is no view.
        await expect(.permissionDenied) { _ = try await harness.photo(2, of: share) }
        let first = try await harness.open(share)
        #expect(first.share.viewCount == 1)
        harness.clock.advance(seconds: 3600)
        await expect(.permissionDenied) { _ = try await harness.photo(2, of: share, grants: [first.grant]) }
        let opened = try await harness.open(share)
        #expect(opened.share.viewCount == 2 && !opened.grant.isEmpty)
        await expect(.notFound) { _ = try await harness.photo(1, of: share) }
        // A page that was left open has an old grant; the browser has the new one.
        #expect(try await harness.photo(2, of: share, grants: [first.grant, opened.grant]).id == photos[1].id)
        // The last letter has bits that count for nothing; the first has none.
        let forged = (opened.grant.hasPrefix("A") ? "B" : "A") + opened.grant.dropFirst()
        await expect(.notFound) { _ = try await harness.open(share, grant: forged) }
        await expect(.notFound) { _ = try await harness.photo(1, of: share, grants: [harness.open(other).grant]) }
        #expect(try await harness.photo(1, of: share, grants: [opened.grant]).id == photos[0].id)
        #expect(try await harness.open(share, grant: opened.grant, as: .zip).content.items.count == 2)
        #expect(try await harness.share(share.id, me).viewCount == 2)
        harness.clock.advance(seconds: 3600)
        await expect(.notFound) { _ = try await harness.open(share, grant: opened.grant) }
        // An archive on its way goes on, until the share is revoked.
        #expect(try await harness.photo(1, of: share, wasAdmitted: true).id == photos[0].id)
        try await harness.revokeShare(share.id, me)
        await expect(.notFound) { _ = try await harness.photo(1, of: share, wasAdmitted: true) }
    }

    @Test(
        "A share with a view limit has a cover and a card, which are no views and show one photo at most",
        arguments: StorageEngine.allCases)
    func covers(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let photos = [
            try await harness.createPhoto(photoFacts(1), me, saying: PhotoInput(caption: "secret")).photo,
            try await harness.createPhoto(photoFacts(2), me).photo,
        ]
        let input = ShareInput(photoIDs: photos.map(\.id.description), title: "t", viewLimit: 1)
        let share = try await harness.createShare(input, me).share
        func card(_ share: StoredShare) async throws -> UUIDBytes {
            try await harness.diary.visit(ShareVisit(token: share.token)).card().photo.id
        }
        for _ in 0..<3 {
            let cover = try await harness.open(share, uncovers: false)
            #expect(cover.isCover && cover.grant.isEmpty && cover.content.items.count == 2)
            let shown = cover.content.cover
            #expect(shown.title == "t" && shown.items.map(\.photo.id) == [photos[0].id])
            #expect(shown.text.isEmpty && shown.items[0].caption.isEmpty)
            #expect(try await card(share) == photos[0].id)
        }
        #expect(try await harness.share(share.id, me).viewCount == 0)
        let opened = try await harness.open(share)
        #expect(!opened.isCover && opened.share.viewCount == 1)
        let again = try await harness.open(share, grant: opened.grant, uncovers: false)
        #expect(!again.isCover && again.content.items.count == 2)
        await expect(.notFound) { try await harness.open(share, uncovers: false) }
        await expect(.notFound) { _ = try await card(share) }
        #expect(try await harness.share(share.id, me).viewCount == 1)

        // A password keeps robots out, and nothing has to without a limit.
        let locked = try await harness.createShare(input, password: "p", me).share
        await expect(.unauthenticated) { try await harness.open(locked, uncovers: false) }
        await expect(.unauthenticated) { _ = try await card(locked) }
        var unlimited = input
        unlimited.viewLimit = nil
        let open = try await harness.createShare(unlimited, me).share
        #expect(try await !harness.open(open, uncovers: false).isCover)
        #expect(try await card(open) == photos[0].id)
        #expect(try await harness.share(open.id, me).viewCount == 1)
    }

    @Test("Many who come at once are counted as many, and no more than may", arguments: StorageEngine.allCases)
    func crowd(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let photo = try await harness.createPhoto(photoFacts(1), me).photo
        let share = try await harness.createShare(
            ShareInput(photoIDs: [photo.id.description], viewLimit: 5), me
        ).share
        let opened = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<20 {
                group.addTask { (try? await harness.open(share, as: number % 2 == 0 ? .page : .zip)) != nil }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(opened == 5)
        #expect(try await harness.share(share.id, me).viewCount == 5)
    }

    @Test("Albums that fill themselves are shared as they are when somebody looks", arguments: StorageEngine.allCases)
    func smart(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let loved = try await harness.createPhoto(photoFacts(1), me, saying: PhotoInput(favorite: true)).photo
        let other = try await harness.createPhoto(photoFacts(2), me).photo
        let share = try await harness.createShare(ShareInput(albumID: "favorites"), me).share
        #expect(share.terms.target == .smart(.favorites))
        let opened = try await harness.open(share).content
        #expect(opened.items.map(\.photo.id) == [loved.id] && opened.album == .favorites)
        let key = harness.diary.shareSecrets.key(of: other.id, in: share)
        await expect(.notFound) { _ = try await harness.photo(1, key: key, of: share) }
        try await harness.updatePhoto(other.id, ["favorite"], PhotoInput(favorite: true), me)
        #expect(try await harness.photo(1, key: key, of: share).id == other.id)
        #expect(try await harness.open(share).content.items.count == 2)
        let now = harness.clock.now
        let count = try await harness.store.read { try $0.shares.count(showing: loved, hidden: true, at: now) }
        #expect(count == 1)
        try await harness.updatePhoto(other.id, ["hidden"], PhotoInput(hidden: true), me)
        await expect(.notFound) { _ = try await harness.photo(1, key: key, of: share) }
        for album in ["recents", "imports", "hidden", "trash", "nonsense"] {
            await expect(.invalidArgument) { try await harness.createShare(ShareInput(albumID: album), me) }
        }
    }

    @Test("A password opens a share for an hour, and is not guessed", arguments: StorageEngine.allCases)
    func password(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let entry = try await harness.create(entryInput("walk", at: "2023-09-01T10:00:00"), me)
        let input = ShareInput(id: id, entryID: entry.id.description)
        let share = try await harness.createShare(input, password: "open sesame", me).share
        #expect(share.passwordHash?.hasPrefix("$argon2id$") == true)
        #expect(try await harness.createShare(input, password: "open sesame", me).share == share)
        await expect(.alreadyExists) { try await harness.createShare(input, password: "other", me) }
        func admit(_ password: String, from address: String = "192.0.2.1") async throws -> String {
            try await harness.diary.visit(ShareVisit(token: share.token))
                .admit(password: password, from: ClientAddress(address))
        }
        await expect(.unauthenticated) { try await harness.open(share) }
        await expect(.unauthenticated) { try await harness.open(share, admission: "x") }
        let admission = try await admit("open sesame")
        let opened = try await harness.open(share, admission: admission)
        #expect(try await harness.open(share, grant: opened.grant).content.title == "walk")
        for _ in 0..<5 { await expect(.unauthenticated) { _ = try await admit("wrong") } }
        await expect(.throttled) { _ = try await admit("open sesame") }
        _ = try await admit("open sesame", from: "192.0.2.2")
        harness.clock.advance(seconds: 3600)
        await expect(.unauthenticated) { try await harness.open(share, admission: admission) }
        #expect(try await harness.share(share.id, me).viewCount == 1)
    }

    @Test("A share shows what there is when somebody looks, in the owner's order", arguments: StorageEngine.allCases)
    func follows(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        var photos: [StoredPhoto] = []
        for number in 1...4 {
            photos.append(
                try await harness.createPhoto(
                    photoFacts(number), me, saying: PhotoInput(caption: "caption \(number)")
                ).photo)
        }
        let recording = try await harness.createPhoto(photoFacts(5, kind: .audio), me).photo
        var input = entryInput("walk", at: "2023-09-01T10:00:00")
        input.photos = [2, 0, 1].map { EntryInput.Photo(photoID: photos[$0].id.description, caption: "in \($0)") }
        input.photos.append(EntryInput.Photo(photoID: recording.id.description))
        let entry = try await harness.create(input, me)
        let share = try await harness.createShare(ShareInput(entryID: entry.id.description), me).share
        func shown() async throws -> [UUIDBytes] { try await harness.open(share).content.items.map(\.photo.id) }
        let first = try await harness.open(share)
        #expect(first.content.items.map(\.caption) == ["in 2", "in 0", "in 1", ""] && first.grant.isEmpty)
        let keys = first.content.items.map { harness.diary.shareSecrets.key(of: $0.photo.id, in: share) }
        try await harness.updatePhoto(photos[2].id, ["hidden"], PhotoInput(hidden: true), me)
        #expect(try await shown() == [photos[0].id, photos[1].id, recording.id])
        await expect(.notFound) { _ = try await harness.photo(1, key: keys[0], of: share) }
        #expect(try await harness.photo(2, key: keys[1], of: share).id == photos[0].id, "found by its key")
        await expect(.notFound) { _ = try await harness.photo(1, key: "AAAA", of: share) }
        let foreign = harness.diary.shareSecrets.key(of: photos[3].id, in: share)
        await expect(.notFound) { _ = try await harness.photo(1, key: foreign, of: share) }
        try await harness.deletePhoto(photos[0].id, me)
        #expect(try await shown() == [photos[1].id, recording.id])
        await expect(.notFound) { _ = try await harness.photo(1, key: keys[1], of: share) }

        let album = try await harness.createAlbum(AlbumInput(title: "summer"), me).album
        let ofAlbum = try await harness.createShare(ShareInput(albumID: album.id.description), me).share
        _ = try await harness.write(me) { [photos] in
            try $0.albums.add([photos[3], photos[1]].map(\.id.description), to: album.id.description)
        }
        let opened = try await harness.open(ofAlbum).content
        #expect(opened.title == "summer" && opened.items.map(\.caption) == ["caption 4", "caption 2"])
        #expect(try await harness.photo(1, of: ofAlbum).id == photos[3].id)
        let key = harness.diary.shareSecrets.key(of: photos[3].id, in: ofAlbum)
        _ = try await harness.write(me) { [photos] in
            try $0.albums.remove([photos[3].id.description], from: album.id.description)
        }
        await expect(.notFound) { _ = try await harness.photo(1, key: key, of: ofAlbum) }
        try await harness.deleteAlbum(album, me)
        await expect(.notFound) { _ = try await harness.open(ofAlbum) }
    }

    @Test("A share is told of as a change when it is made and revoked, and is forgotten after a month")
    func changes() async throws {
        let harness = try DiaryHarness(.sqlite)
        let me = try await harness.account("minji")
        let entry = try await harness.create(entryInput("walk", at: "2023-09-01T10:00:00"), me)
        let share = try await harness.createShare(ShareInput(entryID: entry.id.description), me).share
        let diary = harness.diary
        let start = try await harness.read(me) { try $0.changes.changes(since: "").end }
        try await harness.open(share)
        await expect(.etagMismatch) { try await harness.revokeShare(share.id, ifMatch: "\"zz-0\"", me) }
        let revoked = try await harness.revokeShare(share.id, ifMatch: share.etag, me)
        #expect(revoked.revokeTime == harness.clock.now && revoked.viewCount == 1)
        #expect(try await harness.revokeShare(share.id, me) == revoked)
        let page = try await harness.read(me) {
            try $0.changes.changes(since: diary.tokens.token(at: start, owner: me.owner))
        }
        #expect(page.updated.count == 1)
        if case .share(let told)? = page.updated.first { #expect(told == revoked) } else { Issue.record("no share") }
        harness.clock.advance(seconds: ShareRules.revokedLifetimeSeconds - 1)
        try await diary.keepUp()
        _ = try await harness.share(share.id, me)
        harness.clock.advance(seconds: 2)
        try await diary.keepUp()
        await expect(.notFound) { _ = try await harness.share(share.id, me) }
    }

    @Test("An owner has so many shares; one that was revoked makes room")
    func room() async throws {
        let harness = try DiaryHarness(.sqlite)
        let me = try await harness.account("minji")
        let entry = try await harness.create(entryInput("walk", at: "2023-09-01T10:00:00"), me)
        let input = ShareInput(entryID: entry.id.description)
        let first = try await harness.createShare(input, me).share
        let (diary, now) = (harness.diary, harness.clock.now)
        try await harness.store.write { transaction in
            for _ in 1..<ShareRules.maximumShares {
                _ = try diary.writing(transaction, me, at: now).shares.create(input, passwordHash: nil)
            }
        }
        await expect(.failedPrecondition) { try await harness.createShare(input, me) }
        try await harness.revokeShare(first.id, me)
        try await harness.createShare(input, me)
        await expect(.notFound) { _ = try await harness.share(first.id, me) }
    }

    @Test("What shares give out differs from share to share, and nobody makes it up")
    func secrets() async throws {
        let harness = try DiaryHarness(.sqlite)
        let me = try await harness.account("minji")
        let photo = try await harness.createPhoto(photoFacts(1), me).photo
        let input = ShareInput(photoIDs: [photo.id.description])
        let shares = [try await harness.createShare(input, me).share, try await harness.createShare(input, me).share]
        let secrets = harness.diary.shareSecrets
        for make in [
            { secrets.key(of: photo.id, in: $0) }, { secrets.tag(of: photo, in: $0) },
            { secrets.feedID(of: photo.id, in: $0) }, { secrets.feedID(of: nil, in: $0) },
        ] as [(StoredShare) -> String] {
            #expect(make(shares[0]) != make(shares[1]) && make(shares[0]) == make(shares[0]))
        }
        #expect(secrets.photo(of: secrets.key(of: photo.id, in: shares[0]), in: shares[0]) == photo.id)
        #expect(secrets.photo(of: secrets.key(of: photo.id, in: shares[0]), in: shares[1]) == nil)
        var turned = photo
        turned.details.turn = .quarter
        #expect(secrets.tag(of: turned, in: shares[0]) != secrets.tag(of: photo, in: shares[0]))
    }
}
