import Testing

@testable import DaybookEntry

@Suite("Stills that share a film, and films that share a still")
struct FilmHeirTests {
    private func photo(
        _ harness: DiaryHarness, _ me: Caller, _ number: Int, _ kind: PhotoKind = .photo, hidden: Bool = false
    ) async throws -> StoredPhoto {
        var facts = photoFacts(number, kind: kind)
        facts.contentID = "A-B"
        return try await harness.createPhoto(facts, me, saying: PhotoInput(hidden: hidden)).photo
    }

    /// Whether a still moves by a film, both where they are listed together.
    private func moves(
        _ still: StoredPhoto, by film: StoredPhoto, _ harness: DiaryHarness, _ me: Caller
    ) async throws -> Bool {
        let (still, film) = (try await harness.photo(still.id, me), try await harness.photo(film.id, me))
        return still.film?.key == film.key && film.still == still.key && still.deleteTime == film.deleteTime
            && still.details.hidden == film.details.hidden
    }

    @Test(
        "The film passes to the other still when the first goes, in whichever way", arguments: StorageEngine.allCases)
    func passes(engine: StorageEngine) async throws {
        for way in 0..<4 {
            let harness = try DiaryHarness(engine)
            let me = try await harness.account("minji")
            let (original, edited) = (try await photo(harness, me, 1), try await photo(harness, me, 2))
            let film = try await photo(harness, me, 3, .video)
            #expect(try await moves(original, by: film, harness, me))
            try await harness.deletePhoto(original.id, permanently: way == 0, me)
            #expect(try await moves(edited, by: film, harness, me), "\(way)")
            harness.clock.advance(seconds: 1)
            switch way {
            case 1: #expect(try await harness.diary.emptyTrash(of: me).photos == 1)
            case 2:
                harness.clock.advance(seconds: Limits.trashLifetimeSeconds + 1)
                try await harness.diary.keepUp()
            case 3: #expect(try await harness.undeletePhoto(original.id, me).film == nil)
            default: break
            }
            #expect(try await moves(edited, by: film, harness, me), "\(way)")
            let named = try await harness.store.read { try $0.photos.referenced(digests: [film.facts.digest]) }
            #expect(named.count == 1)
        }
    }

    @Test("A still that comes out of the trash takes the film that is left there", arguments: StorageEngine.allCases)
    func comesBack(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let (original, edited) = (try await photo(harness, me, 1), try await photo(harness, me, 2))
        let film = try await photo(harness, me, 3, .video)
        for still in [original, edited] { try await harness.deletePhoto(still.id, me) }
        #expect(try await moves(edited, by: film, harness, me))
        #expect(try await harness.undeletePhoto(original.id, me).film?.key == film.key)
        #expect(try await moves(original, by: film, harness, me))
        #expect(try await harness.photo(edited.id, me).film == nil)
    }

    @Test(
        "A still in the trash keeps the film from being lost, until it goes itself", arguments: StorageEngine.allCases)
    func heirInTrash(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let (original, edited) = (try await photo(harness, me, 1), try await photo(harness, me, 2))
        let film = try await photo(harness, me, 3, .video)
        try await harness.deletePhoto(edited.id, me)
        try await harness.deletePhoto(original.id, permanently: true, me)
        #expect(try await moves(edited, by: film, harness, me))
        harness.clock.advance(seconds: 1)
        #expect(try await harness.diary.emptyTrash(of: me).photos == 1)
        await expect(.notFound) { _ = try await harness.photo(film.id, me) }
    }

    @Test("Both stills and their film go for good with one emptying of the trash", arguments: StorageEngine.allCases)
    func emptied(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let stills = [try await photo(harness, me, 1), try await photo(harness, me, 2)]
        let film = try await photo(harness, me, 3, .video)
        for still in stills { try await harness.deletePhoto(still.id, me) }
        harness.clock.advance(seconds: 1)
        #expect(try await harness.diary.emptyTrash(of: me).photos == 2)
        let named = try await harness.store.read { try $0.photos.referenced(digests: [film.facts.digest]) }
        #expect(named.isEmpty)
    }

    @Test("A hidden film is not shown by a still that is not hidden", arguments: StorageEngine.allCases)
    func hidden(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let (original, edited) = (try await photo(harness, me, 1), try await photo(harness, me, 2))
        let film = try await photo(harness, me, 3, .video)
        try await harness.updatePhoto(original.id, ["hidden"], PhotoInput(hidden: true), me)
        #expect(try await moves(original, by: film, harness, me))
        try await harness.deletePhoto(original.id, permanently: true, me)
        let alone = try await harness.photo(film.id, me)
        #expect(alone.still == nil && alone.deleteTime == nil && alone.details.hidden)
        // The film belongs to the other still once a person shows it.
        try await harness.updatePhoto(film.id, ["hidden"], PhotoInput(hidden: false), me)
        #expect(try await moves(edited, by: film, harness, me))
        // A hidden still hides the film that it gets.
        let third = try await photo(harness, me, 4, hidden: true)
        try await harness.deletePhoto(edited.id, permanently: true, me)
        #expect(try await moves(third, by: film, harness, me))
        #expect(try await harness.photo(film.id, me).details.hidden)
    }

    @Test("A second film takes the place of the first", arguments: StorageEngine.allCases)
    func secondFilm(engine: StorageEngine) async throws {
        for isForGood in [false, true] {
            let harness = try DiaryHarness(engine)
            let me = try await harness.account("minji")
            let still = try await photo(harness, me, 1)
            let (first, second) = (try await photo(harness, me, 2, .video), try await photo(harness, me, 3, .video))
            #expect(try await harness.photo(second.id, me).visibility == .shown)
            try await harness.deletePhoto(first.id, permanently: isForGood, me)
            #expect(try await moves(still, by: second, harness, me))
            guard !isForGood else { continue }
            #expect(try await harness.undeletePhoto(first.id, me).visibility == .shown)
            try await harness.deletePhoto(still.id, permanently: true, me)
            #expect(try await harness.photo(first.id, me).visibility == .shown)
            await expect(.notFound) { _ = try await harness.photo(second.id, me) }
        }
    }

    @Test(
        "A film whose still is broken passes on, also in the trash", arguments: StorageEngine.allCases, [false, true])
    func broken(engine: StorageEngine, isTrashed: Bool) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        var facts = photoFacts(1)
        (facts.contentID, facts.thumbHash) = ("A-B", "")
        let original = try await harness.createPhoto(facts, me).photo
        let edited = try await photo(harness, me, 2)
        let film = try await photo(harness, me, 3, .video)
        #expect(try await moves(original, by: film, harness, me))
        if isTrashed { for still in [edited, original] { try await harness.deletePhoto(still.id, me) } }
        try await harness.diary.settlePicture(
            digest: facts.digest, PictureFacts(isDecodable: false, thumbHash: "", dominantColor: ""))
        #expect(try await moves(edited, by: film, harness, me))
        #expect(try await harness.photo(original.id, me).film == nil)
    }
}
