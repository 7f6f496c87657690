import Testing

@testable import DaybookEntry

@Suite("What an album has to keep to")
struct AlbumRulesTests {
    private func album(_ number: UInt64, parent: UInt64? = nil, title: String = "album") -> StoredAlbum {
        StoredAlbum(
            key: Int64(number), owner: 1, id: UUIDBytes(high: 0, low: number),
            content: AlbumContent(title: title, parent: parent.map { UUIDBytes(high: 0, low: $0) }), photoCount: 0,
            cover: nil, createTime: utc("2023-09-01T00:00:00"), updateTime: utc("2023-09-01T00:00:00"), version: 1,
            creation: [])
    }

    private func faults(_ parent: UInt64, of id: UInt64, among others: [StoredAlbum]) -> [String] {
        violations {
            try AlbumRules.checkParent(
                UUIDBytes(high: 0, low: parent), of: UUIDBytes(high: 0, low: id), among: others)
        }
    }

    @Test("Albums are nested one level, and never in themselves or in nothing")
    func tree() throws {
        let all = [album(1), album(2, parent: 1), album(3)]
        try AlbumRules.checkParent(all[0].id, of: all[2].id, among: all)
        try AlbumRules.checkParent(nil, of: all[1].id, among: all)
        #expect(faults(2, of: 3, among: all) == ["parentId"], "inside one that is inside another")
        #expect(faults(3, of: 1, among: all) == ["parentId"], "one with another inside it")
        #expect(faults(3, of: 3, among: all) == ["parentId"], "inside itself")
        #expect(faults(9, of: 3, among: all) == ["parentId"], "inside nothing")
    }

    @Test("One list holds all albums: their number and the length of their titles have a bound")
    func room() throws {
        let many = (1...UInt64(AlbumRules.maximumAlbums)).map { album($0) }
        #expect(violations { try AlbumRules.checkLimit("one more", replacing: nil, among: many) } == ["album"])
        try AlbumRules.checkLimit("another title", replacing: many[0], among: many)
        let long = (1...512 as ClosedRange<UInt64>).map { album($0, title: String(repeating: "x", count: 1024)) }
        #expect(violations { try AlbumRules.checkLimit("x", replacing: nil, among: long) } == ["title"])
        try AlbumRules.checkLimit(String(repeating: "y", count: 1024), replacing: long[0], among: long)
    }

    @Test("A request's fields are checked together, and its photos count once each")
    func input() throws {
        let input = AlbumInput(title: " \u{200b}", parentID: "x", coverPhotoID: "y")
        #expect(
            violations { _ = try AlbumRules.content(AlbumContent(), changing: AlbumField.wholeResource, to: input) }
                == ["title", "coverPhotoId", "parentId"])
        let id = UUIDBytes(high: 1, low: 2).description
        #expect(try AlbumRules.photoIDs([id, id.uppercased()]) == [UUIDBytes(high: 1, low: 2)])
        #expect(violations { _ = try AlbumRules.photoIDs([id, "no"]) } == ["photoIds[1]"])
        #expect(violations { _ = try AlbumRules.photoIDs([]) } == ["photoIds"])
    }
}
