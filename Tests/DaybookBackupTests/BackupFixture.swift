import DaybookAPI
import DaybookEntry
import Foundation
import Hashing
import Testing

@testable import DaybookBackup

/// A diary with photos in a folder of its own, and a folder for its backups.
final class BackupFixture {
    let root: String
    let diary: LocalDiary
    let owner: LocalDiary.Member
    /// The bytes of each photo, by digest.
    private(set) var photos: [String: [UInt8]] = [:]
    private var copies = 0

    var media: String { root + "/data/media" }
    var target: String { root + "/backup" }
    var layout: BackupLayout { BackupLayout(root: target) }

    init(photos count: Int = 5) async throws {
        root = NSTemporaryDirectory() + "daybook-backup-" + UUID().uuidString
        try FileManager.default.createDirectory(
            atPath: root + "/data/entry", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        diary = try LocalDiary(path: root + "/data/entry/daybook.sqlite")
        owner = try await diary.createAccount(named: "minji")
        for number in 0..<count { try await addPhoto(number) }
    }

    deinit {
        try? diary.close()
        try? FileManager.default.removeItem(atPath: root)
    }

    /// Adds a photo whose bytes follow from a number. Returns its digest.
    @discardableResult
    func addPhoto(_ number: Int) async throws -> String {
        let bytes = Array(repeating: Array("photo \(number) ".utf8), count: 50 + number).flatMap(\.self)
        let digest = BackupFiles.hex(SHA256.hash(data: bytes))
        try write(bytes, to: blob(digest))
        var request = CreatePhotoRequest()
        (request.digest, request.sizeBytes) = (digest, Int64(bytes.count))
        var probe = Probe()
        (probe.mediaType, probe.kind, probe.width, probe.height) = ("image/png", .photo, 4, 3)
        (probe.decodable, probe.thumbHash, probe.dominantColor) = (true, "1QcSHQRnh493V4dIh4eXh1h4kJUI", "#7a6a58")
        request.probe = probe
        _ = try await diary.insert([request], of: owner)
        photos[digest] = bytes
        return digest
    }

    func blob(_ digest: String) -> String { DigestPath.file(of: digest, below: media + "/blobs") }

    func write(_ bytes: [UInt8], to path: String) throws {
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(filePath: path))
    }

    /// Makes a backup of a time like `2026-11-28T17-54-25Z`.
    @discardableResult
    func backUp(
        _ name: String, isLinking: Bool = false, omitting omission: BackupCreation.Omission = .none,
        to target: String? = nil
    ) async throws -> BackupCreation.Outcome {
        copies += 1
        let copy = try await diary.copy(id: "\(copies)")
        defer { try? FileManager.default.removeItem(atPath: copy) }
        let creation = try BackupCreation(
            into: target ?? self.target, isLinking: isLinking, omitting: omission, version: "0.1.0")
        return try creation.run(copy: copy, media: media, at: try #require(BackupLayout.seconds(of: name)))
    }

    func folder() throws -> BackupFolder { try BackupFolder(target) }

    func diaryFile(_ backup: BackupFolder.Backup) throws -> DiaryFile {
        try DiaryFile(path: layout.database(backup.name))
    }

    /// Writes another list of accounts into a backup's manifest: that of a database which has lost or won some.
    func changeAccounts(in name: String, to accounts: [[String: Any]]) throws {
        try changeManifest(of: name) { $0["accounts"] = accounts }
    }

    /// Changes the members of a manifest.
    func changeManifest(of name: String, _ change: (inout [String: Any]) throws -> Void) throws {
        let url = URL(filePath: layout.manifest(name))
        let document = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any]
        var members = try #require(document)
        try change(&members)
        try JSONSerialization.data(withJSONObject: members).write(to: url)
    }

    func findings(readsData: Bool = false) throws -> [Finding] {
        try Verification(folder()).run(readsData: readsData).findings
    }

    /// Every file below a folder, by its path there, with its bytes.
    static func files(below folder: String) throws -> [String: Data] {
        let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        var files: [String: Data] = [:]
        for path in paths {
            var isFolder: ObjCBool = false
            _ = unsafe FileManager.default.fileExists(atPath: folder + "/" + path, isDirectory: &isFolder)
            if !isFolder.boolValue { files[path] = FileManager.default.contents(atPath: folder + "/" + path) }
        }
        return files
    }
}
