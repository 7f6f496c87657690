import DaybookAPI
import Foundation
import PlainForm
import Testing

@testable import DaybookBackup

@Suite("Mirrors that were cut off")
struct CutMirrorTests {
    private let fixture: BackupFixture
    private let manager = FileManager.default
    private var target: String { fixture.root + "/mirror" }

    init() async throws {
        fixture = try await BackupFixture(photos: 2)
        let folder = try MirrorFolder(creating: target, diary: "0f", account: "a1")
        let update = try MirrorUpdate(of: folder, diary: "0f", account: "a1")
        var account = KeptAccount()
        (account.id, account.name) = ("a1", "minji")
        try update.append(try RecordLines.line(of: account), to: .accounts)
        for digest in fixture.photos.keys.sorted() {
            var photo = KeptPhoto()
            (photo.id, photo.digest, photo.fileName, photo.caption) = (digest, digest, "IMG_1.png", "words")
            try update.append(try RecordLines.line(of: photo), to: .photos)
        }
        for file in RecordFile.allCases { try update.finish(file) }
        let time = "2026-11-29T12:00:00Z"
        let summary = { (diary: PlainDiary) in
            PlainSummary(
                diary: "0f", accountID: "a1", account: "minji", time: time, daybookVersion: "0.1.0",
                counts: diary.counts)
        }
        _ = try update.run(media: fixture.media, summary: summary)
    }

    private func path(_ name: String) -> String { target + "/" + name }

    private func lines(of file: RecordFile) throws -> [[UInt8]] {
        let reader = try ExportFolder(target).reader(of: file)
        var lines: [[UInt8]] = []
        while let next = try reader.next(bytes: 1 << 20) { lines += next.map(\.bytes) }
        return lines
    }

    private func files() throws -> Set<ExportedFile> {
        let reader = try ExportFolder(target).fileReader()
        var files: Set<ExportedFile> = []
        while let next = try reader.next(bytes: 1 << 20) { files.formUnion(ExportFolder.files(in: next)) }
        return files
    }

    /// Leaves the mirror as its first run does if it is killed before the records get their names.
    private func cutFirstRun() throws {
        try manager.removeItem(atPath: path("daybook.json"))
        try manager.removeItem(atPath: path("mirror/tmp"))
        try manager.moveItem(atPath: path("records"), toPath: path("mirror/tmp"))
        try manager.moveItem(atPath: path("mirror/files.txt"), toPath: path("mirror/written.txt"))
    }

    @Test("A mirror whose daybook.json is missing or damaged has its facts from the mark and the account's record")
    func summary() throws {
        let photos = try lines(of: .photos)
        #expect(photos.count == 2)
        #expect(try !ExportFolder(target).lacksSummary)
        for text in [nil, "", "{\"format\": 1}"] {
            try manager.removeItem(atPath: path("daybook.json"))
            if let text { try Data(text.utf8).write(to: URL(filePath: path("daybook.json"))) }
            let export = try ExportFolder(target)
            let summary = export.summary
            let again = try ExportFolder(target).summary
            #expect(export.lacksSummary && summary == again)
            #expect([summary.diary, summary.accountID, summary.account] == ["0f", "a1", "minji"])
            #expect(try lines(of: .photos) == photos)
            if text == nil { try Data().write(to: URL(filePath: path("daybook.json"))) }
        }
        try Data("{\"format\": 2}".utf8).write(to: URL(filePath: path("daybook.json")))
        let newer = #expect(throws: BackupError.self) { _ = try ExportFolder(target) }
        #expect(newer?.code == .newerExport)
    }

    @Test("A mirror whose first run was killed has the records that the run was writing, and the files that it wrote")
    func firstRun() throws {
        let (photos, listed) = (try lines(of: .photos), try files())
        #expect(photos.count == 2 && listed.count == 2)
        try cutFirstRun()
        let export = try ExportFolder(target)
        #expect(export.summary.account == "minji")
        #expect(try lines(of: .photos) == photos)
        #expect(try files() == listed)
        #expect(try export.fileReader().missing?.name == path("records/files.jsonl"))
        try manager.removeItem(atPath: path("mirror/tmp/photos.jsonl"))
        #expect(try lines(of: .photos) == [])
        #expect(try export.reader(of: .photos).missing?.name == path("records/photos.jsonl"))
    }

    @Test("A mirror without its list of files has the files of its own lists")
    func fileList() throws {
        let listed = try files()
        try manager.removeItem(atPath: path("records/files.jsonl"))
        #expect(try files() == listed && listed.count == 2)
        // Records that a later run was writing are not those of the export.
        try manager.moveItem(atPath: path("records/photos.jsonl"), toPath: path("mirror/tmp/photos.jsonl"))
        #expect(try lines(of: .photos) == [])
    }

    @Test("A folder that says nothing of its account is no export, and no link is followed")
    func refused() throws {
        try cutFirstRun()
        let refused = BackupError(.notExport, target)
        try manager.moveItem(atPath: path("mirror/tmp"), toPath: fixture.root + "/tmp")
        #expect(throws: refused) { _ = try ExportFolder(target) }
        try manager.createSymbolicLink(atPath: path("mirror/tmp"), withDestinationPath: fixture.root + "/tmp")
        #expect(throws: refused) { _ = try ExportFolder(target) }
        try manager.removeItem(atPath: path("mirror/tmp"))
        try manager.moveItem(atPath: fixture.root + "/tmp", toPath: path("mirror/tmp"))
        #expect(try ExportFolder(target).lacksSummary)
        try Data("junk\n".utf8).write(to: URL(filePath: path("mirror/tmp/accounts.jsonl")))
        #expect(throws: refused) { _ = try ExportFolder(target) }
        try manager.removeItem(atPath: path("daybook-mirror.json"))
        #expect(throws: refused) { _ = try ExportFolder(target) }
    }
}
