import Testing

@testable import DaybookEntry

@Suite("Photos whose pictures were not made when they were recorded")
struct UnsettledPictureTests {
    private let picture = PictureFacts(
        isDecodable: true, thumbHash: "hash", dominantColor: "#102030", width: 40, height: 30)

    private func waiting(_ number: Int) -> PhotoFacts {
        var facts = photoFacts(number)
        facts.thumbHash = ""
        return facts
    }

    @Test("They say so, and take what becomes of their picture, whoever owns them", arguments: StorageEngine.allCases)
    func settled(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let other = try await harness.account("other")
        let mine = try await harness.createPhoto(waiting(1), me).photo
        let theirs = try await harness.createPhoto(waiting(1), other).photo
        let ready = try await harness.createPhoto(photoFacts(2), me).photo
        try await harness.deletePhoto(theirs.id, other)
        #expect(mine.facts.state == .processing)
        #expect(try await harness.timeline(.day, me).buckets.map(\.cover) == [ready.id])
        try await harness.deletePhoto(ready.id, me)
        #expect(try await harness.timeline(.day, me).buckets.map(\.cover) == [nil])

        harness.clock.advance(seconds: 60)
        try await harness.diary.settlePicture(digest: mine.facts.digest, picture)
        let read = try await harness.photo(mine.id, me)
        #expect(read.facts.state == .ready && read.facts.picture == picture)
        #expect(read.version > mine.version && read.updateTime == harness.clock.now)
        #expect(try await harness.timeline(.day, me).buckets.map(\.cover) == [mine.id])
        let trashed = try await harness.photo(theirs.id, other)
        #expect(trashed.facts.picture == picture && trashed.deleteTime != nil)
        // The second telling changes nothing, and a settled photo stays as it is.
        try await harness.diary.settlePicture(
            digest: mine.facts.digest, PictureFacts(isDecodable: false, thumbHash: "", dominantColor: ""))
        #expect(try await harness.photo(mine.id, me) == read)
    }

    @Test("A picture that is given up is one that cannot be made", arguments: StorageEngine.allCases)
    func givenUp(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let photo = try await harness.createPhoto(waiting(1), me).photo
        await expect(.invalidArgument) {
            try await harness.diary.settlePicture(digest: photo.facts.digest, photo.facts.picture)
        }
        try await harness.diary.settlePicture(
            digest: photo.facts.digest, PictureFacts(isDecodable: false, thumbHash: "", dominantColor: ""))
        #expect(try await harness.photo(photo.id, me).facts.state == .undecodable)
    }

    @Test("The same bytes that come again settle the photo that exists", arguments: StorageEngine.allCases)
    func sameBytes(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let photo = try await harness.createPhoto(waiting(1), me).photo
        let again = try await harness.createPhoto(photoFacts(1), me)
        #expect(again.outcome == .existing && again.photo.id == photo.id)
        #expect(again.photo.facts.state == .ready)
        #expect(try await harness.createPhoto(waiting(1), me).photo.facts.state == .ready)
    }

    @Test(
        "A photo without a picture says why; a newer reader looks again, and an older one changes nothing",
        arguments: StorageEngine.allCases)
    func judgedAnew(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        var facts = waiting(1)
        facts.isDecodable = false
        facts.verdict = PictureVerdict(reason: .tooLarge, readerVersion: 5)
        let photo = try await harness.createPhoto(facts, me).photo
        #expect(try await harness.photo(photo.id, me).facts.verdict == facts.verdict)
        func listed(by version: Int64) async throws -> [[UInt8]] {
            try await harness.store.read { try $0.photos.unsettledDigests(after: [], readerVersion: version, limit: 3) }
        }
        #expect(try await listed(by: 5).isEmpty)
        #expect(try await listed(by: 6) == [facts.digest])

        var newer = picture
        newer.verdict.readerVersion = 5
        try await harness.diary.settlePicture(digest: facts.digest, newer)
        #expect(try await harness.photo(photo.id, me) == photo)
        let again = PictureFacts(
            isDecodable: false, thumbHash: "", dominantColor: "",
            verdict: PictureVerdict(reason: .tooCostly, readerVersion: 6))
        try await harness.diary.settlePicture(digest: facts.digest, again)
        #expect(try await harness.photo(photo.id, me).facts.verdict == again.verdict)
        #expect(try await listed(by: 6).isEmpty)

        newer.verdict.readerVersion = 7
        (newer.width, newer.height) = (4000, 3000)
        try await harness.diary.settlePicture(digest: facts.digest, newer)
        let ready = try await harness.photo(photo.id, me)
        #expect(ready.facts.state == .ready && ready.facts.verdict == nil && ready.facts.width == 4000)
        #expect(try await harness.timeline(.day, me).buckets.map(\.cover) == [photo.id])
        // A picture that is ready stays so, whatever a reader finds.
        let worse = PictureFacts(
            isDecodable: false, thumbHash: "", dominantColor: "",
            verdict: PictureVerdict(reason: .damaged, readerVersion: 9))
        try await harness.diary.settlePicture(digest: facts.digest, worse)
        #expect(try await harness.photo(photo.id, me) == ready)
    }

    @Test("Of both kinds a page holds the first digests, each once", arguments: StorageEngine.allCases)
    func bothKinds(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let (me, other) = (try await harness.account("minji"), try await harness.account("other"))
        for number in 1...4 {
            var facts = waiting(number)
            _ = try await harness.createPhoto(facts, me)
            facts.isDecodable = false
            if number > 2 { _ = try await harness.createPhoto(facts, other) }
        }
        var broken = waiting(5)
        broken.isDecodable = false
        _ = try await harness.createPhoto(broken, me)
        let all = (1...5).map { waiting($0).digest }.sorted { $0.lexicographicallyPrecedes($1) }
        let (first, rest) = try await harness.store.read { transaction in
            (
                try transaction.photos.unsettledDigests(after: [], readerVersion: 1, limit: 2),
                try transaction.photos.unsettledDigests(after: all[1], readerVersion: 1, limit: 9)
            )
        }
        #expect(first == Array(all.prefix(2)) && rest == Array(all.suffix(3)))
    }

    @Test("Their digests are listed once, in order, page by page", arguments: StorageEngine.allCases)
    func listed(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let other = try await harness.account("other")
        for number in 1...5 {
            _ = try await harness.createPhoto(waiting(number), me)
            _ = try await harness.createPhoto(waiting(number), other)
        }
        _ = try await harness.createPhoto(photoFacts(6), me)
        _ = try await harness.createPhoto(photoFacts(7, kind: .video), me)
        let all = (1...5).map { waiting($0).digest }.sorted { $0.lexicographicallyPrecedes($1) }
        let first = try await harness.store.read {
            try $0.photos.unsettledDigests(after: [], readerVersion: 9, limit: 3)
        }
        #expect(first == Array(all.prefix(3)))
        let rest = try await harness.store.read {
            try $0.photos.unsettledDigests(after: all[2], readerVersion: 9, limit: 3)
        }
        #expect(rest == Array(all.suffix(2)))
        #expect(
            try await harness.store.read { try $0.photos.unsettledDigests(after: all[4], readerVersion: 9, limit: 3) }
                == [])
    }
}
