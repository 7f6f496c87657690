import DaybookAPI
import Foundation
import Hashing
import PlainForm
import Testing

@testable import DaybookBackup

@Suite("Exports in the plain form")
struct ExportCreationTests {
    private let fixture: BackupFixture
    private var target: String { fixture.root + "/export" }
    private var archive: String { fixture.root + "/눈.zip" }

    init() async throws { fixture = try await BackupFixture(photos: 2) }

    /// An entry with both photos and a photo of the library, whose bytes the diary has or has not.
    ///
    /// - Parameter prepare: The changes between the records and the files.
    private func export(
        beside digest: String? = nil, asArchive isArchive: Bool = false, prepare: () throws -> Void = {}
    ) throws -> ExportCreation.Outcome {
        let creation = try isArchive ? ExportCreation(archive: archive) : ExportCreation(into: target)
        var entry = KeptEntry()
        (entry.id, entry.revision) = ("e1", 1)
        for (position, digest) in fixture.photos.keys.sorted().enumerated() {
            var place = KeptPlacedPhoto()
            (place.position, place.photoId) = (Int64(position), "photo of " + digest)
            entry.photos.append(place)
            try creation.append(line(of: digest), to: .photos)
        }
        if let digest { try creation.append(line(of: digest), to: .photos) }
        try creation.append(try RecordLines.line(of: entry), to: .entries)
        var revision = KeptRevision()
        (revision.entryId, revision.number, revision.bodyRevision) = ("e1", 1, 1)
        (revision.title, revision.body) = ("눈 오는 날", "강을 따라 걸었다.")
        try creation.append(try RecordLines.line(of: revision), to: .revisions)
        for file in RecordFile.allCases { try creation.finish(file) }
        try prepare()
        return try creation.run(
            media: fixture.media,
            summary: { diary in
                PlainSummary(
                    diary: "0f", accountID: "a1", account: "minji", time: "2026-11-29T12:00:00Z",
                    daybookVersion: "0.1.0", counts: diary.counts)
            })
    }

    private func line(of digest: String) throws -> [UInt8] {
        var photo = KeptPhoto()
        (photo.id, photo.digest, photo.fileName) = ("photo of " + digest, digest, "IMG_1.png")
        return try RecordLines.line(of: photo)
    }

    @Test("An export has pages, photos, records and words for readers, and every file matches its digest")
    func whole() throws {
        let outcome = try export()
        #expect(outcome.missing == [] && outcome.damaged == [] && outcome.summary.files == 2)
        let files = try BackupFixture.files(below: target)
        let folder = "1970/01/01-눈-오는-날/"
        let names = ["IMG_1.png", "IMG_1 (2).png", "index.md"].map { folder + $0 }
        let records = RecordFile.allCases.map { "records/" + $0.name } + ["records/files.jsonl", "records/pages.jsonl"]
        #expect(
            Set(files.keys)
                == Set(names + records + ["README.txt", "daybook.json", "schema/records.proto"]))
        for (digest, name) in Swift.zip(fixture.photos.keys.sorted(), names) {
            #expect(files[name].map { BackupFiles.hex(SHA256.hash(data: $0)) } == digest)
        }
        let page = String(decoding: files[names[2]] ?? Data(), as: UTF8.self)
        #expect(page.contains("title: \"눈 오는 날\"") && page.hasSuffix("---\n\n강을 따라 걸었다.\n"))
        let note = try RecordLines.record(KeptPage.self, from: Array(files["records/pages.jsonl"] ?? Data()))
        #expect(note.entryId == "e1" && note.path == names[2])
        #expect(files[names[2]].map { BackupFiles.hex(SHA256.hash(data: $0)) } == note.digest)
        let summary = try JSONDecoder().decode(PlainSummary.self, from: files["daybook.json"] ?? Data())
        #expect(summary == outcome.summary && summary.counts["photos"] == 2 && summary.counts["albums"] == 0)
        for path in files.keys {
            let mode = try FileManager.default.attributesOfItem(atPath: target + "/" + path)[.posixPermissions]
            #expect(mode as? Int == 0o600, "\(path)")
        }
    }

    @Test("A name that begins with a mark is written into its folder")
    func mark() throws {
        let (digest, creation) = (try #require(fixture.photos.keys.first), try ExportCreation(into: target))
        var photo = KeptPhoto()
        (photo.id, photo.digest, photo.fileName) = ("p1", digest, "\u{301}눈.png")
        try creation.append(try RecordLines.line(of: photo), to: .photos)
        for file in RecordFile.allCases { try creation.finish(file) }
        let outcome = try creation.run(
            media: fixture.media,
            summary: { diary in
                PlainSummary(
                    diary: "0f", accountID: "a1", account: "minji", time: "2026-11-29T12:00:00Z",
                    daybookVersion: "0.1.0", counts: diary.counts)
            })
        #expect(outcome.summary.files == 1)
        let list = try BackupFixture.files(below: target)["records/files.jsonl"] ?? Data()
        let file = try #require(ExportedFile(Array(list)))
        #expect(file.digest == digest && file.folders == ["library", "library/1970", "library/1970/01"])
        #expect(try ExportFolder(target).size(of: file) == fixture.photos[digest].map { Int64($0.count) })
    }

    @Test("Words on a photo lie beside it, and each subject has a page; both are listed with their digests")
    func words() throws {
        let (digest, creation) = (try #require(fixture.photos.keys.first), try ExportCreation(into: target))
        var photo = KeptPhoto()
        (photo.id, photo.digest, photo.fileName, photo.caption) = ("p1", digest, "a.png", "눈 & ]]>")
        try creation.append(try RecordLines.line(of: photo), to: .photos)
        var subject = KeptSubject()
        (subject.id, subject.name) = ("s1", "보리")
        try creation.append(try RecordLines.line(of: subject), to: .subjects)
        for file in RecordFile.allCases { try creation.finish(file) }
        var steps: [[Int]] = []
        let outcome = try creation.run(
            media: fixture.media,
            progress: { if case .pages(let done, let all) = $0 { steps.append([done, all]) } },
            summary: { diary in
                PlainSummary(
                    diary: "0f", accountID: "a1", account: "minji", time: "2026-11-29T12:00:00Z",
                    daybookVersion: "0.1.0", counts: diary.counts)
            })
        #expect(outcome.summary.files == 1 && steps == [[0, 2]])
        let files = try BackupFixture.files(below: target)
        let notes = try (files["records/pages.jsonl"] ?? Data()).split(separator: UInt8(ascii: "\n")).map { line in
            try RecordLines.record(KeptPage.self, from: Array(line))
        }
        #expect(notes.map(\.path) == ["library/1970/01/a.png.xmp", "subjects/보리/index.md"])
        for note in notes {
            #expect(files[note.path].map { BackupFiles.hex(SHA256.hash(data: $0)) } == note.digest, "\(note.path)")
        }
        let words = String(decoding: files["library/1970/01/a.png.xmp"] ?? Data(), as: UTF8.self)
        #expect(words.contains("눈 &amp; ]]&gt;"))
    }

    @Test("A file that the diary has lost is named, and the rest is written")
    func missing() throws {
        let lost = String(repeating: "ab", count: 32)
        let outcome = try export(beside: lost)
        #expect(outcome.missing == [lost] && outcome.damaged == [])
        #expect(outcome.summary.missing == [lost] && outcome.summary.files == 2)
    }

    @Test("A file with damaged bytes is named and left out")
    func damaged() throws {
        let digest = String(repeating: "cd", count: 32)
        try fixture.write(Array("other".utf8), to: fixture.blob(digest))
        let outcome = try export(beside: digest)
        #expect(outcome.missing == [] && outcome.damaged == [digest])
        let files = try BackupFixture.files(below: target)
        #expect(!files.keys.contains { $0.hasPrefix("library/") || $0.hasPrefix("tmp") })
    }

    @Test("A file that cannot be read is named, and the rest is written")
    func unreadable() throws {
        let digest = String(repeating: "cd", count: 32)
        // A link to itself, behind which nobody can read a path.
        try FileManager.default.createSymbolicLink(
            atPath: fixture.media + "/blobs/cd", withDestinationPath: fixture.media + "/blobs/cd")
        let outcome = try export(beside: digest)
        #expect(outcome.missing == [] && outcome.damaged == [digest])
        #expect(outcome.summary.missing == [digest] && outcome.summary.files == 2)
    }

    @Test("A place that cannot be written to ends the export, names its path, and is no damage of the diary")
    func unwritable() throws {
        let place = target + "/1970/01/01-눈-오는-날/IMG_1.png"
        let error = #expect(throws: BackupError.self) {
            _ = try export {
                try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
            }
        }
        #expect(error?.code == .unwritable && error?.name == place && error?.cause.isEmpty == false)
        #expect(!FileManager.default.fileExists(atPath: target + "/daybook.json"))
    }

    @Test("A digest that is none leads nowhere")
    func hostileDigest() throws {
        let outcome = try export(beside: "../../../../etc/passwd")
        #expect(outcome.damaged == ["../../../../etc/passwd"] && outcome.summary.files == 2)
    }

    @Test("A folder with anything in it is refused, and so is one below a folder that does not exist")
    func refusals() throws {
        _ = try export()
        let full = #expect(throws: BackupError.self) { try ExportCreation(into: target) }
        #expect(full?.code == .notEmpty)
        let deep = #expect(throws: BackupError.self) { try ExportCreation(into: fixture.root + "/none/export") }
        #expect(deep?.code == .noParent)
        let open = fixture.root + "/open"
        try FileManager.default.createDirectory(
            atPath: open, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o777])
        // The attributes of a new folder are those that the process masks.
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: open)
        let shared = #expect(throws: BackupError.self) { try ExportCreation(into: open) }
        #expect(shared?.code == .shared)
    }

    @Test("Two exports of the same records are the same files")
    func same() throws {
        _ = try export()
        let first = try BackupFixture.files(below: target)
        try FileManager.default.removeItem(atPath: target)
        _ = try export()
        #expect(try BackupFixture.files(below: target) == first)
    }

    /// The files of the archive by name, as Python reads them, after the test of their checksums.
    private func unpacked() throws -> [String: Data] {
        let folder = fixture.root + "/unpacked"
        let script = """
            import sys, zipfile
            archive = zipfile.ZipFile(sys.argv[1])
            assert archive.testzip() is None
            assert len(archive.namelist()) == len(set(archive.namelist()))
            assert archive.namelist()[-1] == 'daybook.json'
            archive.extractall(sys.argv[2])
            """
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = ["-c", script, archive, folder]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return try BackupFixture.files(below: folder)
    }

    @Test("An archive has the files of the folder, byte for byte, and nothing is left beside it")
    func zip() throws {
        let outcome = try export(asArchive: true)
        #expect(outcome.missing == [] && outcome.damaged == [] && outcome.summary.files == 2)
        _ = try export()
        #expect(try unpacked() == BackupFixture.files(below: target))
        // Both are read again, and tell the same.
        let (packed, plain) = (try ExportOpening.open(archive), try ExportOpening.open(target))
        #expect(packed.summary == plain.summary && packed is ArchivedExport)
        for file in ExportFolder.files(in: try plain.fileReader().next(bytes: 1 << 20) ?? []) {
            let size = try plain.size(of: file)
            #expect(try packed.size(of: file) == size && size != nil)
        }
        #expect(!FileManager.default.fileExists(atPath: archive + ".unfinished"))
        let mode = try FileManager.default.attributesOfItem(atPath: archive)[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }

    @Test("A damaged or missing file leaves no part of itself in an archive")
    func damagedInArchive() throws {
        let digest = String(repeating: "cd", count: 32)
        try fixture.write(Array(repeating: 7, count: 3_000_000), to: fixture.blob(digest))
        let outcome = try export(beside: digest, asArchive: true)
        #expect(outcome.damaged == [digest] && outcome.summary.missing == [digest])
        let size = try BackupFiles.size(archive) ?? .max
        #expect(size < 1_000_000)
        _ = try export(beside: digest)
        #expect(try unpacked() == BackupFixture.files(below: target))
    }

    @Test("No file is overwritten by an archive, whether it was there before or came meanwhile")
    func taken() throws {
        let note = Array("mine".utf8)
        let late = #expect(throws: BackupError.self) {
            _ = try export(asArchive: true) { try fixture.write(note, to: archive) }
        }
        #expect(late?.code == .exists && late?.name == archive)
        // The unfinished archive is in the way until it is removed.
        try FileManager.default.removeItem(atPath: archive)
        let again = #expect(throws: BackupError.self) { try ExportCreation(archive: archive) }
        #expect(again?.code == .exists && again?.name == archive + ".unfinished")
        try FileManager.default.removeItem(atPath: archive + ".unfinished")
        try fixture.write(note, to: archive)
        let early = #expect(throws: BackupError.self) { try ExportCreation(archive: archive) }
        #expect(early?.code == .exists && early?.name == archive)
        #expect(FileManager.default.contents(atPath: archive).map { Array($0) } == note)
        let deep = #expect(throws: BackupError.self) { try ExportCreation(archive: fixture.root + "/none/a.zip") }
        #expect(deep?.code == .noParent && deep?.name == fixture.root + "/none/a.zip")
    }

    @Test("An abandoned archive leaves nothing, and an abandoned folder stays")
    func abandoned() throws {
        let creation = try ExportCreation(archive: archive)
        try creation.append(Array("{}\n".utf8), to: .entries)
        try creation.abandon()
        #expect(!FileManager.default.fileExists(atPath: archive + ".unfinished"))
        _ = try ExportCreation(archive: archive)
        try ExportCreation(into: target).abandon()
        #expect(FileManager.default.fileExists(atPath: target + "/records"))
    }

    @Test("Lines are read whole across pieces, also without a break at the end")
    func lines() throws {
        let path = fixture.root + "/lines"
        let texts = [String(repeating: "a", count: 3_000_000), "", "b", String(repeating: "c", count: 1 << 20)]
        try fixture.write(Array(texts.joined(separator: "\n").utf8), to: path)
        var read: [String] = []
        try BackupFiles.forEachLine(of: path, limit: 4 << 20) { line throws(BackupError) in
            read.append(String(decoding: line, as: UTF8.self))
        }
        #expect(read == texts)
        #expect(throws: BackupError.self) { try BackupFiles.forEachLine(of: path, limit: 10) { _ in } }
    }
}
