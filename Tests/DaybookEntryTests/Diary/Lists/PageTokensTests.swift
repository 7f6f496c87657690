import Testing

@testable import DaybookEntry

struct PageTokensTests {
    /// Tokens of a database's key, as they were given out on 2026-11-27: clients may still hold such tokens.
    private static let given: [(token: String, position: PagePosition)] = [
        (
            "AQAGBEDXfWAAAAAAAAAAAAABlvOgWnt8PY5PGis8TV5vgBCV473EBhAQiGNtuoRWBw",
            PagePosition(primary: 1_693_526_400_000_000, id: id)
        ),
        (
            "Af_________7AAAAAv____0BlvOgWnt8PY5PGis8TV5vlPs96jHzG3Fne67DjVQgfQ",
            PagePosition(primary: -5, secondary: 2 << 32 | 0xFFFF_FFFD, id: id)
        ),
    ]

    private static let id = UUIDBytes(high: 0x0196_f3a0_5a7b_7c3d, low: 0x8e4f_1a2b_3c4d_5e6f)

    private let tokens = PageTokens(key: Array(0..<32))
    private let binding = Array("list of owner 7".utf8)

    @Test("Tokens that were given out are still read, and given out again", arguments: given)
    func reading(token: String, position: PagePosition) throws {
        #expect(try tokens.position(of: token, binding: binding) == position)
        #expect(tokens.token(after: position, binding: binding) == token)
        #expect(throws: DiaryError.self) { try tokens.position(of: token, binding: Array("another list".utf8)) }
    }

    @Test("A token of a search holds the section, the day and the instant of its last hit")
    func search() throws {
        let position = try #require(try tokens.position(of: Self.given[1].token, binding: binding))
        let search = SearchPosition(position)
        #expect(search == SearchPosition(section: 2, day: -3, time: -5, sequence: 0, id: Self.id.description))
        #expect(PagePosition(search) == position)
    }
}
