import Testing

@testable import DaybookEntry

@Suite("What stands for entries on cards")
struct EntryCoverTests {
    /// The covers of a list, by the entries' titles.
    private func covers(_ harness: DiaryHarness, _ caller: Caller) async throws -> [String: EntryCover] {
        try await harness.read(caller) { work in
            let entries = try work.entries.list(ListInput(kind: .entry)).items
            let covers = try work.transaction.entries.covers(of: entries)
            return Dictionary(
                entries.compactMap { entry in covers[entry.key].map { (entry.content.title, $0) } }
            ) { first, _ in first }
        }
    }

    @Test("The first photo that can be shown stands for an entry", arguments: StorageEngine.allCases)
    func first(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let hidden = try await harness.createPhoto(photoFacts(1), me, saying: PhotoInput(hidden: true)).photo
        let recording = try await harness.createPhoto(photoFacts(2, kind: .audio), me).photo
        let film = try await harness.createPhoto(photoFacts(5, kind: .video), me).photo
        let (third, fourth) = (
            try await harness.createPhoto(photoFacts(3), me).photo,
            try await harness.createPhoto(photoFacts(4), me).photo
        )
        func links(_ photos: StoredPhoto...) -> [EntryInput.Photo] { photos.map { .init(photoID: $0.id.description) } }
        try await harness.create(EntryInput(title: "some", photos: links(hidden, recording, fourth, third)), me)
        try await harness.create(EntryInput(title: "none", photos: links(hidden, recording)), me)
        try await harness.create(EntryInput(title: "moving", photos: links(hidden, recording, film, third)), me)
        try await harness.create(EntryInput(title: "bare"), me)

        let covers = try await covers(harness, me)
        #expect(covers.keys.sorted() == ["moving", "some"])
        #expect(covers["moving"]?.photo == film.id)
        let cover = try #require(covers["some"])
        #expect(cover.photo == fourth.id && cover.version == fourth.facts.version)
        #expect((cover.width, cover.height, cover.thumbHash) == (40, 30, "hash"))

        try await harness.deletePhoto(fourth.id, me)
        #expect(try await self.covers(harness, me)["some"]?.photo == third.id)
        try await harness.undeletePhoto(fourth.id, me)
        #expect(try await self.covers(harness, me)["some"]?.photo == fourth.id)
    }
}
