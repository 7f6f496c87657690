import SearchText
import Testing

@testable import DaybookEntry

@Suite("What every storage keeps to: changes and search")
struct ChangeConformanceTests {
    @Test("The log is numbered by owner, read by pages, and pruned from its front", arguments: StorageEngine.allCases)
    func log(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (me, other, now) = (storage.me.owner, storage.other.owner, storage.now)
        let start = try await storage.read { try $0.changes.end(owner: me) }
        #expect(try await storage.read { try $0.changes.reaches(start, owner: me) })
        let (mine, theirs) = ((1...6).map { storage.entry($0) }, storage.entry(9, owner: storage.other))
        let made = try await storage.write { transaction in
            _ = try transaction.entries.insert(theirs)
            return try mine.map { try transaction.entries.insert($0) }
        }
        let first = try await storage.read { try $0.changes.changes(owner: me, after: 0, limit: 4) }
        let number = first.last?.number ?? 0
        let rest = try await storage.read { try $0.changes.changes(owner: me, after: number, limit: 4) }
        #expect((first + rest).map(\.id) == mine.map(\.id) && (first + rest).map(\.number) == made.map(\.version))
        #expect((first + rest).allSatisfy { $0.kind == .entry && $0.action == .inserted && $0.time == now })
        let end = try await storage.read { try $0.changes.end(owner: me) }
        #expect(end == ChangePosition(number: made[5].version, time: now))
        let more = try await storage.write {
            try $0.changes.prune(until: now.advanced(bySeconds: -1), keeping: 2, limit: 100)
        }
        #expect(!more)
        let (left, foreign, reached) = try await storage.read { transaction in
            (
                try transaction.changes.changes(owner: me, after: 0, limit: 9).map(\.number),
                try transaction.changes.changes(owner: other, after: 0, limit: 9).count,
                [
                    try transaction.changes.reaches(start, owner: me), try transaction.changes.reaches(end, owner: me),
                    try transaction.changes.reaches(ChangePosition(number: made[3].version, time: now), owner: me),
                    try transaction.changes.reaches(ChangePosition(number: made[2].version, time: now), owner: me),
                    try transaction.changes.reaches(
                        ChangePosition(number: end.number, time: now.advanced(bySeconds: 1)), owner: me),
                ]
            )
        }
        #expect(left == made[4...].map(\.version) && foreign == 1)
        #expect(reached == [false, true, true, false, false])
        while try await storage.write({ try $0.changes.prune(until: now, keeping: 100, limit: 1) }) {}
        #expect(try await storage.read { try $0.changes.changes(owner: me, after: 0, limit: 9) }.isEmpty)
        #expect(try await storage.read { try $0.changes.end(owner: me).number } == end.number)
    }

    @Test("Search finds what is shown by sections, newest day first, by pages", arguments: StorageEngine.allCases)
    func search(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (owner, now) = (storage.me.owner, storage.now)
        let entries = (1...5).map { number in
            storage.entry(number, day: Int64(number)) { content in
                content.title = number == 3 ? "걸었다, 강을" : "강을 걸었다"
                content.hidden = number == 5
            }
        }
        let photo = storage.photo(7, day: 3, saying: { $0.caption = "강을 걸었다" })
        let album = storage.album(8, "강을 걸었다")
        let made = try await storage.write { transaction in
            _ = try transaction.photos.insert(photo)
            _ = try transaction.albums.insert(album)
            return try entries.map { try transaction.entries.insert($0) }
        }
        let sections = try SearchSections.sections(of: "강을 걸었다", mode: .auto, today: CivilDate(day: 0))
        for limit in [1, 3, 100] {
            var plan = SearchPlan(sections: sections, kinds: [.entry, .photo], limit: limit)
            var hits: [SearchHit] = []
            repeat {
                let page = try await storage.read { [plan] in try $0.search.search(owner: owner, plan) }
                hits += page.hits
                plan.after = page.next
            } while plan.after != nil
            #expect(hits.map(\.id) == [4, 7, 2, 1, 3].map { StorageFixture.id($0).description })
            #expect(hits.map(\.position.section) == [0, 0, 0, 0, 1])
        }
        try await storage.write { try $0.entries.delete(made[3], at: now) }
        let plan = SearchPlan(sections: sections, kinds: [.album, .entry], limit: 9)
        let found = try await storage.read { try $0.search.search(owner: owner, plan).hits.map(\.kind) }
        #expect(Set(found) == [.album, .entry] && found.count == 4)
        let checked = try await storage.read {
            try $0.search.check(IndexPart(after: 0, documents: 100, queries: 20, seed: 1))
        }
        #expect(checked.faults.isEmpty && checked.indexed == checked.findable && checked.documents == 6)
    }

    @Test("The owner's own words are counted over what is shown, in their order", arguments: StorageEngine.allCases)
    func terms(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (owner, now) = (storage.me.owner, storage.now)
        let entries = (1...3).map { number in
            storage.entry(number) { content in
                content.tags = ["산책", "산"]
                content.hidden = number == 3
            }
        }
        let made = try await storage.write { transaction in try entries.map { try transaction.entries.insert($0) } }
        let range = try #require(TermRange.ranges(of: "산").first)
        func terms(_ limit: Int) async throws -> [String] {
            try await storage.read { try $0.search.terms(owner: owner, in: range, limit: limit) }.map {
                "\($0.text) \($0.count)"
            }
        }
        #expect(try await terms(9) == ["산 2", "산책 2"])
        #expect(try await terms(1) == ["산 2"])
        try await storage.write { transaction in for entry in made { try transaction.entries.delete(entry, at: now) } }
        #expect(try await terms(9).isEmpty)
    }
}
