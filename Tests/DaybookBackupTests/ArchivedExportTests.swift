import ArchiveReading
import ArchiveTesting
import Foundation
import Glibc
import Testing

@testable import DaybookBackup
@testable import PlainForm

@Suite("Exports in ZIP archives")
struct ArchivedExportTests {
    private static let digest = String(repeating: "ab", count: 32)
    private static let photo = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 5) }

    /// The members of an export.
    private func members(
        in folder: String = "", isDeflated: Bool = false, photo: String = "2024/눈.jpg"
    ) throws -> [TestMember] {
        let list = "{\"path\": \"\(photo)\", \"digest\": \"\(Self.digest)\"}\n"
        var files = [(photo, Self.photo), ("records/files.jsonl", Array(list.utf8))]
        for file in RecordFile.allCases { files.append(("records/" + file.name, Array("{}\n{}\n".utf8))) }
        files.append(("daybook.json", try ExportFixture.summary.bytes()))
        return files.map { name, bytes in
            isDeflated ? .deflated(folder + name, bytes) : TestMember(folder + name, bytes)
        }
    }

    private func bytes(of pieces: ExportedBytes) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while let piece = try pieces.next() { bytes += piece }
        return bytes
    }

    /// Reads an export as an import does.
    private func requireWhole(_ file: TestFile) throws {
        try requireWhole(file.path)
        // It goes with its last use.
        withExtendedLifetime(file) {}
    }

    private func requireWhole(_ path: String) throws {
        let export = try ExportOpening.open(path)
        #expect(export.summary.account == "minji" && export.path == path)
        let reader = try export.reader(of: .entries)
        #expect(try reader.next(bytes: 1000)?.map(\.number) == [1, 2])
        // Two files are read side by side.
        let other = try export.reader(of: .revisions)
        #expect(try other.next(bytes: 1000)?.count == 2)
        #expect(try reader.next(bytes: 1000) == nil)
        #expect(try other.next(bytes: 1000) == nil)
        let line = try #require(try export.fileReader().next(bytes: 1000)?.first)
        let file = try #require(ExportFolder.file(in: line))
        #expect(try export.size(of: file) == Int64(Self.photo.count))
        #expect(try bytes(of: export.bytes(of: file, piece: 70_000)) == Self.photo)
        // Each byte counts for the checksum of the member.
        #expect(try export.bytes(of: file, piece: 70_000).skip(10) == 0)
        let none = try #require(
            ExportedFile(Array("{\"path\": \"2024/none.jpg\", \"digest\": \"\(Self.digest)\"}".utf8)))
        #expect(try export.size(of: none) == nil)
        let error = #expect(throws: BackupError.self) { _ = try export.bytes(of: none, piece: 10) }
        #expect(error?.code == .unreadable)
    }

    /// Returns the error with which an archive is refused.
    private func refusal(of archive: TestArchive) throws -> BackupError? { try refusal(of: archive.bytes) }

    private func refusal(of bytes: [UInt8]) throws -> BackupError? {
        let file = try TestFile(bytes)
        do throws(BackupError) {
            _ = try ExportOpening.open(file.path)
            return nil
        } catch {
            #expect(error.name.hasPrefix(file.path))
            return error
        }
    }

    @Test("An archive is read as a folder is, stored or deflated, and with its folder in it or not")
    func whole() throws {
        for isDeflated in [false, true] {
            for folder in ["", "내 일기/"] {
                var members = try members(in: folder, isDeflated: isDeflated)
                // Programs add their own files.
                members += [
                    TestMember("__MACOSX/", ""), TestMember("__MACOSX/daybook.json", "x"),
                    TestMember("__MACOSX/\(folder)._daybook.json", "x"), TestMember(".DS_Store", "x"),
                    TestMember(folder + "2024/", ""), TestMember(folder + "2024/photos.zip", "PK\u{3}\u{4}"),
                ]
                var archive = TestArchive(members)
                archive.isLarge = isDeflated
                try requireWhole(try TestFile(archive))
            }
        }
    }

    @Test("Names of other programs are found: in the decomposed form, and in the encoding of a country")
    func names() throws {
        var members = try members()
        members[0].name = Array("2024/눈.jpg".decomposedStringWithCanonicalMapping.utf8)
        try requireWhole(try TestFile(TestArchive(members)))
        members[0].name = Array("2024/".utf8) + [0xB4, 0xAB] + Array(".jpg".utf8)
        for index in members.indices { members[index].flags = 0 }
        try requireWhole(try TestFile(TestArchive(members)))
    }

    @Test(
        "Bytes that are a name in several encodings are read as the export's list has it",
        arguments: [
            // Korean, too.
            ("Zürich.jpg", [0x5A, 0x81, 0x72, 0x69, 0x63, 0x68]),
            // A sign for money in the encoding of DOS.
            ("Tromsø.jpg", [0x54, 0x72, 0x6F, 0x6D, 0x73, 0x9B]),
            // A place in Japan, whose bytes are Korean, too.
            ("旅館.jpg", [0x97, 0xB7, 0x8A, 0xD9]),
        ] as [(String, [UInt8])])
    func listedNames(photo: String, stem: [UInt8]) throws {
        for folder in ["", "export/"] {
            var members = try members(in: folder, photo: "2024/" + photo)
            members[0].name = Array((folder + "2024/").utf8) + stem + Array(".jpg".utf8)
            for index in members.indices { members[index].flags = 0 }
            try requireWhole(try TestFile(TestArchive(members)))
            // Without the list, the first encoding that fits is taken, and nothing else changes.
            let others = members.filter { !$0.name.elementsEqual((folder + "records/files.jsonl").utf8) }
            #expect(try refusal(of: TestArchive(others)) == nil)
        }
    }

    @Test("Paths that count as equal in an archive count as equal among the names of an export, too")
    func equalNames() {
        let cased = (0...0x10_FFFF as ClosedRange<UInt32>).compactMap { Unicode.Scalar($0) }
            .filter { $0.properties.changesWhenCaseMapped }
        #expect(cased.count > 2000)
        for scalar in cased {
            let text = "a" + String(Character(scalar)) + "b"
            let key = ArchiveContents.key(of: text)
            #expect(NameCharacters.folded(key) == NameCharacters.folded(text), "\(scalar.value)")
        }
    }

    @Test("An export that Python packed is read")
    func python() throws {
        let fixture = try ExportFixture()
        for member in try members() {
            try fixture.write(member.packed, to: String(decoding: member.name, as: UTF8.self))
        }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        let script = "import shutil, sys; shutil.make_archive(sys.argv[1], 'zip', sys.argv[2], sys.argv[3])"
        process.arguments = ["-c", script, fixture.folder + "/packed", fixture.folder, "export"]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        try requireWhole(fixture.folder + "/packed.zip")
    }

    @Test("Files of other kinds, parts of archives, and archives without one export are refused")
    func others() throws {
        #expect(try refusal(of: Array("no archive".utf8))?.code == .archive(.notZip))
        let members = try members()
        let whole = TestArchive(members).bytes
        for count in [30, whole.count / 2, whole.count - 1] {
            #expect(try refusal(of: Array(whole.prefix(count)))?.code == .archive(.cutOff))
        }
        #expect(try refusal(of: TestArchive(Array(members.dropLast())))?.code == .notExport)
        #expect(try refusal(of: TestArchive([TestMember("export.zip", whole)]))?.code == .notExport)
        let twice = try self.members(in: "a/") + self.members(in: "b/")
        #expect(try refusal(of: TestArchive(twice))?.code == .notExport)
        #expect(try refusal(of: TestArchive(self.members(in: "a/b/")))?.code == .notExport)
        var newer = members
        newer[newer.count - 1] = TestMember("daybook.json", "{\"format\": 2}")
        #expect(try refusal(of: TestArchive(newer))?.code == .newerExport)
    }

    @Test("A member that no export has is named, and nothing of the archive is read")
    func hostile() throws {
        let members = try members()
        for name in ["../secret", "/etc/passwd", "C:secret", "a\\b", "a/../b", "a//b", "a\u{1B}[31m"] {
            let error = try refusal(of: TestArchive(members + [TestMember(name, "x")]))
            #expect(error?.code == .archive(.name) && error?.name.hasSuffix(name) == true)
        }
        var member = TestMember("other", "x")
        for (mode, flags, method, code) in [
            (0o120777, 0, 0, .link), (0o020666, 0, 0, .link), (0o100644, 1, 0, .encrypted), (0o100644, 0, 14, .method),
        ] as [(UInt64, UInt64, UInt64, ArchiveError.Code)] {
            (member.mode, member.flags, member.method) = (mode, flags, method)
            let error = try refusal(of: TestArchive(members + [member]))
            #expect(error?.code == .archive(code) && error?.name.hasSuffix("/other") == true)
        }
        var many = TestArchive(members)
        (many.isLarge, many.count) = (true, 10_000_000)
        #expect(try refusal(of: many)?.code == .archive(.tooMany))
    }

    @Test(
        "Names are told apart by more than case and form",
        arguments: [
            ("2024/눈.jpg", "2024/눈.JPG"), ("straße", "STRASSE"), ("é", "e\u{301}"), ("a", "a/"),
            ("daybook.json", "Daybook.json"),
            ("same", "same"),
        ])
    func twins(first: String, second: String) throws {
        let pair = [TestMember(first, "x"), TestMember(second, second.hasSuffix("/") ? "" : "y")]
        let others = try members().filter { String(decoding: $0.name, as: UTF8.self) != first }
        #expect(try refusal(of: TestArchive(others + pair))?.code == .archive(.sameName))
    }

    @Test("Members that share bytes are refused, whatever their names")
    func overlap() throws {
        // The first one has the header and the byte of the second in its bytes.
        let inner = Array(TestArchive([TestMember("b", "x")]).bytes.prefix(32))
        var second = TestMember("b", "x")
        second.offset = 31
        let archive = TestArchive([TestMember("a", inner), second] + (try members()))
        let error = try refusal(of: archive)
        #expect(error?.code == .archive(.overlap))
    }

    @Test("A damaged file of records ends the import before it begins, and a damaged photo is told when it is read")
    func damaged() throws {
        let members = try members(isDeflated: true)
        for name in ["records/entries.jsonl", "records/files.jsonl", "daybook.json"] {
            var changed = members
            let index = try #require(members.firstIndex { $0.name == Array(name.utf8) })
            changed[index].crc ^= 1
            let error = try refusal(of: TestArchive(changed))
            #expect(error?.code == .exportFile && error?.name.hasSuffix(name) == true)
        }
        // A bomb, whose size is a lie.
        var bomb = members
        let zeros = TestMember.deflated("records/entries.jsonl", [UInt8](repeating: 0, count: 20 << 20))
        let index = try #require(members.firstIndex { $0.name == zeros.name })
        bomb[index].packed = zeros.packed
        let code = try refusal(of: TestArchive(bomb))?.code
        #expect(code == .exportFile || code == .archive(.tooLarge))
        var photo = members
        photo[0].packed[200] ^= 1
        let file = try TestFile(TestArchive(photo))
        let export = try ExportOpening.open(file.path)
        let line = try #require(try export.fileReader().next(bytes: 1000)?.first)
        let found = try #require(ExportFolder.file(in: line))
        let error = #expect(throws: BackupError.self) { _ = try bytes(of: export.bytes(of: found, piece: 1000)) }
        #expect(error?.code == .exportFile && error?.name == file.path + "/2024/눈.jpg")
    }

    @Test("A line that has no end is named with its file, and fills no memory")
    func endless() throws {
        var members = try members()
        let index = try #require(members.firstIndex { $0.name == Array("records/photos.jsonl".utf8) })
        members[index] = .deflated("records/photos.jsonl", [UInt8](repeating: 32, count: RecordLines.maximumBytes + 9))
        let file = try TestFile(TestArchive(members))
        let reader = try ExportOpening.open(file.path).reader(of: .photos)
        let error = #expect(throws: BackupError.self) { _ = try reader.next(bytes: 1000) }
        #expect(error?.code == .exportLine && error?.name == file.path + "/records/photos.jsonl:1")
    }

    @Test("A folder is opened as a folder, and a path to nothing is no export")
    func folders() throws {
        let fixture = try ExportFixture()
        #expect(try ExportOpening.open(fixture.root) is ExportFolder)
        #expect(throws: BackupError(.notExport, fixture.root + "/none")) {
            _ = try ExportOpening.open(fixture.root + "/none")
        }
    }
    @Test("An error of a process that reads for another one, or of a system without memory, is about no file")
    func stopped() {
        for number in [EAGAIN, ECANCELED, ENOMEM, EMFILE, ENFILE] {
            #expect(BackupError(ArchiveError(.unreadable, number: number), of: "a").code == .stopped)
        }
        #expect(BackupError(ArchiveError(.unreadable, number: EIO), of: "a").code == .unreadable)
    }
}
