import Testing

@testable import DaybookEntry

@Suite("What every storage keeps of imports")
struct ImportConformanceTests {
    private func run(_ number: Int, of storage: StorageFixture, source: String = "export") -> ImportRun {
        var run = ImportRun(
            owner: storage.me.owner, id: StorageFixture.id(number), source: source, mode: .merge,
            startTime: storage.now, lastWrite: storage.now)
        (run.entries, run.photos) = (ImportRun.Series(base: 3, last: 4), ImportRun.Series(base: 5, last: 6))
        return run
    }

    @Test(
        "An import is there as it was stored and changed, the last one of an export", arguments: StorageEngine.allCases)
    func runs(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (owner, now) = (storage.me.owner, storage.now)
        let (first, second, third) = (run(1, of: storage), run(2, of: storage), run(3, of: storage, source: "other"))
        try await storage.write { transaction in
            for run in [first, second, third] { try transaction.imports.insert(run) }
        }
        var changed = second
        (changed.state, changed.endTime) = (.incomplete, now.advanced(bySeconds: 5))
        (changed.lastWrite, changed.undone, changed.leftAlone) = (now.advanced(bySeconds: 4), 7, 8)
        try await storage.write { [changed] in try $0.imports.update(changed) }
        #expect(try await storage.read { try $0.imports.run(owner: owner, id: first.id) } == first)
        #expect(try await storage.read { try $0.imports.latestRun(owner: owner, source: "export") } == changed)
        #expect(try await storage.read { try $0.imports.latestRun(owner: owner, source: "none") } == nil)
        #expect(try await storage.read { try $0.imports.runs(owner: owner, limit: 2) } == [third, changed])
        let abandoned = try await storage.read { try $0.imports.abandonedRuns(until: now, limit: 10) }
        #expect(Set(abandoned) == [first, third])
        let early = now.advanced(bySeconds: -1)
        #expect(try await storage.read { try $0.imports.abandonedRuns(until: early, limit: 10) }.isEmpty)
        // One that runs stays.
        var done = first
        (done.state, done.endTime) = (.complete, now)
        try await storage.write { [done] in try $0.imports.update(done) }
        var more = true
        while more {
            more = try await storage.write { try $0.imports.forgetRuns(owner: owner, keeping: 1, limit: 1) }
        }
        #expect(try await storage.read { try $0.imports.runs(owner: owner, limit: 9) } == [third, changed])
    }

    @Test("Numbers add up, and begin again with the import", arguments: StorageEngine.allCases)
    func tallies(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (owner, run, later) = (storage.me.owner, run(1, of: storage), storage.now.advanced(bySeconds: 9))
        let tally = ImportTally(kind: .photo, added: 1, known: 2, inTrash: 3, refused: 4)
        let hidden = ImportTally(kind: .photo, added: 1, known: 1, inTrash: 1, refused: 1)
        try await storage.write { transaction in
            try transaction.imports.insert(run)
            for _ in 0..<2 {
                let entries = ImportTally(kind: .entry, added: 9)
                try transaction.imports.count([tally, entries], hidden: [entries, hidden], of: run)
            }
        }
        // Those of a kind that are all hidden leave no trace.
        let shown = try await storage.read { try $0.imports.tallies(owner: owner, run: run.id, hidden: false) }
        #expect(shown == [ImportTally(kind: .photo, added: 0, known: 2, inTrash: 4, refused: 6)])
        let twice = ImportTally(kind: .photo, added: 2, known: 4, inTrash: 6, refused: 8)
        let all = try await storage.read { try $0.imports.tallies(owner: owner, run: run.id, hidden: true) }
        #expect(all == [ImportTally(kind: .entry, added: 18), twice])
        try await storage.write { try $0.imports.restart(run, at: later) }
        let again = try await storage.read { try $0.imports.tallies(owner: owner, run: run.id, hidden: true) }
        #expect(again == [ImportTally(kind: .entry, added: 18), ImportTally(kind: .photo, added: 2)])
        #expect(try await storage.read { try $0.imports.run(owner: owner, id: run.id) }?.lastWrite == later)
    }

    @Test("Notices are kept in their order up to a number, and counted behind it", arguments: StorageEngine.allCases)
    func notices(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (owner, run) = (storage.me.owner, run(1, of: storage))
        let notices = (1...60).map { number in
            ImportRunNotice(
                place: "p\(number)", kind: .photo, reason: "R", message: "m", field: "f", parameters: ["a": "b"],
                isHidden: number % 2 == 0)
        }
        try await storage.write { transaction in
            try transaction.imports.insert(run)
            for _ in 0..<20 { try transaction.imports.note(notices, of: run) }
        }
        #expect(try await storage.read { try $0.imports.run(owner: owner, id: run.id) }?.notices == 1200)
        let (shown, all) = try await storage.read { transaction in
            (
                try transaction.imports.notices(owner: owner, run: run.id, after: 1, hidden: false, limit: 2),
                try transaction.imports.notices(owner: owner, run: run.id, after: 0, hidden: true, limit: 5000)
            )
        }
        #expect(shown.map(\.number) == [3, 5] && shown.allSatisfy { !$0.isHidden })
        #expect(all.count == Int(ImportRun.maximumNotices) && all.map(\.number) == Array(1...1000))
        #expect(all[1].place == "p2" && all[1].parameters == ["a": "b"] && all[1].isHidden)
        try await storage.write { try $0.imports.restart(run, at: run.startTime) }
        let left = try await storage.read {
            try $0.imports.notices(owner: owner, run: run.id, after: 0, hidden: true, limit: 9)
        }
        #expect(left.isEmpty)
    }

    @Test("Added records are there with their versions until an undo handled them", arguments: StorageEngine.allCases)
    func added(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (owner, run) = (storage.me.owner, run(1, of: storage))
        let new = storage.entry(5) { ($0.title, $0.hidden) = ("secret", true) }
        let entry = try await storage.write { transaction in
            try transaction.imports.insert(run)
            return try transaction.entries.insert(new)
        }
        let record = AddedRecord(subject: ImportSubject(.entry, id: entry.id), version: 3)
        let album = AddedRecord(subject: ImportSubject(.album, id: entry.id), version: 4, content: [1, 2])
        let memory = AddedRecord(subject: ImportSubject(kind: .memory, key: Array("trip".utf8)), version: 1)
        #expect(try await storage.read { try !$0.imports.hasHidden(owner: owner, run: run.id) })
        try await storage.write { transaction in
            for added in [record, album, memory] { try transaction.imports.noteAdded(added, of: run) }
        }
        #expect(try await storage.read { try $0.imports.hasHidden(owner: owner, run: run.id) })
        // The photo and the share are not there, and may be hidden.
        let isHidden = try await storage.read { transaction in
            try [ImportKind.entry, .photo, .share, .album].map { kind in
                try transaction.imports.isHidden(ImportSubject(kind, id: entry.id), in: run)
            }
        }
        #expect(isHidden == [true, true, true, false])
        let versions = try await storage.read { transaction in
            try [record, album, memory].map { try transaction.imports.version(of: $0.subject, owner: owner) }
        }
        #expect(versions == [entry.version, nil, nil])
        for added in [record, album, memory] {
            let (found, list) = try await storage.read { transaction in
                (
                    try transaction.imports.added(owner: owner, run: run.id, subject: added.subject),
                    try transaction.imports.added(owner: owner, run: run.id, kind: added.subject.kind, limit: 5)
                )
            }
            #expect(found == added && list == [added])
        }
        try await storage.write { try $0.imports.forgetAdded(record.subject, of: run) }
        let gone = try await storage.read {
            try $0.imports.added(owner: owner, run: run.id, subject: record.subject)
        }
        #expect(gone == nil)
    }

    @Test(
        "The server's own changes leave a record as it was, and one that came again is no import's to undo",
        arguments: StorageEngine.allCases)
    func carried(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (owner, first, second) = (storage.me.owner, run(1, of: storage), run(2, of: storage, source: "other"))
        let record = AddedRecord(subject: ImportSubject(.photo, id: StorageFixture.id(7)), version: 3)
        try await storage.write { transaction in
            for run in [first, second] {
                try transaction.imports.insert(run)
                try transaction.imports.noteAdded(record, of: run)
            }
            try transaction.imports.carry(record.subject, owner: owner, from: 2, to: 9)
            try transaction.imports.carry(record.subject, owner: owner, from: 3, to: 4)
        }
        func versions() async throws -> [Int64?] {
            try await storage.read { transaction in
                try [first, second].map { run in
                    let added = try transaction.imports.added(owner: owner, run: run.id, subject: record.subject)
                    return added.flatMap { $0.isKept ? nil : $0.version }
                }
            }
        }
        func removable() async throws -> [UUIDBytes] {
            try await storage.read { transaction in
                try transaction.imports.removable(
                    owner: owner, photos: [StorageFixture.id(7), StorageFixture.id(8)])
            }
        }
        #expect(try await versions() == [4, 4])
        #expect(try await removable() == [StorageFixture.id(7)])
        try await storage.write { try $0.imports.keep(record.subject, owner: owner, broughtBy: second.id) }
        #expect(try await versions() == [nil, 4])
        try await storage.write { try $0.imports.keep(record.subject, owner: owner, broughtBy: nil) }
        #expect(try await versions() == [nil, nil])
        #expect(try await removable().isEmpty)
    }

    @Test("What an undo moved to the trash is there with its version", arguments: StorageEngine.allCases)
    func undone(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (owner, run) = (storage.me.owner, run(1, of: storage))
        let subject = ImportSubject(.photo, id: StorageFixture.id(7))
        let trashed = AddedRecord(subject: subject, version: 5)
        try await storage.write { transaction in
            try transaction.imports.insert(run)
            try transaction.imports.noteAdded(AddedRecord(subject: subject, version: 3), of: run)
        }
        let before = try await storage.read { try $0.imports.undone(owner: owner, subject: subject) }
        #expect(before == nil)
        try await storage.write { transaction in
            try transaction.imports.noteUndone(trashed, of: run)
            try transaction.imports.keep(subject, owner: owner, broughtBy: nil)
        }
        let (found, added) = try await storage.read { transaction in
            (
                try transaction.imports.undone(owner: owner, subject: subject),
                try transaction.imports.added(owner: owner, run: run.id, kind: .photo, limit: 5)
            )
        }
        #expect(found == trashed && added.isEmpty)
    }

    @Test("A photo is used by an entry outside the trash, and by an album", arguments: StorageEngine.allCases)
    func used(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let now = storage.now
        let new = (1...2).map { storage.photo($0) }
        let photos = try await storage.write { transaction in try new.map { try transaction.photos.insert($0) } }
        let keys = photos.map(\.key)
        let before = try await storage.read { transaction in
            try keys.map { try transaction.imports.isUsed(photo: $0) }
        }
        #expect(before == [false, false])
        let (holding, album) = (storage.entry(3, links: [PhotoPlacement(photos[0])]), storage.album(4))
        let entry = try await storage.write { transaction in
            _ = try transaction.albums.add(
                [photos[1]], at: [10], to: transaction.albums.insert(album), now: now)
            return try transaction.entries.insert(holding)
        }
        let used = try await storage.read { transaction in
            try keys.map { try transaction.imports.isUsed(photo: $0) }
        }
        #expect(used == [true, true])
        var gone = entry
        gone.deleteTime = now
        try await storage.write { [gone] in _ = try $0.entries.update(gone, from: entry, links: nil) }
        #expect(try await storage.read { try !$0.imports.isUsed(photo: keys[0]) })
    }
}
