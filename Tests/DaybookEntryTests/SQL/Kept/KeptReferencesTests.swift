import DaybookAPI
import Testing

@testable import DaybookEntry

@Suite("Halves, names and references of a merge")
struct KeptReferencesTests {
    private let fixture: ImportFixture
    private var target: DiaryHarness { fixture.target }
    private var other: Caller { fixture.other }

    init() async throws { fixture = try await ImportFixture() }

    /// Begins the import, sends messages and lets something happen here, and sends all messages. Returns the outcomes of
    /// all.
    private func bring(
        _ messages: [ImportRecordsRequest], first: (ImportRecordsRequest) -> Bool,
        meanwhile: () async throws -> Void = {}
    ) async throws -> [ImportOutcome] {
        let opening = messages.filter(first)
        var outcomes: [ImportOutcome] = []
        try await target.serveRecords { client in
            _ = try await fixture.begin("export", by: client)
            _ = try await fixture.send(opening, of: "export", by: client)
            _ = try await fixture.end("export", isPartial: true, by: client)
            try await meanwhile()
            _ = try await fixture.begin("export", by: client)
            outcomes = try await fixture.send(messages, of: "export", by: client)
            #expect(try await fixture.end("export", by: client).isDone)
        }
        return outcomes
    }

    private func isPhoto(_ message: ImportRecordsRequest) -> Bool {
        if case .photo = message.record?.record { true } else { false }
    }

    @Test("A film of the account's own stays as it is when the still of an export has it")
    func ownFilm() async throws {
        var halves: [StoredPhoto] = []
        // The film comes before its still.
        for (number, kind) in [(41, PhotoKind.video), (40, .photo)] {
            var facts = photoFacts(number, kind: kind)
            facts.contentID = "A-B"
            halves.append(try await fixture.source.createPhoto(facts, fixture.me).photo)
            fixture.source.clock.advance(seconds: 1)
        }
        let id = halves[1].id
        try await fixture.source.deletePhoto(id, fixture.me)
        var facts = photoFacts(41, kind: .video)
        facts.contentID = "A-B"
        let mine = try await target.createPhoto(facts, other).photo
        try await fixture.bring()
        #expect(try await target.photo(mine.id, other) == mine)
        let still = try await target.photo(id, other)
        #expect(still.film == nil && still.deleteTime != nil)
        #expect(try await fixture.findings() == [])
    }

    @Test("A film that the account shows as a live photo is its still in the records of an export")
    func pairedFilm() async throws {
        let film = try await fixture.source.createPhoto(photoFacts(41, kind: .video), fixture.me).photo
        let input = EntryInput(title: "moving", photos: [EntryInput.Photo(photoID: film.id.description)])
        let entry = try await fixture.source.create(input, fixture.me)
        var mine: [StoredPhoto] = []
        for (number, kind) in [(40, PhotoKind.photo), (41, .video)] {
            var facts = photoFacts(number, kind: kind)
            facts.contentID = "A-B"
            mine.append(try await target.createPhoto(facts, other).photo)
        }
        try await fixture.bring()
        #expect(try await target.entry(entry.id, other).content.photos.map(\.photo) == [mine[0].id])
        #expect(try await fixture.findings() == [])
    }

    @Test("A photo that goes to the trash meanwhile keeps no other photo out of the album")
    func albumGoesOn() async throws {
        let (photos, _, album) = try await fixture.fill()
        try await target.create(EntryInput(title: "mine"), other)
        let messages = try await fixture.messages()
        let rest = photos[1].id.description
        let outcomes = try await bring(messages) { message in
            guard case .albumPhoto(let place) = message.record?.record else { return true }
            return place.photoId != rest
        } meanwhile: {
            try await target.deletePhoto(photos[0].id, other)
        }
        #expect(outcomes.allSatisfy { $0.result != .refused })
        #expect(try await target.albumPhotos(album.id.description, other) == [photos[1].id])
    }

    @Test("A person who changes an album meanwhile decides on its photos")
    func albumChanged() async throws {
        let (photos, _, album) = try await fixture.fill()
        try await target.create(EntryInput(title: "mine"), other)
        let rest = photos[1].id.description
        _ = try await bring(try await fixture.messages()) { message in
            guard case .albumPhoto(let place) = message.record?.record else { return true }
            return place.photoId != rest
        } meanwhile: {
            try await target.updateAlbum(album, ["title"], AlbumInput(title: "mine now"), other)
        }
        #expect(try await target.albumPhotos(album.id.description, other) == [photos[0].id])
    }

    @Test("A cover whose photo was refused at first is there when the photo comes")
    func cover() async throws {
        let (photos, _, album) = try await fixture.fill()
        let cover = photos[1].id
        try await fixture.source.updateAlbum(
            album, ["cover_photo_id"], AlbumInput(coverPhotoID: cover.description), fixture.me)
        try await target.create(EntryInput(title: "mine"), other)
        let outcomes = try await bring(try await fixture.messages()) { message in
            guard case .photo(let photo) = message.record?.record else { return true }
            return photo.id != cover.description
        }
        #expect(outcomes.allSatisfy { $0.result != .refused && $0.missingPhotos.isEmpty })
        #expect(try await target.album(album, other).content.chosenCover == cover)
        #expect(try await fixture.notices().isEmpty)
        #expect(try await fixture.findings() == [])
    }

    @Test("A photo that stood for an exported one and was deleted gives its place to that")
    func staleAlias() async throws {
        let (photos, entry, _) = try await fixture.fill()
        let mine = try await target.createPhoto(photoFacts(1), other).photo
        let outcomes = try await bring(try await fixture.messages(), first: isPhoto) {
            try await target.deletePhoto(mine.id, permanently: true, other)
        }
        #expect(outcomes.allSatisfy { $0.result != .refused && $0.missingPhotos.isEmpty })
        #expect(Set(try await target.entry(entry.id, other).content.photos.map(\.photo)) == Set(photos.map(\.id)))
        #expect(try await fixture.findings() == [])
    }

    private static func withoutDigests(_ message: ImportRecordsRequest) -> ImportRecordsRequest {
        guard case .revision(var text) = message.record?.record else { return message }
        var message = message
        for index in text.photos.indices { text.photos[index].digest = "" }
        message.record?.record = .revision(text)
        return message
    }

    /// The digests of the photos in each text of an account that has photos.
    private func digests(of caller: Caller, in diary: DiaryHarness) async throws -> [[String]] {
        try await diary.keptRecords(.revision, of: caller.owner).compactMap { record in
            guard case .revision(let text) = record.record, !text.photos.isEmpty else { return nil }
            return text.photos.map(\.digest)
        }
    }

    @Test(
        "A text names the file of a photo as soon as the import has the file", arguments: [ImportMode.merge, .takeOver])
    func textPhotos(mode: ImportMode) async throws {
        _ = try await fixture.fill()
        if mode == .merge { try await target.create(EntryInput(title: "mine"), other) }
        let messages = try await fixture.messages()
        let all = try await digests(of: fixture.me, in: fixture.source)
        try await target.serveRecords { client in
            _ = try await fixture.begin("export", mode: mode, by: client)
            _ = try await fixture.send(messages.map { Self.withoutDigests($0) }, of: "export", by: client)
            _ = try await fixture.end("export", isPartial: true, by: client)
            #expect(try await digests(of: other, in: target) == all.map { $0.map { _ in "" } })
            _ = try await fixture.begin("export", mode: mode, by: client)
            let outcomes = try await fixture.send(messages, of: "export", by: client)
            #expect(outcomes.allSatisfy { $0.result == .known })
            #expect(try await fixture.end("export", by: client).isDone)
        }
        #expect(try await digests(of: other, in: target) == all && all.count > 1)
        #expect(try await fixture.findings() == [])
    }

    @Test("A photo that comes later, and whose position in its entry is taken meanwhile, is the last one")
    func takenPosition() async throws {
        let (photos, entry, _) = try await fixture.fill()
        try await target.create(EntryInput(title: "mine"), other)
        let messages = try await fixture.messages()
        let late = photos[1].id.description
        let swapped = messages.map { message in
            guard case .entry(var kept) = message.record?.record, kept.photos.count == 2 else { return message }
            var message = message
            (kept.photos[0].position, kept.photos[1].position) = (kept.photos[1].position, kept.photos[0].position)
            message.record?.record = .entry(kept)
            return message
        }
        try await target.serveRecords { client in
            _ = try await fixture.begin("export", by: client)
            let first = messages.filter { message in
                if case .photo(let photo) = message.record?.record { photo.id != late } else { true }
            }
            _ = try await fixture.send(first, of: "export", by: client)
            _ = try await fixture.send(swapped, of: "export", by: client)
            #expect(try await fixture.end("export", by: client).isDone)
        }
        #expect(try await target.entry(entry.id, other).content.photos.map(\.photo) == photos.map(\.id))
        #expect(try await fixture.findings() == [])
    }

    @Test("A subject of the same name is known")
    func subject() async throws {
        _ = try await fixture.fill()
        let mine = try await target.createSubject(SubjectInput(name: "Bori", kind: 2), other).subject
        #expect(try await fixture.bring().allSatisfy { $0.result != .refused })
        #expect(try await fixture.tally(.subject) == ImportTally(kind: .subject, known: 1))
        #expect(try await fixture.lastRun().state == .complete)
        let owner = other.owner
        #expect(try await target.store.read { try $0.subjects.subjects(owner: owner) } == [mine])
    }

    @Test("An entry of photos that were all deleted here meanwhile is left out, with its texts")
    func emptied() async throws {
        let photo = try await fixture.source.photos(0..<1, fixture.me)[0]
        let input = EntryInput(photos: [EntryInput.Photo(photoID: photo.id.description)])
        let entry = try await fixture.source.create(input, fixture.me)
        try await target.create(EntryInput(title: "mine"), other)
        let outcomes = try await bring(try await fixture.messages(), first: isPhoto) {
            try await target.deletePhoto(photo.id, permanently: true, other)
        }
        #expect(outcomes.allSatisfy { $0.result == .known })
        await expect(.notFound) { _ = try await target.entry(entry.id, other) }
        #expect(try await fixture.findings() == [])
    }
}
