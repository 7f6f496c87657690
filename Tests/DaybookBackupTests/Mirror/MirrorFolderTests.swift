import Foundation
import Testing

@testable import DaybookBackup

@Suite("Folders that are mirrors")
struct MirrorFolderTests {
    /// A folder that is removed with the test.
    private final class Folder: Sendable {
        let path = FileManager.default.temporaryDirectory.path + "/daybook-\(UUID().uuidString)"

        init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    private let folder: Folder
    private var target: String { folder.path + "/mirror" }

    init() throws { folder = try Folder() }

    private func make() throws -> MirrorFolder { try MirrorFolder(creating: target, diary: "0f", account: "a1") }

    private func code(_ body: () throws -> Void) -> BackupError.Code? {
        let error = #expect(throws: BackupError.self) { try body() }
        return error?.code
    }

    @Test("Only a folder with the mark is a mirror: a disk that is not there is none, and is left alone")
    func absent() throws {
        #expect(code { _ = try MirrorFolder(target) } == .noMirror)
        #expect(!FileManager.default.fileExists(atPath: target))
        try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: false)
        #expect(code { _ = try MirrorFolder(target) } == .noMirror)
        #expect(try FileManager.default.contentsOfDirectory(atPath: target) == [])
        _ = try make()
        _ = try MirrorFolder(target)
        // To create it once more does no harm.
        _ = try make()
    }

    @Test("A folder with anything in it, in a folder that is not there, or open to others becomes no mirror")
    func refused() throws {
        try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: false)
        try Data().write(to: URL(filePath: target + "/mine"))
        #expect(code { _ = try make() } == .notEmpty)
        try FileManager.default.removeItem(atPath: target + "/mine")
        // A command was killed before the mark had its name.
        try Data().write(to: URL(filePath: target + "/daybook-mirror.json.tmp"))
        _ = try make()
        let deep = folder.path + "/none/mirror"
        #expect(code { _ = try MirrorFolder(creating: deep, diary: "0f", account: "a1") } == .noParent)
        let open = folder.path + "/open"
        try FileManager.default.createDirectory(atPath: open, withIntermediateDirectories: false)
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: open)
        #expect(code { _ = try MirrorFolder(creating: open, diary: "0f", account: "a1") } == .shared)
    }

    @Test("Another diary or account does not write into it, nor two commands at once, nor an older Daybook")
    func others() throws {
        let mirror = try make()
        #expect(code { _ = try MirrorUpdate(of: mirror, diary: "0e", account: "a1") } == .otherMirror)
        #expect(code { _ = try MirrorUpdate(of: mirror, diary: "0f", account: "a2") } == .otherMirror)
        let update = try MirrorUpdate(of: mirror, diary: "0f", account: "a1")
        #expect(code { _ = try MirrorUpdate(of: mirror, diary: "0f", account: "a1") } == .busy)
        withExtendedLifetime(update) {}
        let mark = URL(filePath: target + "/daybook-mirror.json")
        try Data("{\"format\": 2, \"diary\": \"0f\", \"account\": \"a1\"}".utf8).write(to: mark)
        #expect(code { _ = try MirrorFolder(target) } == .newerMirror)
        for text in ["", "[]", "{\"format\": 1}", "{\"format\": 0, \"diary\": \"0f\", \"account\": \"a1\"}"] {
            try Data(text.utf8).write(to: mark)
            #expect(code { _ = try MirrorFolder(target) } == .broken, "\(text)")
        }
    }
}
