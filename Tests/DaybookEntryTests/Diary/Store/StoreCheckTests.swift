import Foundation
import Logging
import ServiceRuntime
import Testing

@testable import DaybookEntry

@Suite("Two stores of one folder")
struct StoreCheckTests {
    private let folder: TemporaryFolder
    private var diary: String { folder.path + "/entry/daybook.sqlite" }
    private var blobs: String { folder.path + "/media/blobs" }

    init() throws { folder = try TemporaryFolder() }

    private func make(_ path: String, _ content: String = "") throws {
        let file = URL(filePath: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(content.utf8).write(to: file)
    }

    private func makeBlob() throws { try make(blobs + "/ab/cd/" + String(repeating: "a", count: 64)) }

    @Test("A diary that is gone is not begun anew beside its blobs; the error says what to do")
    func missingDiary() throws {
        try makeBlob()
        for isThere in [false, true] {
            if isThere { try make(diary) }
            let error = #expect(throws: RuntimeError.self) { try StoreCheck.mayOpen(diary: diary, besideBlobs: blobs) }
            #expect(error?.message.contains("backup") == true)
        }
        try make(diary, "diary")
        try StoreCheck.mayOpen(diary: diary, besideBlobs: blobs)
    }

    @Test("A diary without an account is not served beside blobs, and the folder is not marked as its own")
    func emptyDiary() async throws {
        try SQLiteDiaryStore(path: diary).close()
        let configuration = EntryServer.Configuration(data: folder.path, endpoint: "ipc:///unused")
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        _ = try await EntryServer.open(configuration, logger: logger)
        try FileManager.default.removeItem(atPath: folder.path + "/media/diary")
        try makeBlob()
        let error = await #expect(throws: RuntimeError.self) {
            _ = try await EntryServer.open(configuration, logger: logger)
        }
        #expect(error?.message.contains("is empty") == true)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/media/diary"))
    }

    @Test("A media folder is marked at the first start, and refused beside another diary")
    func claimed() throws {
        let media = folder.path + "/media"
        try StoreCheck.claim(mediaFolder: media, for: [1, 2, 255])
        try StoreCheck.claim(mediaFolder: media, for: [1, 2, 255])
        let error = #expect(throws: RuntimeError.self) { try StoreCheck.claim(mediaFolder: media, for: [1, 2, 254]) }
        #expect(error?.message.contains("0102ff") == true)
        #expect(error?.message.contains("delete") == true)
        // Cut off by a crash, it is written anew.
        for (content, last) in [("", UInt8(254)), ("\0\0\0\0\0\0\0", 253)] {
            try make(media + "/diary", content)
            try StoreCheck.claim(mediaFolder: media, for: [1, 2, last])
            #expect(throws: RuntimeError.self) { try StoreCheck.claim(mediaFolder: media, for: [1, 2, 255]) }
        }
    }

    @Test("A diary keeps its id; another has another")
    func identity() throws {
        let first = try SQLiteDiaryStore(path: diary)
        let id = first.diaryID
        try first.close()
        #expect(try SQLiteDiaryStore(path: diary).diaryID == id)
        #expect(try SQLiteDiaryStore(path: folder.path + "/other.sqlite").diaryID != id)
    }

    @Test("The ID of a folder's diary is that of the mark, and without a mark that of the database")
    func identityOfFolder() throws {
        #expect(try DiaryFile.diary(inFolder: folder.path) == nil)
        let store = try SQLiteDiaryStore(path: diary)
        let id = hexadecimal(store.diaryID)
        try store.close()
        #expect(try DiaryFile.diary(inFolder: folder.path) == id)
        for (content, expected) in [("\0\0\0", id), ("0102ff\n", "0102ff")] {
            try make(folder.path + "/media/diary", content)
            #expect(try DiaryFile.diary(inFolder: folder.path) == expected)
        }
    }

    @Test("A first start, and folders without any blob, are well")
    func firstStart() throws {
        try StoreCheck.mayOpen(diary: diary, besideBlobs: blobs)
        try make(blobs + "/ab/cd/" + String(repeating: "a", count: 64) + ".probe")
        try StoreCheck.mayOpen(diary: diary, besideBlobs: blobs)
    }
}
