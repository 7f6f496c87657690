import Testing

@testable import DaybookEntry

@Suite("Lists and timeline in any storage")
struct ListStorageTests {
    private func titles(_ entries: [StoredEntry]) -> [String] { entries.map(\.content.title) }

    @Test(
        "Pages follow on each other in every order, with ties, under inserts and deletes",
        arguments: StorageEngine.allCases)
    func pages(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        for number in 0..<50 {
            // Ten instants, five entries each.
            var input = entryInput("\(number)", at: "2023-01-\(10 + number % 10)T00:00:00")
            input.body = number % 3 == 0 ? "세 번째" : ""
            try await harness.create(input, me)
        }
        for order in ["", "entryTime asc", "sequence desc"] {
            for text in ["", "세"] {
                let whole = try await harness.entries(
                    ListInput(kind: .entry, pageSize: 1000, orderBy: order, text: text), me)
                #expect(whole.nextPageToken == nil)
                #expect(whole.items.count == (text.isEmpty ? 50 : 17))
                let paged = try await harness.allEntries(
                    ListInput(kind: .entry, pageSize: 7, orderBy: order, text: text), me)
                #expect(titles(paged) == titles(whole.items), "\(order) \(text)")
            }
        }
        let newest = try await harness.allEntries(ListInput(kind: .entry), me)
        let oldest = try await harness.allEntries(ListInput(kind: .entry, orderBy: "entryTime asc"), me)
        #expect(titles(newest) == titles(oldest.reversed()))
        let last = try await harness.allEntries(ListInput(kind: .entry, orderBy: "sequence desc"), me)
        #expect(titles(last) == (0..<50).reversed().map(String.init))

        var input = ListInput(kind: .entry, pageSize: 10)
        let first = try await harness.entries(input, me)
        input.pageToken = try #require(first.nextPageToken)
        try await harness.create(entryInput("new", at: "2023-12-01T00:00:00"), me)
        try await harness.delete(first.items[9].id, permanently: true, me)
        #expect(titles(try await harness.entries(input, me).items) == titles(Array(newest[10..<20])))
        for entry in newest where entry.id != first.items[9].id {
            try await harness.delete(entry.id, permanently: true, me)
        }
        let empty = try await harness.entries(input, me)
        #expect(empty.items.isEmpty && empty.nextPageToken == nil)
    }

    @Test("Filters leave what they name", arguments: StorageEngine.allCases)
    func filters(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        var one = entryInput("one", at: "2023-01-01T23:30:00", zone: "Asia/Seoul")
        one.tags = ["caf\u{e9}", "x"]
        one.people = ["Ann"]
        one.favorite = true
        var two = entryInput("two", at: "2023-01-02T10:00:00")
        two.tags = ["x"]
        var three = entryInput("three", at: "2023-01-03T10:00:00")
        three.hidden = true
        three.tags = ["x"]
        for input in [one, two, three] { try await harness.create(input, me) }
        func list(_ input: ListInput) async throws -> [String] {
            titles(try await harness.allEntries(input, me))
        }
        #expect(try await list(ListInput(kind: .entry)) == ["two", "one"])
        #expect(try await list(ListInput(kind: .entry, hidden: false)) == ["two", "one"])
        #expect(try await list(ListInput(kind: .entry, hidden: true)) == ["three"])
        #expect(try await list(ListInput(kind: .entry, from: "2023-01-02", to: "2023-01-02")) == ["two", "one"])
        #expect(try await list(ListInput(kind: .entry, to: "2023-01-01")) == [])
        #expect(try await list(ListInput(kind: .entry, from: "2023-01-03", to: "2023-01-01")) == [])
        #expect(try await list(ListInput(kind: .entry, tags: ["cafe\u{301}"])) == ["one"])
        #expect(try await list(ListInput(kind: .entry, tags: ["x"])) == ["two", "one"])
        #expect(try await list(ListInput(kind: .entry, pageSize: 1, tags: ["x"], hidden: true)) == ["three"])
        #expect(try await list(ListInput(kind: .entry, orderBy: "sequence desc", tags: ["x"])) == ["two", "one"])
        #expect(try await list(ListInput(kind: .entry, tags: ["x", "nope"])) == [])
        #expect(try await list(ListInput(kind: .entry, tags: ["x"], people: ["Ann"])) == ["one"])
        #expect(try await list(ListInput(kind: .entry, people: ["ann"])) == [])
        #expect(try await list(ListInput(kind: .entry, favorite: true)) == ["one"])
        #expect(try await list(ListInput(kind: .entry, favorite: false)) == ["two"])
        #expect(try await list(ListInput(kind: .entry, tags: ["x"], favorite: true, text: "ONE")) == ["one"])
        #expect(try await list(ListInput(kind: .entry, tags: ["x"], favorite: false, text: "one")) == [])
        #expect(try await list(ListInput(kind: .entry, hidden: true, text: "thr")) == ["three"])
        #expect(try await list(ListInput(kind: .entry, text: "thr")) == [])
        #expect(try await list(ListInput(kind: .entry, text: "   ")) == ["two", "one"])
        #expect(try await harness.search("three", me).isEmpty)
    }

    @Test("Photos are listed by kind and subtype", arguments: StorageEngine.allCases)
    func photoFilters(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        for (index, kind) in [PhotoKind.photo, .video, .audio, .photo].enumerated() {
            var facts = photoFacts(index, kind: kind, captured: "2023-01-0\(index + 1)T00:00:00")
            facts.subtypes = index == 0 ? ["panorama"] : []
            try await harness.createPhoto(facts, me)
        }
        func list(_ kinds: [Int32], _ subtype: String = "") async throws -> [Int64] {
            try await harness.photos(ListInput(kind: .photo, mediaKinds: kinds, subtype: subtype), me)
                .items.map(\.sequence)
        }
        #expect(try await list([]) == [4, 3, 2, 1])
        #expect(try await list([1]) == [4, 1])
        #expect(try await list([2, 3]) == [3, 2])
        #expect(try await list([], "panorama") == [1])
        #expect(try await list([2], "panorama") == [])
    }

    @Test("A page is cut by bytes, and the list still comes to its end", arguments: StorageEngine.allCases)
    func cutByBytes(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let body = String(repeating: "b", count: 256 * 1024)
        for number in 0..<10 { try await harness.create(EntryInput(title: "\(number)", body: body), me) }
        let page = try await harness.entries(ListInput(kind: .entry), me)
        #expect(page.items.count == 3)
        #expect(try await harness.allEntries(ListInput(kind: .entry), me).count == 10)
        #expect(try await harness.search("bbbb", me).count == 3)
    }

    @Test("The timeline counts what is shown, by year, month and day", arguments: StorageEngine.allCases)
    func timeline(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        for date in ["2021-12-31", "2022-01-01", "2022-01-31", "2022-01-31", "2024-02-29"] {
            try await harness.create(entryInput(date, at: date + "T12:00:00"), me)
        }
        var hidden = entryInput("hidden", at: "2022-01-01T12:00:00")
        hidden.hidden = true
        let unseen = try await harness.create(hidden, me)
        let early = try await harness.createPhoto(photoFacts(1, captured: "2022-01-31T08:00:00"), me).photo
        let late = try await harness.createPhoto(photoFacts(2, captured: "2022-01-31T09:00:00"), me).photo
        try await harness.createPhoto(photoFacts(3, kind: .audio, captured: "2020-06-01T09:00:00"), me)

        let years = try await harness.timeline(.year, me)
        #expect(years.buckets.map(\.name) == ["2024", "2022", "2021", "2020"])
        #expect(years.buckets.map(\.entries) == [1, 3, 1, 0])
        #expect(years.buckets.map(\.photos) == [0, 2, 0, 1])
        #expect(years.buckets.map(\.cover) == [nil, late.id, nil, nil])
        #expect(years.entries == 5 && years.photos == 3)
        let months = try await harness.timeline(.month, of: .entries, me)
        #expect(months.buckets.map(\.name) == ["2024-02", "2022-01", "2021-12"])
        #expect(months.buckets.allSatisfy { $0.photos == 0 && $0.cover == nil })
        let days = try await harness.timeline(.day, of: .photos, me)
        #expect(days.buckets.map(\.name) == ["2022-01-31", "2020-06-01"])
        #expect(days.entries == 0)

        try await harness.deletePhoto(late.id, me)
        #expect(try await harness.timeline(.day, me).buckets[1].cover == early.id)
        try await harness.update(unseen.id, ["hidden"], EntryInput(), me)
        #expect(try await harness.timeline(.year, me).buckets[1].entries == 4)
        try await harness.update(unseen.id, ["timeZone"], EntryInput(timeZone: "Pacific/Kiritimati"), me)
        #expect(try await harness.timeline(.day, me).buckets.map(\.name).contains("2022-01-02"))
        try await harness.delete(unseen.id, me)
        #expect(try await !harness.timeline(.day, me).buckets.map(\.name).contains("2022-01-02"))
    }

    @Test("Counts agree with the lists after any run of changes", arguments: StorageEngine.allCases)
    func countsAgree(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        var generator = SystemRandomNumberGenerator()
        var ids: [UUIDBytes] = []
        for step in 0..<200 {
            let date = "2023-01-\(10 + Int.random(in: 0..<5, using: &generator))T12:00:00"
            guard let id = ids.randomElement(), step % 3 != 0 else {
                ids.append(try await harness.create(entryInput("e", at: date), me).id)
                continue
            }
            // What is in the trash is not changed.
            let isTrashed = try await harness.entry(id, me).deleteTime != nil
            switch Int.random(in: 0..<5, using: &generator) {
            case 2 where isTrashed, 3 where isTrashed, 1: try await harness.undelete(id, me)
            case 0: try await harness.delete(id, me)
            case 2: try await harness.update(id, ["hidden"], EntryInput(hidden: step % 2 == 0), me)
            case 3: try await harness.update(id, ["entryTime"], entryInput("", at: date), me)
            default:
                try await harness.delete(id, permanently: true, me)
                ids.removeAll { $0 == id }
            }
        }
        let listed = try await harness.allEntries(ListInput(kind: .entry), me)
        let counted = try await harness.timeline(.day, me)
        var expected: [String: Int64] = [:]
        for entry in listed { expected[entry.localDate.description, default: 0] += 1 }
        #expect(Dictionary(uniqueKeysWithValues: counted.buckets.map { ($0.name, $0.entries) }) == expected)
        #expect(try await harness.timeline(.year, me).entries == Int64(listed.count))
        #expect(
            try await harness.entries(ListInput(kind: .entry, pageSize: 1000, text: "e"), me).items.count
                == listed.count)
    }
}
