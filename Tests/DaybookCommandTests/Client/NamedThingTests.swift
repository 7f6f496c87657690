import Testing

@testable import DaybookCommand

@Suite struct NamedThingTests {
    private let albums: [JSONDocument] = [
        ["id": "favorites", "title": "즐겨찾는 항목"], ["id": "0192aaaa-0000", "title": "여름"],
        ["id": "0192bbbb-0000", "title": "여름"], ["id": "0192cccc-0000", "title": "0192"],
        ["id": "0193", "title": "겨울"],
    ]

    private func chosen(_ text: String) throws -> String? {
        try NamedThing.choose(text, among: albums, thing: .album)["id"]?.text
    }

    @Test func `an album is meant by its id, its title, or the beginning of its id, in this order`() throws {
        #expect(try chosen("favorites") == "favorites" && chosen("겨울") == "0193" && chosen("0193") == "0193")
        #expect(try chosen("0192") == "0192cccc-0000" && chosen("0192A") == "0192aaaa-0000")
    }

    @Test func `an album is meant by its title in another language after everything else`() throws {
        let localized: [JSONDocument] = [
            ["id": "favorites", "title": "Favorites"], ["id": "favorites", "title": "겨울"],
            ["id": "favorites", "title": "お気に入り"], ["id": "gone", "title": "Gone"],
        ]
        func chosen(_ text: String) throws -> JSONDocument {
            try NamedThing.choose(text, among: albums, localized: localized, thing: .album)
        }
        #expect(try chosen("お気に入り") == albums[0] && chosen("Favorites") == albums[0])
        #expect(try chosen("겨울")["id"] == "0193")
        #expect(throws: CommandError.self) { try chosen("Gone") }
    }

    @Test func `what names none, or several, is localized so`() {
        for text in ["봄", "019", "", "여름"] {
            #expect(throws: CommandError.self) { try chosen(text) }
        }
    }
}
