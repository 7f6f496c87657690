import Foundation
import SearchText
import Testing

@testable import DaybookEntry

@Suite("Hidden photos in entries that are not hidden")
struct HiddenPhotoTests {
    /// An entry with photos a, b, c and d in this order, of which b and d are hidden, and who may see them or not.
    private struct Fixture {
        let harness: DiaryHarness
        let open: Caller
        let closed: Caller
        let photos: [StoredPhoto]
        let entry: UUIDBytes

        init(_ engine: StorageEngine) async throws {
            harness = try DiaryHarness(engine)
            open = try await harness.account("minji")
            closed = open.locked
            var photos: [StoredPhoto] = []
            for number in 0..<6 {
                let input = PhotoInput(hidden: number == 1 || number == 3)
                photos.append(try await harness.createPhoto(photoFacts(number), open, saying: input).photo)
            }
            self.photos = photos
            let links = photos.prefix(4).enumerated().map { number, photo in
                EntryInput.Photo(photoID: photo.id.description, caption: "caption\(number)")
            }
            entry = try await harness.create(EntryInput(title: "day", photos: links), open).id
        }

        /// The names of the photos that an entry holds, as letters.
        func names(_ entry: StoredEntry) -> String {
            entry.content.photos.map { link in
                photos.firstIndex { $0.id == link.photo }.map { String("abcdef".dropFirst($0).prefix(1)) } ?? "?"
            }.joined()
        }

        /// The contents of the entry, and the part that a caller sees.
        func held() async throws -> String { names(try await harness.entry(entry, open)) }
        func seen(_ caller: Caller) async throws -> String {
            names(try await harness.entry(entry, caller).seen(isUnlocked: caller.isUnlocked))
        }

        func links(_ names: String) -> [EntryInput.Photo] {
            names.compactMap { name in
                "abcdef".firstIndex(of: name).map { index in
                    let number = "abcdef".distance(from: "abcdef".startIndex, to: index)
                    return EntryInput.Photo(photoID: photos[number].id.description, caption: "caption\(number)")
                }
            }
        }

        @discardableResult
        func put(_ names: String, ifMatch: String = "", _ caller: Caller) async throws -> StoredEntry {
            harness.clock.advance(seconds: 120)
            return try await harness.update(
                entry, ["photos"], EntryInput(photos: links(names)), ifMatch: ifMatch, caller)
        }
    }

    @Test("They are seen while hidden things are open, and only then", arguments: StorageEngine.allCases)
    func seeing(engine: StorageEngine) async throws {
        let fixture = try await Fixture(engine)
        #expect(try await fixture.seen(fixture.open) == "abcd")
        #expect(try await fixture.seen(fixture.closed) == "ac")
        // It is told by what is now: of a photo that is hidden later, and of one that is no longer.
        let harness = fixture.harness
        try await harness.updatePhoto(fixture.photos[0].id, ["hidden"], PhotoInput(hidden: true), fixture.open)
        try await harness.updatePhoto(fixture.photos[1].id, ["hidden"], PhotoInput(hidden: false), fixture.open)
        #expect(try await fixture.seen(fixture.closed) == "bc")
        #expect(try await fixture.seen(fixture.open) == "abcd")
    }

    @Test(
        "A change by who does not see them keeps them beside their neighbours",
        arguments: [
            ("ac", "abcd"), ("ca", "cdab"), ("a", "abd"), ("c", "bcd"), ("", "bd"), ("e", "bde"), ("aec", "abecd"),
            ("eca", "ecdab"), ("fe", "bdfe"), ("acb", "acdb"), ("abcd", "abcd"), ("dcba", "dcba"), ("b", "bd"),
        ])
    func keeping(named: String, held: String) async throws {
        let fixture = try await Fixture(.sqlite)
        let changed = try await fixture.put(named, fixture.closed)
        #expect(try await fixture.held() == held)
        #expect(fixture.names(changed) == held, "what the change returned")
        let seen = try await fixture.seen(fixture.closed)
        #expect(seen == named.filter { !"bd".contains($0) })
        let captions = try await fixture.harness.entry(fixture.entry, fixture.open).content.photos.map(\.caption)
        #expect(captions == fixture.links(held).map(\.caption))
        // Saved again as it is seen, it does not change; nor in part, whoever saves.
        let version = try await fixture.harness.entry(fixture.entry, fixture.open).version
        #expect(try await fixture.put(seen, fixture.closed).version == version)
        #expect(try await fixture.held() == held)
        try await fixture.put(seen, fixture.open)
        #expect(try await fixture.held() == seen, "who sees them takes them out")
    }

    @Test("A change of other fields, or of all at once, keeps them", arguments: StorageEngine.allCases)
    func wholeEntries(engine: StorageEngine) async throws {
        let fixture = try await Fixture(engine)
        let harness = fixture.harness
        try await harness.update(fixture.entry, ["title"], EntryInput(title: "another"), fixture.closed)
        #expect(try await fixture.held() == "abcd")
        let input = EntryInput(title: "", photos: fixture.links("ca"))
        try await harness.update(fixture.entry, ["title", "photos"], input, fixture.closed)
        #expect(try await fixture.held() == "cdab")
        // Emptied by who does not see them it is no draft: there is something in it.
        try await harness.update(fixture.entry, ["title", "photos"], EntryInput(), fixture.closed)
        let left = try await harness.entry(fixture.entry, fixture.open)
        #expect(fixture.names(left) == "db" && !left.isDraft && left.emptiedTime == nil)
    }

    @Test("Bursts, photos in the trash and hidden ones together keep every place")
    func trashToo() async throws {
        let fixture = try await Fixture(.sqlite)
        let harness = fixture.harness
        try await harness.deletePhoto(fixture.photos[2].id, fixture.open)
        #expect(try await fixture.seen(fixture.closed) == "a")
        try await fixture.put("ea", fixture.closed)
        try await harness.update(fixture.entry, ["photos"], EntryInput(photos: fixture.links("fea")), fixture.closed)
        #expect(try await fixture.held() == "feabd")
        try await harness.undeletePhoto(fixture.photos[2].id, fixture.open)
        #expect(try await fixture.held() == "feabcd")
        #expect(try await fixture.seen(fixture.closed) == "feac")
    }

    @Test("Going back to a revision keeps those that it did not have, from who does not see them")
    func reverting() async throws {
        let fixture = try await Fixture(.sqlite)
        let (harness, open, closed, id) = (fixture.harness, fixture.open, fixture.closed, fixture.entry)
        try await fixture.put("ab", open)
        try await fixture.put("ae", open)
        try await fixture.put("aed", open)
        func revert(_ number: Int32, _ caller: Caller) async throws {
            _ = try await harness.write(caller) {
                try $0.revisions.revert(id.description, to: number)
            }
        }
        func revisions(_ caller: Caller) async throws -> [EntryRevision] {
            try await harness.read(caller) {
                try $0.revisions.list(id.description, pageSize: 0, pageToken: "").items
            }
        }
        #expect(try await revisions(open).map(\.photos.count) == [3, 2, 2, 4])
        #expect(try await revisions(closed).map(\.photos.count) == [2, 2, 1, 2])
        try await revert(2, closed)
        #expect(try await fixture.held() == "adb")
        try await revert(3, open)
        #expect(try await fixture.held() == "ae")
        try await revert(1, closed)
        #expect(try await fixture.held() == "abcd")
    }

    @Test("What differs between revisions tells nothing of them")
    func diffs() async throws {
        let fixture = try await Fixture(.sqlite)
        let (harness, id) = (fixture.harness, fixture.entry)
        try await fixture.put("dac", fixture.open)
        func diff(_ caller: Caller, against older: Int32) async throws -> DaybookEntry.RevisionDiff {
            let pair = try await harness.read(caller) {
                try $0.revisions.pair(id.description, number: 2, against: older)
            }
            return DaybookEntry.RevisionDiff(from: pair.old, to: pair.new)
        }
        for older in [0, 1] as [Int32] {
            let whole = try await diff(fixture.open, against: older)
            #expect(whole.removedPhotos == [fixture.photos[1].id] && whole.isReordered && whole.from == 1)
            let seen = try await diff(fixture.closed, against: older)
            #expect(seen.removedPhotos.isEmpty && !seen.isReordered && seen.to == 2 && seen.from == 1)
        }
    }

    @Test("One that is deleted for good is gone from what the entry was, too", arguments: StorageEngine.allCases)
    func histories(engine: StorageEngine) async throws {
        let fixture = try await Fixture(engine)
        let harness = fixture.harness
        let entry = try await harness.entry(fixture.entry, fixture.open)
        for photo in fixture.photos.prefix(2) {
            try await harness.deletePhoto(photo.id, permanently: true, fixture.open)
        }
        let revisions = try await harness.revisions(of: entry)
        #expect(revisions.first?.photos.map(\.caption) == ["caption0", "caption2", "caption3"])
        let digest = fixture.photos[1].facts.digest
        #expect(try await harness.store.read { try $0.photos.referenced(digests: [digest]) }.isEmpty)
    }

    @Test("Seen without them an entry has another version than with them")
    func versions() async throws {
        let fixture = try await Fixture(.sqlite)
        let harness = fixture.harness
        let entry = try await harness.entry(fixture.entry, fixture.open)
        let (whole, part) = (entry.etag(isUnlocked: true).description, entry.etag(isUnlocked: false).description)
        #expect(whole != part)
        // Who opened hidden things since they looked would take out what they never saw.
        await expect(.etagMismatch) { try await fixture.put("ca", ifMatch: part, fixture.open) }
        #expect(try await fixture.held() == "abcd")
        // To whom they were closed since loses nothing.
        try await fixture.put("ca", ifMatch: whole, fixture.closed)
        #expect(try await fixture.held() == "cdab")
        await expect(.etagMismatch) { try await fixture.put("ac", ifMatch: part, fixture.closed) }
        let plain = try await harness.create(EntryInput(title: "plain"), fixture.open)
        #expect(plain.etag(isUnlocked: true) == plain.etag(isUnlocked: false))
    }

    @Test("Hiding a photo is a change of the entries that show it, and of no others", arguments: StorageEngine.allCases)
    func touching(engine: StorageEngine) async throws {
        let fixture = try await Fixture(engine)
        let harness = fixture.harness
        let other = try await harness.create(EntryInput(title: "other"), fixture.open)
        let before = try await harness.entry(fixture.entry, fixture.open)
        harness.clock.advance(seconds: 1)
        try await harness.updatePhoto(fixture.photos[0].id, ["hidden"], PhotoInput(hidden: true), fixture.open)
        let after = try await harness.entry(fixture.entry, fixture.open)
        #expect(after.version > before.version && after.updateTime == harness.clock.now)
        #expect(after.content == before.content)
        #expect(try await harness.revisions(of: after).count == 1)
        try await harness.updatePhoto(fixture.photos[0].id, ["favorite"], PhotoInput(favorite: true), fixture.open)
        #expect(try await harness.entry(fixture.entry, fixture.open) == after)
        #expect(try await harness.entry(other.id, fixture.open) == other)
    }

    @Test("What they say finds the entry for nobody who does not see them", arguments: SearchMode.allCases)
    func searching(mode: SearchMode) async throws {
        let fixture = try await Fixture(.sqlite)
        func found(_ text: String, _ caller: Caller) async throws -> [Snippet] {
            try await fixture.harness.search(text, mode: mode, caller).filter { $0.entry != nil }.map(\.snippet)
        }
        #expect(try await found("caption1", fixture.open).map(\.text) == ["caption1"])
        #expect(try await found("caption1", fixture.closed).isEmpty)
        // By what is seen it is found, and what is not seen is not shown around it.
        #expect(try await found("caption2", fixture.closed).map(\.text) == ["caption2"])
        #expect(try await found("day", fixture.closed).map(\.text) == ["day"])
    }

    @Test("What they say leaves no gap in a page, and no page that holds nothing", arguments: SearchMode.allCases)
    func pages(mode: SearchMode) async throws {
        let fixture = try await Fixture(.sqlite)
        let (harness, closed) = (fixture.harness, fixture.closed)
        let older = EntryInput(
            title: "caption1", time: TimestampInput(seconds: 1_000_000_000, nanoseconds: 0),
            photos: fixture.links("a"))
        let seen = try await harness.create(older, fixture.open)
        for _ in 0..<3 {
            try await harness.create(EntryInput(title: "day", photos: fixture.links("bd")), fixture.open)
        }
        let input = SearchInput(text: "caption1", kinds: [.entry], mode: mode, pageSize: 1)
        let found = try await harness.read(closed) {
            try $0.search.search(input).page
        }
        #expect(found.items.compactMap { $0.entry?.id } == [seen.id] && found.nextPageToken == nil)
        for order in ["entryTime desc", "entryTime asc", "sequence desc"] {
            let list = ListInput(kind: .entry, pageSize: 1, orderBy: order, text: "caption1")
            let page = try await harness.entries(list, closed)
            #expect(page.items.map(\.id) == [seen.id] && page.nextPageToken == nil, "\(order)")
        }
    }

    @Test("What they say takes an entry from no section that finds it by what is seen")
    func sections() async throws {
        let fixture = try await Fixture(.sqlite)
        let links = [EntryInput.Photo(photoID: fixture.photos[1].id.description, caption: "강을 걸었다")]
        try await fixture.harness.create(EntryInput(title: "x", body: "강을 따라 걸었다", photos: links), fixture.open)
        func sections(_ caller: Caller) async throws -> [SearchSection.Name] {
            try await fixture.harness.search("강을 걸었다", caller).map(\.section)
        }
        #expect(try await sections(fixture.open) == [.literal])
        #expect(try await sections(fixture.closed) == [.words])
    }

    @Test("The same bytes again show a hidden photo only to who says all that was said of it")
    func uploads() async throws {
        let fixture = try await Fixture(.sqlite)
        let (harness, facts) = (fixture.harness, photoFacts(9))
        let input = PhotoInput(caption: "mine", hidden: true)
        let photo = try await harness.createPhoto(facts, fixture.closed, saying: input).photo
        harness.clock.advance(seconds: 60)
        #expect(try await harness.createPhoto(facts, fixture.closed, saying: input).photo == photo)
        await expect(.permissionDenied) {
            _ = try await harness.createPhoto(facts, fixture.closed, saying: PhotoInput(hidden: true))
        }
        let time = PhotoInput(takenTime: TimestampInput(seconds: 1_000_000_000, nanoseconds: 0))
        try await harness.updatePhoto(photo.id, ["taken_time"], time, fixture.open)
        await expect(.permissionDenied) {
            _ = try await harness.createPhoto(facts, fixture.closed, saying: input)
        }
    }

    @Test("Of another owner's history, with the same picture under the same id, nothing goes")
    func foreignHistories() async throws {
        let harness = try DiaryHarness(.sqlite)
        var entries: [StoredEntry] = []
        var photos: [StoredPhoto] = []
        let id = UUIDBytes(high: 7, low: 7).description
        let owners = [try await harness.account("minji"), try await harness.account("jiwoo")]
        for owner in owners {
            photos.append(
                try await harness.createPhoto(photoFacts(1), owner, saying: PhotoInput(id: id, hidden: true)).photo)
            let link = EntryInput.Photo(photoID: id, caption: "mine")
            entries.append(try await harness.create(EntryInput(title: "day", photos: [link]), owner))
        }
        try await harness.deletePhoto(photos[0].id, permanently: true, owners[0])
        #expect(try await harness.revisions(of: entries[0]).last?.photos.isEmpty == true)
        #expect(try await harness.revisions(of: entries[1]).last?.photos.map(\.caption) == ["mine"])
    }

    @Test("A list of what holds a text, and the flag of having photos, go by what is seen")
    func listing() async throws {
        let fixture = try await Fixture(.sqlite)
        let harness = fixture.harness
        func count(_ text: String, _ caller: Caller) async throws -> Int {
            try await harness.entries(ListInput(kind: .entry, text: text), caller).items.count
        }
        #expect(try await count("CAPTION3", fixture.open) == 1)
        #expect(try await count("CAPTION3", fixture.closed) == 0)
        #expect(try await count("caption0", fixture.closed) == 1)
        try await fixture.put("bd", fixture.open)
        func flagged(_ caller: Caller) async throws -> Int {
            try await harness.search("has:photo", mode: .filter, caller).filter { $0.entry != nil }.count
        }
        #expect(try await flagged(fixture.open) == 1)
        #expect(try await flagged(fixture.closed) == 0)
    }

    @Test("What a deletion would touch is counted without what is hidden", arguments: StorageEngine.allCases)
    func previews(engine: StorageEngine) async throws {
        let fixture = try await Fixture(engine)
        let harness = fixture.harness
        try await harness.create(EntryInput(title: "x", photos: fixture.links("a"), hidden: true), fixture.open)
        let album = try await harness.createAlbum(AlbumInput(title: "all"), fixture.open).album
        try await harness.add(fixture.photos, to: album, fixture.open)
        try await harness.deletePhoto(fixture.photos[3].id, fixture.open)
        func photo(_ caller: Caller) async throws -> DeletionPreview {
            let id = fixture.photos[0].id.description
            return try await harness.read(caller) {
                try $0.photos.previewDeletion(id, permanently: false, ifMatch: "")
            }
        }
        func whole(_ caller: Caller) async throws -> DeletionPreview {
            return try await harness.read(caller) {
                try $0.albums.previewDeletion(album.id.description, ifMatch: "")
            }
        }
        #expect(try await photo(fixture.open) == DeletionPreview(entries: 2, photos: 1, albums: 1))
        #expect(try await photo(fixture.closed) == DeletionPreview(entries: 1, photos: 1, albums: 1))
        #expect(try await whole(fixture.open) == DeletionPreview(photos: 6, albums: 1))
        #expect(try await whole(fixture.closed) == DeletionPreview(photos: 4, albums: 1))
    }

    @Test("An answer that was kept before entries told of hidden photos is read all the same")
    func keptAnswers() throws {
        let link = EntryContent.PhotoLink(photo: UUIDBytes(high: 1, low: 2))
        let entry = StoredEntry(
            key: 1, owner: 1, id: UUIDBytes(high: 1, low: 1),
            content: EntryContent(time: utc("2023-09-01T00:00:00"), timeZone: "UTC", photos: [link]),
            offset: UTCOffset(seconds: 0), localDate: CivilDate(day: 1), sequence: 1, createTime: utc(""),
            updateTime: utc(""), deleteTime: nil, version: 1, emptiedTime: nil, burst: nil, creation: [])
        let text = String(decoding: try JSONEncoder().encode(entry), as: UTF8.self)
        #expect(!text.contains("hiddenPhotos"))
        #expect(try JSONDecoder().decode(StoredEntry.self, from: Data(text.utf8)) == entry)
        var hidden = entry
        hidden.hiddenPhotos = [link.photo]
        let again = try JSONDecoder().decode(StoredEntry.self, from: try JSONEncoder().encode(hidden))
        #expect(again == hidden && again.seen(isUnlocked: false).content.photos.isEmpty)
    }
}
