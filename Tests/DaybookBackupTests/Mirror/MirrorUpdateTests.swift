import DaybookAPI
import Foundation
import PlainForm
import Testing

@testable import DaybookBackup

@Suite("Mirrors that are brought in step")
struct MirrorUpdateTests {
    /// An entry of the mirrored diary.
    private struct Entry {
        let id: String
        var title: String
        var body = "강을 따라 걸었다."
        var photos: [String] = []
        var isDeleted = false
        var isHidden = false
        /// The caption of each photo in the entry.
        var caption = ""
    }

    private let fixture: BackupFixture
    private var target: String { fixture.root + "/mirror" }

    init() async throws { fixture = try await BackupFixture(photos: 3) }

    private var digests: [String] { fixture.photos.keys.sorted() }

    /// Writes the records of a diary with these entries and all photos.
    ///
    /// - Parameter copies: The number of further photos with the bytes of the last one.
    private func write(_ entries: [Entry], copies: Int = 0, to store: some RecordStore) throws {
        let further = (0..<copies).map { ("copy \($0)", digests[2]) }
        for (id, digest) in digests.map({ ($0, $0) }) + further {
            var photo = KeptPhoto()
            (photo.id, photo.digest, photo.fileName) = (id, digest, "IMG_1.png")
            try store.append(try RecordLines.line(of: photo), to: .photos)
        }
        for entry in entries {
            let (record, text) = try Self.lines(of: entry)
            try store.append(record, to: .entries)
            try store.append(text, to: .revisions)
        }
        for file in RecordFile.allCases { try store.finish(file) }
    }

    /// The lines of an entry and of its text.
    private static func lines(of entry: Entry) throws -> (record: [UInt8], text: [UInt8]) {
        var record = KeptEntry()
        (record.id, record.revision) = (entry.id, 1)
        if entry.isDeleted { record.deleteTime = Timestamp() }
        record.hidden = entry.isHidden
        record.photos = entry.photos.enumerated().map { position, photo in
            var place = KeptPlacedPhoto()
            (place.position, place.photoId, place.caption) = (Int64(position), photo, entry.caption)
            return place
        }
        var text = KeptRevision()
        (text.entryId, text.number, text.bodyRevision) = (entry.id, 1, 1)
        (text.title, text.body) = (entry.title, entry.body)
        return (try RecordLines.line(of: record), try RecordLines.line(of: text))
    }

    private func summary(_ diary: PlainDiary, at time: String) -> PlainSummary {
        PlainSummary(
            diary: "0f", accountID: "a1", account: "minji", time: time, daybookVersion: "0.1.0",
            counts: diary.counts)
    }

    @discardableResult
    private func mirror(
        _ entries: [Entry], at time: String = "2026-11-29T12:00:00Z", copies: Int = 0, trustsListing: Bool = false,
        place: String = ""
    ) throws -> MirrorUpdate.Outcome {
        let folder = try MirrorFolder(creating: target, diary: "0f", account: "a1")
        let update = try MirrorUpdate(of: folder, diary: "0f", account: "a1", trustsListing: trustsListing)
        try write(entries, copies: copies, to: update)
        return try update.run(media: fixture.media, place: place, summary: { summary($0, at: time) })
    }

    /// Brings the mirror in step by the changes of some entries. Returns nil if it has another place.
    private func mirror(
        changing entries: [Entry], from place: String, to next: String, at time: String = "2026-11-29T12:00:00Z"
    ) throws -> MirrorUpdate.Outcome? {
        let update = try MirrorUpdate(
            of: try MirrorFolder(target), diary: "0f", account: "a1", trustsListing: true)
        guard try update.place() == place else { return nil }
        var changes = RecordChanges()
        changes.begin(.revisions, replacing: entries.map(\.id))
        for entry in entries {
            let (record, text) = try Self.lines(of: entry)
            let isAdded = (changes.add(record, to: .entries), changes.add(text, to: .revisions))
            #expect(isAdded.0 && isAdded.1)
        }
        try #require(try update.merge(changes))
        return try update.run(
            media: fixture.media, place: next, changes: changes, summary: { summary($0, at: time) })
    }

    /// The files of the plain form in the mirror.
    private func files() throws -> [String: Data] {
        try BackupFixture.files(below: target).filter { path, _ in
            !path.hasPrefix("mirror/") && path != "daybook-mirror.json"
        }
    }

    /// The files of an export of the same records.
    private func export(_ entries: [Entry], at time: String = "2026-11-29T12:00:00Z") throws -> [String: Data] {
        let path = fixture.root + "/export"
        try? FileManager.default.removeItem(atPath: path)
        let creation = try ExportCreation(into: path)
        try write(entries, to: creation)
        _ = try creation.run(media: fixture.media, summary: { summary($0, at: time) })
        return try BackupFixture.files(below: path)
    }

    private func edit(_ path: String, to text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: target + "/" + path))
    }

    private var snow: Entry { Entry(id: "e1", title: "Snow", photos: [digests[0], digests[1]]) }
    private var rain: Entry { Entry(id: "e2", title: "Rain", photos: [digests[2]]) }
    private let snowFolder = "1970/01/01-snow"

    @Test("A mirror is what an export would be, after the first run and after each change")
    func inStep() throws {
        var entries = [snow, rain]
        let first = try mirror(entries)
        #expect(first.missing == [] && first.kept == [] && first.removed == 0)
        #expect(try files() == export(entries))
        let photo = target + "/" + snowFolder + "/IMG_1.png"
        let time = try #require(try BackupFiles.status(photo)?.modified)
        let same = try mirror(entries, at: "2026-11-30T12:00:00Z")
        #expect(same.written == 0 && same.removed == 0)
        #expect(try files() == export(entries))

        entries[0].body = "눈이 그쳤다."
        entries[1].title = "Rain again"
        entries.append(Entry(id: "e3", title: "Wind"))
        let second = try mirror(entries, at: "2026-12-01T12:00:00Z")
        #expect(second.kept == [] && second.removed == 2)
        #expect(try files() == export(entries, at: "2026-12-01T12:00:00Z"))
        // What did not change was not written again.
        #expect(try BackupFiles.status(photo)?.modified == time)

        // What is deleted lies in the trash until it is gone for good.
        entries[0].isDeleted = true
        try mirror(entries, at: "2026-12-02T12:00:00Z", trustsListing: true)
        #expect(try files() == export(entries, at: "2026-12-02T12:00:00Z"))
        #expect(try files()["trash/1970/01/01-snow/index.md"] != nil)
        // What is hidden, too, lies with everything hidden.
        entries[0].isHidden = true
        try mirror(entries, at: "2026-12-02T13:00:00Z", trustsListing: true)
        #expect(try files() == export(entries, at: "2026-12-02T13:00:00Z"))
        #expect(try files()["hidden/trash/1970/01/01-snow/index.md"] != nil)
        #expect(!FileManager.default.fileExists(atPath: target + "/trash"))
        entries.removeFirst()
        try mirror(entries, at: "2026-12-03T12:00:00Z", trustsListing: true)
        #expect(try files() == export(entries, at: "2026-12-03T12:00:00Z"))
        #expect(!FileManager.default.fileExists(atPath: target + "/hidden"))
        #expect(try ExportFolder(target).summary.counts["entries"] == 2)
    }

    @Test("A mirror is what an export would be after changes alone, too, and other pages are not written again")
    func changes() throws {
        var entries = [snow, Entry(id: "e2", title: "Rain", photos: [digests[0], digests[2]])]
        try mirror(entries, place: "1")
        #expect(try mirror(changing: [], from: "0", to: "2") == nil)
        let page = target + "/1970/01/01-rain/index.md"
        let written = try #require(try BackupFiles.status(page)?.modified)
        entries[0].body = "눈이 그쳤다."
        entries.insert(Entry(id: "e0", title: "Sun"), at: 0)
        entries.append(Entry(id: "e3", title: "Wind"))
        let first = try #require(
            try mirror(
                changing: [entries[0], entries[1], entries[3]], from: "1", to: "2", at: "2026-12-01T12:00:00Z"))
        #expect(first.kept == [] && first.removed == 0)
        #expect(try files() == export(entries, at: "2026-12-01T12:00:00Z"))
        #expect(try BackupFiles.status(page)?.modified == written)

        // The photo of both entries moves to the other one, whose page names the new place.
        entries[1].isDeleted = true
        let second = try #require(
            try mirror(changing: [entries[1]], from: "2", to: "3", at: "2026-12-02T12:00:00Z"))
        #expect(second.kept == [] && second.missing == [])
        #expect(try BackupFiles.status(page)?.modified != written)
        // Nothing moves back and forth.
        #expect(try mirror(changing: [], from: "3", to: "3")?.written == 0)
        // The same records all at once change nothing.
        #expect(try mirror(entries, place: "3").written == 0)

        let records = "records/entries.jsonl"
        let bytes = try Data(contentsOf: URL(filePath: target + "/" + records))
        try edit(records, to: String(decoding: bytes, as: UTF8.self) + "\n")
        #expect(try mirror(changing: [], from: "3", to: "4") == nil)
        try mirror(entries)
        #expect(try mirror(changing: [], from: "", to: "5") == nil)
    }

    @Test("A run by changes that was killed goes on from its place as long as the records are those of the place")
    func killedChanges() throws {
        var newer = snow
        newer.body = "newer"
        try mirror([snow, rain], place: "1")
        let own = ["files.txt", "place.json"].map { target + "/mirror/" + $0 }
        let before = try own.map { try Data(contentsOf: URL(filePath: $0)) }
        // As if the first run had ended behind its pages.
        let page = snowFolder + "/index.md"
        try edit(page, to: String(decoding: try #require(export([newer, rain])[page]), as: UTF8.self))
        let (digest, size) = try BackupFiles.digest(of: target + "/" + page)
        let note = MirrorListing.line(of: page, MirrorListing.Facts(digest: digest, size: size, modified: 0))
        try Data(note).write(to: URL(filePath: target + "/mirror/written.txt"))
        let outcome = try #require(try mirror(changing: [newer], from: "1", to: "2"))
        #expect(outcome.kept == [])
        #expect(try files() == export([newer, rain]))
        // As if it had ended behind its records.
        for (path, bytes) in zip(own, before) { try bytes.write(to: URL(filePath: path)) }
        try Data().write(to: URL(filePath: target + "/mirror/written.txt"))
        #expect(try mirror(changing: [newer], from: "1", to: "2") == nil)
        let rest = try mirror([newer, rain])
        #expect(rest.kept == [])
        #expect(try files() == export([newer, rain]))
    }

    @Test("An edited page stays, and a newer text lies beside it as long as there is one")
    func edited() throws {
        try mirror([snow, rain])
        let page = snowFolder + "/index.md"
        try edit(page, to: "my own words")
        let same = try mirror([snow, rain])
        #expect(same.kept == [MirrorUpdate.Kept(path: page, other: nil)] && same.written == 0)
        var newer = snow
        newer.body = "newer"
        let other = snowFolder + "/index (Daybook).md"
        for _ in 1...2 {
            let outcome = try mirror([newer, rain])
            #expect(outcome.kept == [MirrorUpdate.Kept(path: page, other: other)])
            #expect(try files()[page] == Data("my own words".utf8))
            #expect(String(decoding: try files()[other] ?? Data(), as: UTF8.self).hasSuffix("newer\n"))
        }
        var paths: [String] = []
        try BackupFiles.forEachLine(of: target + "/records/pages.jsonl", limit: 1 << 20) { line throws(BackupError) in
            if let page = try? RecordLines.record(KeptPage.self, from: line) { paths.append(page.path) }
        }
        #expect(Set(paths) == [other, "1970/01/01-rain/index.md"])
        // The entry is gone, but not the words of the person.
        let gone = try mirror([rain])
        #expect(gone.kept == [MirrorUpdate.Kept(path: page, other: nil)])
        #expect(try files()[page] == Data("my own words".utf8))
        #expect(try files()[other] == nil)
        #expect(try mirror([rain]).kept == [])
    }

    @Test("The files that stay as they are can be read behind a run: all of them, or one more behind changes alone")
    func keptFiles() throws {
        func kept() throws -> [String]? { try MirrorFolder(target).keptFiles?.paths }
        try mirror([snow, rain], place: "1")
        #expect(try kept() == nil)
        let pages = [snowFolder, "1970/01/01-rain"].map { $0 + "/index.md" }
        try edit(pages[0], to: "my own words")
        try mirror([snow, rain], place: "1")
        #expect(try kept() == [pages[0]])
        try edit(pages[1], to: "my own words")
        var newer = rain
        newer.body = "newer"
        _ = try #require(try mirror(changing: [newer], from: "1", to: "2"))
        #expect(try kept() == pages.sorted())
        #expect(try MirrorFolder(target).keptFiles?.count == 2)
        try FileManager.default.removeItem(atPath: target + "/" + pages[0])
        try mirror([snow, newer])
        #expect(try kept() == [pages[1]])
        try FileManager.default.removeItem(atPath: target + "/" + pages[1])
        try mirror([snow, newer])
        #expect(try kept() == nil)
    }

    @Test("A file that stays is counted, but not named, once its entry is hidden", arguments: [true, false])
    func keptFileOfHiddenEntry(isByChanges: Bool) throws {
        try mirror([snow, rain], place: "1")
        let pages = [snowFolder, "1970/01/01-rain"].map { $0 + "/index.md" }
        for page in pages { try edit(page, to: "my own words") }
        try mirror([snow, rain], place: "1")
        #expect(try MirrorFolder(target).keptFiles?.paths == pages.sorted())
        var hidden = snow
        hidden.isHidden = true
        if isByChanges {
            _ = try #require(try mirror(changing: [hidden], from: "1", to: "2"))
        } else {
            try mirror([hidden, rain])
        }
        let kept = try #require(try MirrorFolder(target).keptFiles)
        #expect(kept.count == 2 && kept.paths == [pages[1]])
        // A file for programs has no title in its path.
        try edit("records/entries.jsonl", to: "mine")
        try mirror([hidden, rain])
        #expect(try MirrorFolder(target).keptFiles?.paths == [pages[1], "records/entries (edited).jsonl"])
    }

    @Test("A long list of files that stay has their number and the first paths, and a damaged one counts as none")
    func manyKeptFiles() throws {
        let paths = (1000..<2500).map { "\($0).md" }
        let many = KeptFiles(paths)
        #expect(many.count == 1500 && many.paths == Array(paths.prefix(1000)))
        let more = KeptFiles(["0.md", "1000.md"], earlier: many)
        #expect(more.count == 1500 && more.paths.first == "0.md" && more.paths.count == 1000)
        // Each run finds the same file again.
        let again = KeptFiles(["2499.md"], earlier: KeptFiles(["2499.md"], earlier: many))
        #expect(again.count == 1500 && again.paths == many.paths)
        #expect(KeptFiles(paths + ["2500.md"], earlier: many).count == 1501)
        let folder = try MirrorFolder(creating: target, diary: "0f", account: "a1")
        try BackupFiles.makeFolder(folder.own)
        for text in ["", "{", "{\"count\": -1, \"paths\": []}", "{\"count\": 1, \"paths\": [\"../a\"]}"] {
            try edit("mirror/kept.json", to: text)
            #expect(folder.keptFiles == nil)
        }
    }

    @Test("Words beside a photo that another program changed stay, and newer ones lie beside them")
    func words() throws {
        var ice = Entry(id: "e3", title: "Ice", photos: [digests[0]], caption: "first")
        try mirror([ice])
        #expect(try files() == export([ice]))
        let words = "1970/01/01-ice/IMG_1.png.xmp"
        let other = "1970/01/01-ice/IMG_1.png (Daybook).xmp"
        try edit(words, to: "of another program")
        #expect(try mirror([ice]).kept == [MirrorUpdate.Kept(path: words, other: nil)])
        ice.caption = "second"
        #expect(try mirror([ice]).kept == [MirrorUpdate.Kept(path: words, other: other)])
        #expect(String(decoding: try files()[other] ?? Data(), as: UTF8.self).contains(">second<"))
        // The last word is gone, but not those of the other program.
        ice.caption = ""
        #expect(try mirror([ice]).kept == [MirrorUpdate.Kept(path: words, other: nil)])
        #expect(try files()[words] == Data("of another program".utf8))
        #expect(try files()[other] == nil)
    }

    @Test("A file that somebody else put in the way stays, and the photo lies beside it")
    func foreign() throws {
        try mirror([rain])
        try FileManager.default.createDirectory(
            atPath: target + "/" + snowFolder, withIntermediateDirectories: true)
        try edit(snowFolder + "/IMG_1.png", to: "mine")
        try edit(snowFolder + "/notes.txt", to: "mine")
        let outcome = try mirror([snow, rain])
        let other = snowFolder + "/IMG_1 (Daybook).png"
        #expect(outcome.kept == [MirrorUpdate.Kept(path: snowFolder + "/IMG_1.png", other: other)])
        let lines = try ExportFolder(target).fileReader().next(bytes: 1 << 20) ?? []
        let found = ExportFolder.files(in: lines).map(\.path)
        #expect(found.contains(other) && !found.contains(snowFolder + "/IMG_1.png"))
        #expect(try mirror([snow, rain]).written == 0)
        try mirror([rain])
        #expect(try files()[snowFolder + "/notes.txt"] == Data("mine".utf8))
        #expect(try files()[snowFolder + "/IMG_1.png"] == Data("mine".utf8))
        #expect(try files()[other] == nil)
    }

    @Test("An edited file for programs is set aside, and the right one is in its place")
    func record() throws {
        try mirror([snow])
        try edit("records/entries.jsonl", to: "mine")
        let outcome = try mirror([snow])
        let aside = "records/entries (edited).jsonl"
        #expect(outcome.kept == [MirrorUpdate.Kept(path: aside, other: "records/entries.jsonl")])
        var wanted = try export([snow])
        wanted[aside] = Data("mine".utf8)
        #expect(try files() == wanted)
    }

    @Test("A file that somebody removed comes back, and one with another time alone is Daybook's still")
    func removed() throws {
        try mirror([snow, rain])
        let page = target + "/" + snowFolder + "/index.md"
        try FileManager.default.removeItem(atPath: page)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 0)],
            ofItemAtPath: target + "/" + snowFolder + "/IMG_1.png")
        let outcome = try mirror([snow, rain])
        #expect(outcome.written == 1 && outcome.kept == [])
        #expect(try mirror([rain]).kept == [])
        #expect(try files() == export([rain]))
    }

    @Test("A lost list costs nothing: files with the right bytes are known again")
    func lostList() throws {
        try mirror([snow, rain])
        try FileManager.default.removeItem(atPath: target + "/mirror/files.txt")
        #expect(try mirror([snow, rain]).written == 0)
        try mirror([rain])
        #expect(try files() == export([rain]))
    }

    @Test("A run that was killed after any of its steps is finished by the next one")
    func killed() throws {
        var newer = snow
        newer.body = "newer"
        try mirror([snow, rain])
        let before = try Data(contentsOf: URL(filePath: target + "/mirror/files.txt"))
        try mirror([newer])
        let after = try MirrorListing(reading: target + "/mirror/files.txt")
        // As if the last run had ended before it wrote its list: its notes are there, its files, too.
        var notes: [UInt8] = []
        for path in after.paths {
            guard let facts = after[path] else { continue }
            notes += MirrorListing.line(
                of: path, MirrorListing.Facts(digest: facts.digest, size: facts.size, modified: 0))
        }
        try before.write(to: URL(filePath: target + "/mirror/files.txt"))
        try Data(notes + Array("broken".utf8)).write(to: URL(filePath: target + "/mirror/written.txt"))
        try FileManager.default.createDirectory(atPath: target + "/mirror/tmp", withIntermediateDirectories: true)
        try Data("half".utf8).write(to: URL(filePath: target + "/mirror/tmp/blob"))
        // An import takes neither text of the page for somebody's edit.
        let pages = try ExportFolder(target).unlistedPages()
        #expect(pages[snowFolder + "/index.md"]?.count == 2 && pages.keys.allSatisfy { $0.hasSuffix(".md") })
        var newest = newer
        newest.body = "newest"
        let outcome = try mirror([newest])
        #expect(outcome.kept == [])
        #expect(try files() == export([newest]))
        #expect(!FileManager.default.fileExists(atPath: target + "/mirror/written.txt"))
    }

    @Test("A run that looks at changes only does not trust the list of a killed run, nor that of the records")
    func removedBefore() throws {
        try mirror([snow, rain])
        // As if a run that was killed had removed a page, and its list were not written.
        let page = target + "/" + snowFolder + "/index.md"
        try FileManager.default.removeItem(atPath: page)
        #expect(try mirror([snow, rain], trustsListing: true).written == 0)
        try Data().write(to: URL(filePath: target + "/mirror/written.txt"))
        // Nor if another run was killed at once.
        _ = try MirrorFiles(MirrorFolder(target), trustsListing: true)
        try mirror([snow, rain], trustsListing: true)
        #expect(FileManager.default.fileExists(atPath: page))
        #expect(!FileManager.default.fileExists(atPath: target + "/mirror/written.txt"))
        try FileManager.default.removeItem(atPath: target + "/records/photos.jsonl")
        try mirror([snow, rain], trustsListing: true)
        #expect(try ExportFolder(target).reader(of: .photos).next(bytes: 1 << 20)?.count == 3)
    }

    @Test("A run that is killed among the files of records leaves what each record needs")
    func order() throws {
        let order = MirrorRecords.order
        let files = RecordFile.allCases.map(\.name) + [PlainPaths.fileList, PlainPaths.pageList]
        #expect(order.sorted() == files.sorted())
        let needs: [(RecordFile, by: RecordFile)] = [
            (.photos, by: .entries), (.revisions, by: .entries), (.sounds, by: .subjects), (.photos, by: .albums),
            (.albums, by: .albumPhotos), (.shares, by: .shareViews),
        ]
        for (needed, by) in needs {
            let first = try #require(order.firstIndex(of: needed.name))
            let second = try #require(order.firstIndex(of: by.name))
            #expect(first < second, "\(needed) \(by)")
        }
        #expect(order.first == PlainPaths.fileList)
    }

    @Test("Notes of files that were not written change nothing")
    func notesOnly() throws {
        try mirror([snow])
        let page = snowFolder + "/index.md"
        let facts = MirrorListing.Facts(digest: String(repeating: "ab", count: 32), size: 12, modified: 0)
        try Data(MirrorListing.line(of: page, facts)).write(to: URL(filePath: target + "/mirror/written.txt"))
        try edit(page, to: "my own words")
        #expect(try mirror([snow]).kept == [MirrorUpdate.Kept(path: page, other: nil)])
        #expect(try files()[page] == Data("my own words".utf8))
    }

    @Test("A file that the diary has lost stays in the mirror that has it")
    func lost() throws {
        try mirror([snow])
        try FileManager.default.removeItem(atPath: fixture.blob(digests[0]))
        let outcome = try mirror([snow])
        #expect(outcome.missing == [] && outcome.summary.missing == [] && outcome.written == 0)
        // Also when it moves, and another photo comes into its folder, or its name was removed.
        var renamed = snow
        renamed.title = "Ice"
        let other = Entry(id: "e3", title: "Snow", photos: [digests[2]])
        #expect(try mirror([renamed, other]).missing == [])
        #expect(try files()[snowFolder + "/IMG_1 (3).png"] != nil)
        try FileManager.default.removeItem(atPath: target + "/1970/01/01-ice/IMG_1.png")
        #expect(try mirror([renamed]).missing == [digests[0]])
    }

    @Test("A full disk is told before anything is written, and the next run catches up")
    func fullDisk() async throws {
        // Of the first three photos, whatever is added below.
        let entries = [snow, rain]
        try mirror(entries)
        let before = try files()
        let digest = try await fixture.addPhoto(9)
        func mirrorLargePhoto() throws {
            let update = try MirrorUpdate(of: try MirrorFolder(target), diary: "0f", account: "a1")
            var photo = KeptPhoto()
            // No disk has space for the size that the record gives.
            (photo.id, photo.digest, photo.fileName, photo.sizeBytes) = (digest, digest, "IMG_9.png", .max)
            try update.append(try RecordLines.line(of: photo), to: .photos)
            for file in RecordFile.allCases { try update.finish(file) }
            _ = try update.run(media: fixture.media, summary: { summary($0, at: "2026-12-01T12:00:00Z") })
        }
        let error = #expect(throws: BackupError.self) { try mirrorLargePhoto() }
        #expect(error?.code == .diskFull && error?.name == target)
        #expect(try files() == before)
        let outcome = try mirror(entries)
        #expect(outcome.kept == [] && outcome.missing == [])
        #expect(try files() == export(entries))
    }

    @Test("A second photo gets its bytes from the mirror if the diary has lost them, in a file of its own")
    func copied() throws {
        try mirror([rain])
        try FileManager.default.removeItem(atPath: fixture.blob(digests[2]))
        let outcome = try mirror([rain], copies: 2)
        #expect(outcome.missing == [] && outcome.summary.files == 5)
        let status = try #require(try BackupFiles.status(target + "/1970/01/01-rain/IMG_1.png"))
        #expect(status.links == 1)
    }

    @Test("A file that lies in the way since it was looked for is not replaced")
    func overtaken() throws {
        let (source, path) = (fixture.root + "/source", fixture.root + "/taken")
        for name in [source, path] { try Data(name.utf8).write(to: URL(filePath: name)) }
        let error = #expect(throws: BackupError.self) { try BackupFiles.link(source, to: path) }
        #expect(error?.code == .exists)
        #expect(try Data(contentsOf: URL(filePath: path)) == Data(path.utf8))
    }

    @Test("A file that is damaged in the diary is named, and the rest is written")
    func damaged() throws {
        try fixture.write(Array("other".utf8), to: fixture.blob(digests[0]))
        let outcome = try mirror([snow])
        #expect(outcome.damaged == [digests[0]] && outcome.missing == [] && outcome.summary.files == 2)
        // What was lost before is no news.
        #expect(!outcome.lostNothingNew)
        #expect(try mirror([snow]).lostNothingNew)
        try FileManager.default.removeItem(atPath: fixture.blob(digests[1]))
        try FileManager.default.removeItem(atPath: target + "/" + snowFolder + "/IMG_1 (2).png")
        #expect(try !mirror([snow]).lostNothingNew)
    }

    @Test("No link leads out of the mirror")
    func links() throws {
        try mirror([snow])
        let outside = fixture.root + "/outside"
        try FileManager.default.moveItem(atPath: target + "/1970", toPath: outside)
        try FileManager.default.createSymbolicLink(atPath: target + "/1970", withDestinationPath: outside)
        let before = try BackupFixture.files(below: outside)
        var newer = snow
        newer.body = "newer"
        let error = #expect(throws: BackupError.self) { try mirror([newer]) }
        #expect(error?.code == .notFolder && error?.name == target + "/1970")
        #expect(try BackupFixture.files(below: outside) == before)
    }
}
