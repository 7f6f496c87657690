import Logging
import Synchronization
import Testing

@testable import DaybookMedia

@Suite("The files of imports that no record names")
struct UnrecordedFilesTests {
    /// A diary that names what a test says.
    private final class Diary: ReferenceAsking {
        let named = Mutex<Set<Digest>>([])

        func referenced(among digests: [Digest], within limit: Duration?) async throws -> Set<Digest> {
            named.withLock { $0.intersection(digests) }
        }
    }

    private let folder: TemporaryFolder
    private let library: MediaLibrary
    private let diary = Diary()
    private let owner = PartialOwner("a1").digest

    init() throws {
        folder = try TemporaryFolder()
        library = try MediaLibrary(directory: folder.path, maker: PlainMaker())
    }

    private func files() -> UnrecordedFiles {
        let collector = Collector(
            store: library.store, marks: library.store, references: diary, logger: Logger(label: "test"))
        return UnrecordedFiles(of: owner, in: library.store, collector: collector)
    }

    /// Stores a file as an import does.
    private func store(_ frames: Int, by files: UnrecordedFiles) async throws -> Digest {
        let bytes = PictureFiles.gif(frames: frames)
        let session = try await library.receive(size: UInt64(bytes.count), for: "a1")
        try await session.append([bytes])
        let stored = try await library.store(session, for: "a1")
        try await files.note(stored.digest.hex, size: 10, receipt: "")
        try await files.note(stored.digest.hex, size: 10, receipt: try #require(stored.receipt).text)
        return stored.digest
    }

    private func isThere(_ digest: Digest) async -> Bool { (try? await library.store.open(digest)) != nil }

    @Test("They count once each, until a record names them or they are gone, also in another process")
    func counted() async throws {
        let first = files()
        #expect(try await first.unrecordedBytes() == 0)
        let digests = try await [store(1, by: first), store(2, by: first), store(3, by: first)]
        // It was never stored.
        try await first.note(String(repeating: "0a", count: 32), size: 1 << 40, receipt: "")
        let second = files()
        #expect(try await !second.isCounted(digests[0].hex))
        #expect(try await second.unrecordedBytes() == 30)
        #expect(try await second.isCounted(digests[0].hex))
        #expect(try await !second.isCounted(String(repeating: "0a", count: 32)))
        diary.named.withLock { $0 = [digests[0], digests[1]] }
        #expect(try await second.unrecordedBytes() == 10)
        diary.named.withLock { $0 = Set(digests) }
        #expect(try await second.unrecordedBytes() == 0)
        #expect(try await UnrecordedFiles.owners(in: library.store).isEmpty)
    }

    @Test("They are deleted when their import has ended, those with records stay, and nothing goes while others work")
    func deleted() async throws {
        let files = files()
        let (lost, kept) = try await (store(1, by: files), store(2, by: files))
        #expect(try await UnrecordedFiles.owners(in: library.store) == [owner])
        diary.named.withLock { $0 = [kept] }
        let other = try #require(try await library.store.beginCollecting())
        try await files.delete()
        #expect(await isThere(lost))
        other.release()
        try await files.delete()
        #expect(await !isThere(lost))
        #expect(await isThere(kept))
        #expect(try await files.unrecordedBytes() == 0)
    }

    @Test("Nothing goes if the diary names no file at all, as the wrong one does")
    func wrongDiary() async throws {
        let files = files()
        let (lost, kept) = try await (store(1, by: files), store(2, by: files))
        try await files.delete()
        #expect(await isThere(lost))
        #expect(await isThere(kept))
        diary.named.withLock { $0 = [kept] }
        try await files.delete()
        #expect(await !isThere(lost))
        #expect(await isThere(kept))
    }

    @Test("Bytes that arrived again stay, and lines that a crash left are passed over")
    func damaged() async throws {
        let files = files()
        let (digest, named) = try await (store(1, by: files), store(2, by: files))
        diary.named.withLock { $0 = [named] }
        let (list, line) = (StoredFileList(owner: owner), StoredFileList.Line(digest, size: 10, receipt: "of-others"))
        try await library.store.blocking("test") { files throws(SystemError) in
            try list.cut(at: 20, in: files)
            try list.add(line, to: files)
            try list.add(line, to: files)
        }
        try await files.delete()
        #expect(await isThere(digest))
        #expect(try await files.unrecordedBytes() == 10)
    }

    @Test("Files whose bytes others brought again or claimed count, but are not the account's alone, and stay")
    func alone() async throws {
        let files = files()
        let digests = try await [store(1, by: files), store(2, by: files), store(3, by: files)]
        let named = try await store(4, by: files)
        diary.named.withLock { $0 = [named] }
        #expect(try await library.store.claim(digests[1]))
        let again = try await library.receive()
        try await again.append([PictureFiles.gif(frames: 3)])
        #expect(try await library.store(again).existed)
        #expect(try await !files.isAlone(digests[0].hex))
        #expect(try await files.unrecordedBytes() == 30)
        for (digest, isAlone) in zip(digests, [true, false, false]) {
            #expect(try await files.isCounted(digest.hex))
            #expect(try await files.isAlone(digest.hex) == isAlone)
        }
        try await files.delete()
        #expect(await !isThere(digests[0]))
        #expect(await isThere(digests[1]))
        #expect(await isThere(digests[2]))
    }

    private static let run = "01234567-89ab-7def-8123-000000000001"

    @Test("Nothing that an import may have recorded goes when an older copy of the diary is put back")
    func olderCopy() async throws {
        let files = files()
        let old = try await store(1, by: files)
        let newest = try await [store(2, by: files), store(3, by: files)]
        try await files.beginRecords(of: Self.run)
        // The copy does not have the records.
        diary.named.withLock { $0 = [old] }
        try await self.files().delete()
        for digest in newest { #expect(await isThere(digest)) }
        // They count all the same, and a later import claims them.
        #expect(try await files.unrecordedBytes() == 20)
        #expect(try await files.isCounted(newest[0].hex))
        #expect(try await !files.isAlone(newest[0].hex))
        // Nor does a file go that is stored in another try of the import, once that writes records.
        let later = try await store(4, by: files)
        try await files.beginRecords(of: Self.run)
        try await files.delete()
        #expect(await isThere(later))
        // The collector deletes them in its time.
        for digest in newest + [later] {
            try await library.store.blocking("test") { files throws(SystemError) in try files.delete(digest) }
        }
        try await files.delete()
        #expect(try await UnrecordedFiles.owners(in: library.store).isEmpty)
    }

    @Test("Files go if the diary that ended their import did not name them; those that it named stay for any copy")
    func ended() async throws {
        let files = files()
        let (old, named, lost) = try await (store(1, by: files), store(2, by: files), store(3, by: files))
        try await files.beginRecords(of: Self.run)
        diary.named.withLock { $0 = [old, named] }
        // Another import of the account does not tell.
        try await files.endRecords(of: "01234567-89ab-7def-8123-000000000002")
        try await files.delete()
        #expect(await isThere(lost))
        try await files.endRecords(of: Self.run)
        let early = try await store(4, by: files)
        diary.named.withLock { $0 = [old] }
        try await files.delete()
        #expect(await isThere(named))
        #expect(await !isThere(lost))
        // It was stored before the first record of its import.
        #expect(await !isThere(early))
    }

    @Test("Files of an import without an ID, and of the list that an earlier Daybook kept, wait for the collector")
    func unknownImport() async throws {
        let files = files()
        let (old, lost) = try await (store(1, by: files), store(2, by: files))
        for run in ["", "../new"] {
            try await files.beginRecords(of: run)
            diary.named.withLock { $0 = [old] }
            try await files.endRecords(of: run)
            try await files.delete()
            #expect(await isThere(lost))
        }
        #expect(try await UnrecordedFiles.owners(in: library.store) == [owner])
        #expect(StoredFileList(name: owner.hex)?.kind == .recorded(run: ""))
        #expect(StoredFileList(name: "collecting") == nil)
    }

    @Test("A long list is read in parts, and becomes no longer by that")
    func long() async throws {
        let files = files()
        let digest = try await store(1, by: files)
        let (list, blobs) = (StoredFileList(owner: owner), library.store)
        try await blobs.blocking("test") { files throws(SystemError) in
            for number in 0..<3000 {
                // Every third file is there.
                let name = number % 3 == 0 ? digest.hex : String(repeating: "0b", count: 32)
                if let digest = Digest(hex: name) { try list.add(.init(digest, size: 7, receipt: "1-2.3"), to: files) }
            }
        }
        #expect(try await files.unrecordedBytes() == 10)
        let count = try await blobs.blocking("test") { files throws(SystemError) -> Int in
            var (offset, count) = (0, 0)
            while let part = try list.lines(from: offset, in: files) {
                (offset, count) = (part.end, count + part.lines.count)
            }
            return count
        }
        #expect(count == 1002)
        #expect(try await files.unrecordedBytes() == 10)
    }
}
