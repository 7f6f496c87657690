import SearchText
import Testing

@testable import DaybookEntry

@Suite("Suggestions while typing")
struct SuggestionTests {
    private func suggestions(_ text: String, _ harness: DiaryHarness, _ caller: Caller) async throws -> [String] {
        let diary = harness.diary
        return try await harness.store.read { transaction in
            try diary.reading(transaction, caller).search.suggestions(text).map { "\($0.kind) \($0.text) \($0.count)" }
        }
    }

    @Test("Own words are suggested by beginning, half-typed syllable and consonants", arguments: StorageEngine.allCases)
    func words(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let (me, other) = (try await harness.account("minji"), try await harness.account("other"))
        for number in 0..<3 {
            let people = number == 0 ? ["사촌"] : []
            try await harness.create(EntryInput(title: "산책", tags: ["산책", "Café"], people: people), me)
        }
        try await harness.create(EntryInput(title: "산책로", tags: ["남의 산책"]), other)
        let album = try await harness.createAlbum(AlbumInput(title: "산천"), me).album
        #expect(
            try await suggestions("ㅅㅊ", harness, me)
                == ["tag 산책 3", "title 산책 3", "person 사촌 1", "album 산천 1"])
        #expect(try await suggestions("산채", harness, me) == ["tag 산책 3", "title 산책 3"])
        #expect(try await suggestions("산책", harness, me) == ["tag 산책 3", "title 산책 3"])
        #expect(try await suggestions("CAFE", harness, me) == ["tag Café 3"])
        for text in ["afe", "남", " ", "%", "", "ㅊㅅ"] { #expect(try await suggestions(text, harness, me).isEmpty) }
        // The word itself comes before longer ones that are used more often.
        try await harness.create(EntryInput(title: "등산", tags: ["산"]), me)
        #expect(try await suggestions("산", harness, me).prefix(2) == ["tag 산 1", "tag 산책 3"])
        try await harness.updateAlbum(album, ["title"], AlbumInput(title: "바다"), me)
        #expect(try await suggestions("산천", harness, me).isEmpty)
        #expect(try await suggestions("바", harness, me) == ["album 바다 1"])
        #expect(try await harness.search("바다", me).map(\.snippet.text) == ["바다"])
        try await harness.deleteAlbum(harness.albums(me)[0], me)
        #expect(try await suggestions("바", harness, me).isEmpty)
        #expect(try await harness.search("바다", me).isEmpty)
    }

    @Test("Nothing hidden, in the trash or a draft is suggested", arguments: StorageEngine.allCases)
    func visibility(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let entry = try await harness.create(EntryInput(title: "산책", tags: ["강", "강"]), me)
        #expect(try await suggestions("강", harness, me) == ["tag 강 1"])
        try await harness.update(entry.id, ["hidden"], EntryInput(hidden: true), me)
        #expect(try await suggestions("강", harness, me).isEmpty)
        let unlocked = try await harness.create(EntryInput(title: "등산", tags: ["강물"]), me)
        #expect(try await suggestions("강", harness, me) == ["tag 강물 1"])
        try await harness.delete(unlocked.id, me)
        #expect(try await suggestions("강", harness, me).isEmpty)
        #expect(try await suggestions("등", harness, me).isEmpty)
        try await harness.undelete(unlocked.id, me)
        #expect(try await suggestions("ㄷㅅ", harness, me) == ["title 등산 1"])
    }
}
