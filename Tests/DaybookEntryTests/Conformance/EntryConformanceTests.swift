import Testing

@testable import DaybookEntry

@Suite("What every storage keeps to: entries")
struct EntryConformanceTests {
    @Test("An entry is what was written, by its owner's id and by its number", arguments: StorageEngine.allCases)
    func insert(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (me, other) = (storage.me.owner, storage.other.owner)
        let new = storage.entry(1) { content in
            content.title = "산책"
            content.body = "강을 따라\n걸었다"
            content.tags = ["일기", "Café"]
            content.people = ["하늘"]
            content.place = PlaceMark(name: "한강", point: PlaceMark.Point(latitude: 37.5, longitude: 127))
            content.favorite = true
        }
        let foreign = storage.entry(1, owner: storage.other)
        let (made, theirs) = try await storage.write {
            (try $0.entries.insert(new), try $0.entries.insert(foreign))
        }
        #expect(made.content == new.content && made.localDate == new.localDate && made.creation == new.creation)
        #expect(made.createTime == new.now && made.updateTime == new.now && made.deleteTime == nil)
        #expect(theirs.key != made.key && theirs.owner == other)
        let found = try await storage.read { transaction in
            (
                try transaction.entries.entry(owner: me, id: new.id),
                try transaction.entries.entry(owner: 99, id: new.id),
                try transaction.entries.entries(keys: [theirs.key, 9999, made.key]),
                try transaction.entries.weights(keys: [made.key]),
                try transaction.entries.entries(owner: me, ids: [new.id, foreign.id, StorageFixture.id(9)])
            )
        }
        #expect(found.4 == [new.id: made])
        #expect(found.0 == made && found.1 == nil && found.2 == [theirs, made])
        #expect(found.3 == [made.key: new.content.weight])
        let next = storage.entry(2)
        #expect(try await storage.write { try $0.entries.insert(next) }.sequence > made.sequence)
    }

    @Test("Every order comes whole by pages of any size, where times tie too", arguments: StorageEngine.allCases)
    func lists(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let new = (0..<24).map { number in
            storage.entry((number * 7) % 24, day: Int64(1 + number % 3)) { content in
                content.title = number.isMultiple(of: 2) ? "even" : "odd"
                content.tags = number.isMultiple(of: 3) ? ["t"] : []
                content.favorite = number.isMultiple(of: 4)
                content.hidden = number == 5
            }
        }
        try await storage.write { transaction in for entry in new { _ = try transaction.entries.insert(entry) } }
        let shown = new.filter { !$0.content.hidden }
        let byTime = shown.sorted { ($1.content.time, $1.id) < ($0.content.time, $0.id) }.map(\.id)
        for size in [1, 4, 100] {
            #expect(try await storage.pages(ListQuery(kind: .entry), size: size) == byTime)
            #expect(
                try await storage.pages(ListQuery(kind: .entry, order: .oldestFirst), size: size) == byTime.reversed())
            #expect(
                try await storage.pages(ListQuery(kind: .entry, order: .sequenceDescending), size: size)
                    == shown.map(\.id).reversed())
            let tagged = Set(new.filter { $0.content.tags == ["t"] }.map(\.id))
            #expect(
                try await storage.pages(ListQuery(kind: .entry, tags: ["t"]), size: size)
                    == byTime.filter(tagged.contains))
            let even = Set(new.filter { $0.content.title == "even" }.map(\.id))
            #expect(
                try await storage.pages(ListQuery(kind: .entry, text: "EVE"), size: size)
                    == byTime.filter(even.contains))
        }
        #expect(try await storage.pages(ListQuery(kind: .entry, favorite: true), size: 3).count == 6)
        #expect(try await storage.pages(ListQuery(kind: .entry, hidden: true), size: 3) == [new[5].id])
        let day = new[1].localDate
        #expect(try await storage.pages(ListQuery(kind: .entry, from: day, to: day), size: 3).count == 8)
        let owner = storage.me.owner
        let ids = try await storage.read {
            try $0.entries.ids(owner: owner, in: StorageFixture.id(3)...StorageFixture.id(9), hidden: true, limit: 4)
        }
        #expect(ids == (3...6).map(StorageFixture.id))
    }

    @Test("A page goes on behind its end, whatever came and went meanwhile", arguments: StorageEngine.allCases)
    func stablePages(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (owner, now) = (storage.me.owner, storage.now)
        let new = (0..<9).map { storage.entry($0) }
        let made = try await storage.write { transaction in try new.map { try transaction.entries.insert($0) } }
        var query = ListQuery(kind: .entry)
        query.pageSize = 3
        let first = try await storage.read { [query] in try $0.entries.list(owner: owner, query) }.prefix(3)
        let late = storage.entry(20)
        try await storage.write { transaction in
            _ = try transaction.entries.insert(late)
            try transaction.entries.delete(made[8], at: now)
            try transaction.entries.delete(made[5], at: now)
        }
        query.after = first.last?.position
        let second = try await storage.read { [query] in try $0.entries.list(owner: owner, query) }
        #expect(first.map(\.position.id) == [8, 7, 6].map(StorageFixture.id))
        #expect(second.prefix(3).map(\.position.id) == [4, 3, 2].map(StorageFixture.id))
    }

    @Test(
        "A change is a new version, told in the log; text and photos before it are a revision",
        arguments: StorageEngine.allCases)
    func update(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let owner = storage.me.owner
        let new = storage.entry(1)
        let made = try await storage.write { try $0.entries.insert(new) }
        var changed = made
        changed.content.title = "another"
        changed.content.time = made.content.time.advanced(bySeconds: 86_400)
        changed.localDate = CivilDate(day: made.localDate.day + 1)
        changed.updateTime = storage.now.advanced(bySeconds: 5)
        let stored = try await storage.write { [changed] in try $0.entries.update(changed, from: made, links: nil) }
        #expect(stored.version > made.version && stored.content == changed.content)
        var flagged = stored
        flagged.content.favorite = true
        let last = try await storage.write { [flagged] in try $0.entries.update(flagged, from: stored, links: nil) }
        let told = try await storage.read { transaction in
            (
                try transaction.entries.revisions(entry: made.key, before: .max, limit: 9, maximumBytes: .max),
                try transaction.entries.revision(entry: made.key, number: 1),
                try transaction.entries.revision(entry: made.key, number: 3),
                try transaction.days.timeline(owner: owner, .day),
                try transaction.changes.changes(owner: owner, after: 0, limit: 9)
            )
        }
        #expect(told.0.revisions.map(\.title) == ["another", "title"] && told.0.revisions.map(\.number) == [2, 1])
        #expect(!told.0.hasMore && told.1?.title == "title" && told.2 == nil)
        #expect(told.3.map(\.name) == [changed.localDate.description] && told.3.map(\.entries) == [1])
        #expect(told.4.map(\.action) == [.inserted, .updated, .updated] && told.4.last?.number == last.version)
        let page = try await storage.read {
            try $0.entries.revisions(entry: made.key, before: .max, limit: 9, maximumBytes: 1)
        }
        #expect(page.revisions.map(\.number) == [2] && page.hasMore, "one, however little room there is")
    }

    @Test("A burst of changes is one revision", arguments: StorageEngine.allCases)
    func bursts(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let new = storage.entry(1)
        var entry = try await storage.write { try $0.entries.insert(new) }
        for title in ["a", "ab", "abc"] {
            let old = entry
            var next = entry
            next.content.title = title
            next.burst = EditBurst.joining(old.burst, by: StorageFixture.id(9), at: storage.now)
            entry = try await storage.write { [next] in try $0.entries.update(next, from: old, links: nil) }
        }
        let key = entry.key
        let kept = try await storage.read {
            try $0.entries.revisions(entry: key, before: .max, limit: 9, maximumBytes: .max).revisions
        }
        #expect(kept.map(\.title) == ["abc", "title"])
    }

    @Test("Photos stand in their places, which wait for those that are taken out", arguments: StorageEngine.allCases)
    func places(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let owner = storage.me.owner
        let new = (1...3).map { storage.photo($0) }
        let photos = try await storage.write { transaction in try new.map { try transaction.photos.insert($0) } }
        let first = storage.entry(11, links: photos.map { PhotoPlacement($0, caption: "c") })
        let second = storage.entry(12, links: [PhotoPlacement(photos[1])]) { $0.hidden = true }
        let made = try await storage.write { transaction in
            [try transaction.entries.insert(first), try transaction.entries.insert(second)]
        }
        let before = try await storage.read { transaction in
            (
                try transaction.entries.covers(keys: made.map(\.key)),
                try transaction.entries.count(holding: photos[1].key, hidden: true),
                try transaction.entries.entries(behind: photos[1].key, after: .min, limit: 1),
                try transaction.entries.shownPhotos(among: photos.map(\.key))
            )
        }
        #expect(before.0.mapValues(\.photo) == [made[0].key: photos[0].id, made[1].key: photos[1].id])
        let seen = try await storage.read { try $0.entries.count(holding: photos[1].key, hidden: false) }
        #expect(seen == 1, "of the two entries one is hidden")
        #expect(before.1 == 2 && before.2.isEmpty && before.3 == Set(photos.map(\.key)))
        let trashed = try await storage.change(photos[1]) { $0.deleteTime = storage.now }
        let after = try await storage.read { transaction in
            (
                try transaction.entries.entry(owner: owner, id: first.id)?.content.photos.map(\.photo),
                try transaction.entries.links(entry: made[0].key),
                try transaction.entries.entries(behind: photos[1].key, after: .min, limit: 9),
                try transaction.entries.count(holding: photos[1].key, hidden: true)
            )
        }
        #expect(after.0 == [photos[0].id, photos[2].id])
        #expect(after.1.map(\.id) == photos.map(\.id) && after.1.map(\.isRemoved) == [false, true, false])
        #expect(after.2.map(\.key) == made.map(\.key) && after.3 == 2)
        _ = try await storage.change(trashed) { $0.deleteTime = nil }
        #expect(try await storage.read { try $0.entries.entry(owner: owner, id: first.id) } == made[0])
    }

    @Test(
        "Before an entry has followed a photo, readers see what it will be then; a change of it takes it in",
        arguments: StorageEngine.allCases)
    func following(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let owner = storage.me.owner
        let new = storage.photo(1)
        let photo = try await storage.write { try $0.photos.insert(new) }
        let entries = [
            storage.entry(11, links: [PhotoPlacement(photo)]) { $0.title = "" },
            storage.entry(12, links: [PhotoPlacement(photo, caption: "river")]),
        ]
        let made = try await storage.write { transaction in
            try entries.map { try transaction.entries.insert($0) }
        }
        func found() async throws -> [StoredEntry] {
            try await storage.read { try $0.entries.entries(keys: made.map(\.key)) }
        }
        func find(_ text: String) async throws -> Int {
            try await storage.read {
                try $0.entries.list(owner: owner, ListQuery(kind: .entry, text: text)).count
            }
        }
        #expect(try await find("river") == 1)
        let trashed = try await storage.change(photo) { photo in
            (photo.deleteTime, photo.updateTime) = (storage.now, storage.now.advanced(bySeconds: 5))
        }
        let seen = try await found()
        #expect(seen.allSatisfy { $0.content.photos.isEmpty && $0.version == trashed.version })
        #expect(seen.allSatisfy { $0.isBehind == true && $0.updateTime == trashed.updateTime })
        #expect(seen[0].isDraft && seen[0].emptiedTime == trashed.updateTime)
        try await storage.write { transaction in
            for entry in seen { _ = try transaction.entries.update(entry, from: entry, links: nil) }
        }
        var followed = try await found()
        #expect(followed.allSatisfy { $0.isBehind == nil })
        for index in seen.indices { followed[index].isBehind = true }
        #expect(followed == seen, "nothing is another than what was seen before")
        #expect(try await find("river") == 0)
        let shown = try await storage.read { try $0.days.timeline(owner: owner, .month).map(\.entries) }
        #expect(shown == [1])
        let behind = try await storage.read { try $0.entries.entries(behind: photo.key, after: .min, limit: 9) }
        #expect(behind.isEmpty)
        let revisions = try await storage.read { transaction in
            try transaction.entries.revisions(entry: made[1].key, before: .max, limit: 9, maximumBytes: .max).revisions
        }
        #expect(revisions.map(\.photos.count) == [0, 1])
    }

    @Test("A photo that is gone for good is in no entry at once", arguments: StorageEngine.allCases)
    func gone(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let owner = storage.me.owner
        let new = [storage.photo(1), storage.photo(2)]
        let photos = try await storage.write { transaction in try new.map { try transaction.photos.insert($0) } }
        let first = storage.entry(11, links: photos.map { PhotoPlacement($0) })
        let made = try await storage.write { try $0.entries.insert(first) }
        let left = try await storage.write { try $0.photos.delete(photos[1], at: storage.now) }
        let followUp = try #require(left)
        #expect(try await storage.read { try $0.followUps.next(owner: owner) } == followUp)
        let seen = try await storage.read { try $0.entries.entries(keys: [made.key])[0] }
        #expect(seen.content.photos.map(\.photo) == [photos[0].id] && seen.version > made.version)
        // No other photo gets its number while an entry has it.
        let third = storage.photo(3)
        let other = try await storage.write { try $0.photos.insert(third) }
        #expect(other.key > photos[1].key)
        try await storage.write { transaction in
            _ = try transaction.entries.update(seen, from: seen, links: nil)
            #expect(try !transaction.followUps.removePlaces(of: followUp, limit: 9))
            try transaction.followUps.remove(followUp)
        }
        #expect(try await storage.read { try $0.followUps.isPending(owner: owner) } == false)
        #expect(try await storage.read { try $0.entries.links(entry: made.key).map(\.id) } == [photos[0].id])
    }

    @Test("A day's entries come by what wall clocks showed", arguments: StorageEngine.allCases)
    func days(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let owner = storage.me.owner
        let new = [storage.entry(1, hour: 9), storage.entry(2, hour: 8), storage.entry(3, day: 2, hour: 0)]
        try await storage.write { transaction in for entry in new { _ = try transaction.entries.insert(entry) } }
        let day = DayBoundary.midnight.localTimes(of: new[0].localDate)
        let first = try await storage.read {
            try $0.entries.shown(owner: owner, localTimes: day, after: nil, limit: 1)
        }
        let rest = try await storage.read {
            try $0.entries.shown(owner: owner, localTimes: day, after: first.last?.position, limit: 9)
        }
        #expect((first + rest).map(\.position.id) == [2, 1].map(StorageFixture.id))
        #expect(try await storage.read { try $0.entries.shownCount(owner: owner, localTimes: day) } == 2)
    }

    @Test(
        "What is hidden, empty or in the trash is in no list and no count, and comes back whole",
        arguments: StorageEngine.allCases)
    func visibility(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (owner, now) = (storage.me.owner, storage.now)
        let new = storage.entry(1) { ($0.title, $0.tags) = ("title", ["t"]) }
        var entry = try await storage.write { try $0.entries.insert(new) }
        func expectShown(_ count: Int) async throws {
            let found = try await storage.read { transaction in
                [
                    try transaction.entries.list(owner: owner, ListQuery(kind: .entry)).count,
                    try transaction.entries.list(owner: owner, ListQuery(kind: .entry, text: "title")).count,
                    try transaction.days.timeline(owner: owner, .month).reduce(0) { $0 + Int($1.entries) },
                    try transaction.labels.tallies(owner: owner, .tag, afterKey: nil, limit: 9).count,
                    Int(try transaction.entries.shownCount(owner: owner, localTimes: LocalTime.always)),
                ]
            }
            #expect(found == Array(repeating: count, count: 5))
        }
        try await expectShown(1)
        for change in [
            { (entry: inout StoredEntry) in entry.content.hidden.toggle() },
            { entry in entry.deleteTime = entry.deleteTime == nil ? now : nil },
        ] {
            for count in [0, 1] {
                let old = entry
                var next = entry
                change(&next)
                entry = try await storage.write { [next] in try $0.entries.update(next, from: old, links: nil) }
                try await expectShown(count)
            }
        }
        let actions = try await storage.read { try $0.changes.changes(owner: owner, after: 0, limit: 9).map(\.action) }
        #expect(actions == [.inserted, .removed, .inserted, .removed, .inserted])
        let last = entry
        try await storage.write { try $0.entries.delete(last, at: now) }
        try await expectShown(0)
        let key = last.key
        #expect(try await storage.read { try $0.entries.revision(entry: key, number: 1) } == nil)
    }

    @Test("The trash, drafts and what was emptied are found by when they became so", arguments: StorageEngine.allCases)
    func upkeep(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (owner, now) = (storage.me.owner, storage.now)
        let blank = storage.entry(9) { _ in }
        let new = (1...5).map { number in
            storage.entry(number) {
                $0.hidden = number == 5; $0.title = "t"
            }
        }
        let draft = try await storage.write { try $0.entries.insert(blank) }
        let made = try await storage.write { transaction in
            try new.enumerated().map { number, new in
                let old = try transaction.entries.insert(new)
                var gone = old
                // Two at one instant.
                gone.deleteTime = now.advanced(bySeconds: Int64(number / 2))
                return try transaction.entries.update(gone, from: old, links: nil)
            }
        }
        var emptied = draft
        emptied.emptiedTime = now
        let found = try await storage.read { transaction in
            (
                try transaction.entries.trash(owner: owner, hidden: false, after: nil, limit: 2),
                try transaction.entries.trash(owner: owner, hidden: true, after: nil, limit: 9),
                try transaction.entries.trashed(until: now, limit: 9),
                try transaction.entries.drafts(createdUntil: now, limit: 9),
                try transaction.entries.drafts(createdUntil: now.advanced(bySeconds: -1), limit: 9),
                try transaction.entries.emptied(until: now, limit: 9)
            )
        }
        #expect(found.0.map(\.key) == [made[3].key, made[2].key] && found.1.map(\.key) == [made[4].key])
        #expect(Set(found.2.map(\.key)) == [made[0].key, made[1].key])
        #expect(found.3.map(\.key) == [draft.key] && found.4.isEmpty && found.5.isEmpty)
        let rest = try await storage.read {
            try $0.entries.trash(owner: owner, hidden: false, after: found.0.last?.position, limit: 9)
        }
        #expect(rest.map(\.key) == [made[1].key, made[0].key])
        _ = try await storage.write { [emptied] in try $0.entries.update(emptied, from: draft, links: nil) }
        #expect(try await storage.read { try $0.entries.emptied(until: now, limit: 9).map(\.key) } == [draft.key])
        #expect(try await storage.read { try $0.entries.drafts(createdUntil: now, limit: 9).isEmpty })
    }
}
