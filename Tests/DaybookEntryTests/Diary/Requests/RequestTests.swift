import Testing

@testable import DaybookEntry

@Suite("Masks, tags of versions and page tokens")
struct RequestTests {
    private let id = "01234567-89ab-4def-8123-456789abcdef"

    private func mask(_ paths: [String], bodyID: String = "") throws -> Set<EntryField> {
        try FieldMask.fields(paths, present: [.title], bodyID: bodyID, id: id)
    }

    @Test("A mask is read in both spellings; without one the members present count")
    func masks() throws {
        #expect(try mask([]) == [.title])
        #expect(try mask(["entry_time", "timeZone"]) == [.entryTime, .timeZone])
        #expect(try mask(["*"]) == EntryField.wholeResource)
        #expect(try mask(["id", "title"], bodyID: id.uppercased()) == [.title])
    }

    @Test(
        "A mask that names what cannot change is refused",
        arguments: ["etag", "createTime", "local_date", "id", "nope", "photos.caption", "", "title ", "place.altitude"])
    func refusesMask(path: String) {
        #expect(violations { _ = try mask([path]) } == ["updateMask"])
    }

    @Test("An id in the body has to be the resource's")
    func foreignID() {
        #expect(violations { _ = try mask(["title"], bodyID: "11234567-89ab-4def-8123-456789abcdef") } == ["id"])
    }

    @Test("If-Match takes a tag quoted and unquoted, lists, and the star")
    func etags() {
        let etag = ETag(version: 46)
        #expect(etag.description == "\"1a\"")
        for header in ["", "*", "\"1a\"", "1a", " \"1a\" ", "\"zz\", \"1a\""] {
            #expect(etag.matches(ifMatch: header), "\(header)")
        }
        for header in ["\"1b\"", "W/\"1a\"", "1", "\"\"", ",", "\"1a", "1A"] {
            #expect(!etag.matches(ifMatch: header), "\(header)")
        }
    }

    @Test("A page token holds a position and nothing else passes for one")
    func pageTokens() throws {
        let tokens = PageTokens(key: Array(repeating: 7, count: 32))
        let mine = ListInput(kind: .entry, tags: ["a"]).binding(owner: 1)
        let position = PagePosition(primary: -5, secondary: 3, id: UUIDBytes(high: 1, low: 2))
        let token = tokens.token(after: position, binding: mine)
        #expect(try tokens.position(of: token, binding: mine) == position)
        #expect(try tokens.position(of: "", binding: mine) == nil)

        var refused = ["x", "AAAA", token + "A", String(token.dropLast()), "=" + token, token + "="]
        for index in stride(from: 0, to: token.count, by: 7) {
            var changed = Array(token)
            changed[index] = changed[index] == "A" ? "B" : "A"
            refused.append(String(changed))
        }
        for forged in refused {
            #expect(violations { _ = try tokens.position(of: forged, binding: mine) } == ["pageToken"])
        }
        let foreign = [
            ListInput(kind: .entry, tags: ["a"]).binding(owner: 2),
            ListInput(kind: .photo, tags: ["a"]).binding(owner: 1),
            ListInput(kind: .entry, people: ["a"]).binding(owner: 1), ListInput(kind: .entry).binding(owner: 1),
            ListInput(kind: .entry, tags: ["a"], hidden: true).binding(owner: 1),
        ]
        for binding in foreign {
            #expect(violations { _ = try tokens.position(of: token, binding: binding) } == ["pageToken"])
        }
        let other = PageTokens(key: Array(repeating: 8, count: 32))
        #expect(violations { _ = try other.position(of: token, binding: mine) } == ["pageToken"])
    }

    @Test("A list request is checked field by field")
    func listInput() throws {
        let tokens = PageTokens(key: Array(repeating: 7, count: 32))
        var input = ListInput(kind: .photo)
        input.pageSize = 5000
        #expect(try input.query(owner: 1, tokens: tokens).pageSize == 1000)
        input.pageSize = 0
        input.orderBy = "takenTime  asc"
        #expect(try input.query(owner: 1, tokens: tokens).order == .oldestFirst)
        input.orderBy = "entryTime desc"
        input.from = "2023-02-30"
        input.to = "tomorrow"
        input.mediaKinds = [1, 9]
        let fields = violations { _ = try input.query(owner: 1, tokens: tokens) }
        #expect(Set(fields) == ["orderBy", "from", "to", "kind[1]"])
    }

    @Test("Text of UUIDs is read in any case and written in lower case")
    func uuids() throws {
        let parsed = try #require(UUIDBytes(id.uppercased()))
        #expect(parsed.description == id)
        #expect(UUIDBytes(bytes: parsed.bytes) == parsed)
        for text in [
            "", "x", id + "0", String(id.dropLast()), id.replacing("-", with: ""), "{\(id)}",
            id.replacing("f", with: "g"),
        ] {
            #expect(UUIDBytes(text) == nil, "\(text)")
        }
        let clock = TestClock()
        let random = foreseeableRandom()
        let made = (0..<100).map { _ in
            clock.advance(seconds: 1)
            return UUIDBytes(at: clock.now, random: random)
        }
        #expect(made == made.sorted())
        #expect(made.allSatisfy { Array($0.description)[14] == "7" })
    }

    @Test("Pages are cut by bytes, never to nothing")
    func cutting() {
        #expect(PageSize.fitting([]) == 0)
        #expect(PageSize.fitting([10_000_000, 1]) == 1)
        #expect(PageSize.fitting([400_000, 400_000, 400_000]) == 2)
        #expect(PageSize.fitting(Array(repeating: 1, count: 1000)) == 1000)
    }

    @Test("A place in an entry is kept beside its neighbours")
    func placements() {
        func place(_ key: Int64, removed: Bool = false, hidden: Bool = false) -> PhotoPlacement {
            PhotoPlacement(
                photo: key, id: UUIDBytes(high: 0, low: UInt64(key)), caption: "", isRemoved: removed,
                isHidden: hidden)
        }
        let old = [place(9, removed: true), place(1), place(2), place(8, removed: true), place(3)]
        func merged(_ keys: [Int64]) -> [Int64] {
            PhotoPlacement.merge(keys.map { place($0) }, keeping: old, isUnlocked: true).map(\.photo)
        }
        #expect(merged([1, 2, 3]) == [9, 1, 2, 8, 3])
        #expect(merged([3, 2, 1]) == [9, 3, 2, 8, 1])
        #expect(merged([1, 3]) == [9, 1, 8, 3])
        #expect(merged([4]) == [9, 8, 4])
        #expect(merged([]) == [9, 8])
        let secret = [place(7, hidden: true), place(1), place(6, hidden: true), place(8, removed: true), place(2)]
        func merged(_ keys: [Int64], isUnlocked: Bool) -> [Int64] {
            let named = keys.map { place($0, hidden: $0 >= 6) }
            return PhotoPlacement.merge(named, keeping: secret, isUnlocked: isUnlocked).map(\.photo)
        }
        #expect(merged([2, 1], isUnlocked: true) == [2, 1, 8])
        #expect(merged([2, 1], isUnlocked: false) == [7, 2, 1, 6, 8])
        #expect(merged([1, 3, 2], isUnlocked: false) == [7, 1, 6, 8, 3, 2])
        #expect(merged([2], isUnlocked: false) == [7, 6, 8, 2])
        #expect(merged([], isUnlocked: false) == [7, 6, 8])
        #expect(merged([1, 2, 6], isUnlocked: false) == [7, 1, 2, 6, 8], "one that is named goes where it is named")
    }
}
