import DaybookAPI
import Synchronization
import Testing

@testable import DaybookMedia

@Suite("Archives that are uploaded to be imported", .timeLimit(.minutes(5)))
struct ImportArchivesTests {
    private let folder: TemporaryFolder
    private let archives: ImportArchives

    init() throws {
        folder = try TemporaryFolder()
        archives = ImportArchives(store: try BlobStore(directory: folder.path + "/media"))
    }

    static func creation(_ size: Int64, of account: String = "a1") -> CreateImportArchiveRequest {
        var request = CreateImportArchiveRequest()
        (request.accountId, request.fileName, request.sizeBytes) = (account, "일기.zip", size)
        return request
    }

    static func part(_ id: String, at offset: Int64, of account: String = "a1") -> AppendImportArchiveRequest {
        var request = AppendImportArchiveRequest()
        (request.id, request.accountId, request.offset) = (id, account, offset)
        return request
    }

    static func bytes(_ values: ClosedRange<UInt8>) -> [UInt8] { Array(values) }

    private func id(_ kept: KeptImportArchive) throws -> String { try #require(kept.archive?.id) }

    private func code(_ body: () async throws -> Void) async -> MediaError.Code? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? MediaError)?.code
        }
    }

    /// The offset in the refusal of more bytes than were announced; nil if a call is not refused for that.
    private func overrun(_ body: () async throws -> Void) async -> String? {
        do {
            try await body()
            return nil
        } catch {
            guard let error = error as? MediaError, error.code == .sizeMismatch else { return nil }
            return error.parameters["offset"]
        }
    }

    @Test("Bytes come in parts, a broken part goes on, and the last ones make the check due")
    func parts() async throws {
        let id = try id(try await archives.create(Self.creation(8)))
        let first = try await archives.append(Self.part(id, at: 0))
        try await first.write([Self.bytes(1...3)])
        // The connection breaks: the bytes stay.
        #expect(try await archives.hold(id, of: "a1").archive?.uploadedBytes == 3)
        #expect(await code { try await first.write([Self.bytes(4...4)]) } == .displaced)
        #expect(await code { _ = try await archives.append(Self.part(id, at: 5)) } == .offsetConflict)
        #expect(await code { _ = try await archives.start(id, of: "a1") } == .archiveNotReady)
        let second = try await archives.append(Self.part(id, at: 3))
        #expect(await overrun { try await second.write([Self.bytes(4...9)]) } == "3")
        var announced = Self.part(id, at: 3)
        announced.comingBytes = 6
        let request = announced
        #expect(await overrun { _ = try await archives.append(request) } == "3", "and it stops nobody")
        try await second.write([Self.bytes(4...6), Self.bytes(7...8)])
        #expect(try await second.finish().archive?.state == .checking)
        let kept = try await archives.find(id, of: "a1")
        #expect(kept.archive?.waiting == true && kept.archive?.uploadedBytes == 8)
        // A sender whose last response was lost learns that all is there.
        #expect(try await archives.hold(id, of: "a1").archive?.uploadedBytes == 8)
        let staged = try #require(try await archives.staged(kept))
        #expect(try staged.file.read(at: 0, count: 9) == [1, 2, 3, 4, 5, 6, 7, 8])
    }

    @Test("An account has one archive, which nobody else sees, and which a new one replaces only if it is of no use")
    func one() async throws {
        let first = try id(try await archives.create(Self.creation(1)))
        let id = try id(try await archives.create(Self.creation(1)))
        #expect(await code { _ = try await archives.find(first, of: "a1") } == .noArchive)
        #expect(await code { _ = try await archives.find(id, of: "a2") } == .noArchive)
        #expect(await code { try await archives.cancel(id, of: "a2") } == .noArchive)
        let append = try await archives.append(Self.part(id, at: 0))
        try await append.write([Self.bytes(1...1)])
        _ = try await append.finish()
        #expect(await code { _ = try await archives.create(Self.creation(1)) } == .archiveExists)
        _ = try await archives.create(Self.creation(1, of: "a2"))
        try await archives.cancel(id, of: "a1")
        #expect(await code { try await archives.cancel(id, of: "a1") } == .noArchive)
        #expect(try await archives.find("a1") == nil)
        #expect(!folder.files().contains { $0.contains(PartialOwner("a1").digest.hex) })
    }

    /// The archives of the same folder, since some boot.
    private func reopened(in boot: Boot) throws -> ImportArchives {
        ImportArchives(store: try BlobStore(directory: folder.path + "/media", disk: Disk(boot: boot)))
    }

    /// The path of a file of the account's archive.
    private func path(_ name: String) -> String {
        archives.store.files.paths.imports + "/" + PartialOwner("a1").digest.hex + "/" + name
    }

    @Test("After a power cut an archive goes on from its last durable byte")
    func powerCut() async throws {
        let before = try reopened(in: Boot(number: 1))
        let id = try id(try await before.create(Self.creation(8)))
        let first = try await before.append(Self.part(id, at: 0))
        try await first.write([Self.bytes(1...3)])
        #expect(try await first.finish().archive?.uploadedBytes == 3)
        try await before.append(Self.part(id, at: 3)).write([Self.bytes(4...6)])
        // A process that ended lost nothing.
        let restarted = try reopened(in: Boot(number: 1))
        #expect(try await restarted.find(id, of: "a1").archive?.uploadedBytes == 6)
        // The file has its size without its bytes.
        let disk = Disk()
        try disk.remove(path("archive"))
        try disk.writeFile(path("archive"), bytes: [1, 2, 3, 0, 0, 0], isDurable: false)
        let after = try reopened(in: Boot(number: 2))
        #expect(try await after.find(id, of: "a1").archive?.uploadedBytes == 3)
        #expect(await code { _ = try await after.append(Self.part(id, at: 6)) } == .offsetConflict)
        #expect(try await after.hold(id, of: "a1").archive?.uploadedBytes == 3)
        #expect(try disk.status(path("archive"))?.size == 3)
        let last = try await after.append(Self.part(id, at: 3))
        try await last.write([Self.bytes(4...8)])
        #expect(try await last.finish().archive?.state == .checking)
        let staged = try #require(try await after.staged(try await after.find(id, of: "a1")))
        #expect(try staged.file.read(at: 0, count: 9) == [1, 2, 3, 4, 5, 6, 7, 8])
    }

    @Test("An archive that lost durable bytes goes on from those that are there")
    func lostBytes() async throws {
        let id = try id(try await archives.create(Self.creation(8)))
        let first = try await archives.append(Self.part(id, at: 0))
        try await first.write([Self.bytes(1...3)])
        _ = try await first.finish()
        try archives.store.files.disk.remove(path("archive"))
        try archives.store.files.disk.writeFile(path("archive"), bytes: [1], isDurable: false)
        let after = try reopened(in: Boot(number: 2))
        #expect(try await after.hold(id, of: "a1").archive?.uploadedBytes == 1)
        try archives.store.files.disk.remove(path("archive"))
        try archives.store.files.disk.writeFile(path("archive"), bytes: [], isDurable: false)
        let later = try reopened(in: Boot(number: 3))
        try await later.append(Self.part(id, at: 0)).write([Self.bytes(1...2)])
        #expect(try await reopened(in: Boot(number: 4)).find(id, of: "a1").archive?.uploadedBytes == 0)
    }

    @Test("Of a long request with an archive that a power cut ends, most bytes stay")
    func longRequest() async throws {
        let piece = 8 << 20
        let before = try reopened(in: Boot(number: 1))
        let id = try id(try await before.create(Self.creation(Int64(9 * piece))))
        let append = try await before.append(Self.part(id, at: 0))
        // The last bytes are noted with the state.
        for _ in 0..<9 { try await append.write([[UInt8](repeating: 7, count: piece)]) }
        let kept = try await reopened(in: Boot(number: 2)).find(id, of: "a1").archive
        #expect(kept?.uploadedBytes == Int64(BlobUpload.flushInterval) && kept?.state == .uploading)
        #expect(try await append.finish().archive?.state == .checking)
    }

    @Test("An archive that was cancelled does not come back after a power cut")
    func durableCancel() async throws {
        let recorder = StepRecorder()
        let archives = ImportArchives(store: try BlobStore(directory: folder.path + "/other", disk: recorder.disk))
        let id = try id(try await archives.create(Self.creation(1)))
        recorder.reset()
        try await archives.cancel(id, of: "a1")
        #expect(recorder.steps.last == .syncDirectory(archives.store.files.paths.imports))
    }

    @Test("An archive can be cancelled while a member of it is unpacked")
    func unpacking() async throws {
        let disk = Disk { step throws(SystemError) in
            guard case .remove(let path) = step, path.hasSuffix("/archive") else { return }
            try Disk().writeFile(path + "-unpacked", bytes: [], isDurable: false)
        }
        let archives = ImportArchives(store: try BlobStore(directory: folder.path + "/other", disk: disk))
        let id = try id(try await archives.create(Self.creation(1)))
        try await archives.cancel(id, of: "a1")
        #expect(try await archives.find("a1") == nil)
        let names = { try Disk().names(in: archives.store.files.paths.imports) }
        #expect(try names() == [PartialOwner("a1").digest.hex])
        try await archives.sweep()
        #expect(try names().isEmpty)
    }

    @Test("A check is due although the request with the last bytes broke off")
    func brokenEnd() async throws {
        let id = try id(try await archives.create(Self.creation(3)))
        let append = try await archives.append(Self.part(id, at: 0))
        try await append.write([Self.bytes(1...3)])
        #expect(try await archives.find(id, of: "a1").archive?.state == .uploading)
        let held = try await archives.hold(id, of: "a1").archive
        #expect(held?.uploadedBytes == 3 && held?.state == .checking)
        #expect(try await archives.find(id, of: "a1").archive?.state == .checking)
        #expect(await code { _ = try await append.finish() } == .displaced)
    }

    @Test("A try by itself goes on with the import that began, and one that a person asks for begins anew if it must")
    func tries() async throws {
        let id = try id(try await archives.create(Self.creation(1)))
        let append = try await archives.append(Self.part(id, at: 0))
        try await append.write([Self.bytes(1...1)])
        let whole = try await append.finish()
        #expect(try await archives.staged(whole)?.run == "")
        let now = archives.now()
        try await archives.change(id, of: "a1", action: "test") { kept, files throws(SystemError) in
            var kept = kept
            kept.enter(.failed, at: now)
            kept.archive?.retryable = true
            kept.archive?.preview = ImportArchivePreview()
            kept.archive?.importId = "r1"
            try files.write(kept)
            return .success(())
        }
        let failed = try await archives.find(id, of: "a1")
        #expect(try await archives.staged(failed)?.run == "r1")
        let started = try await archives.start(id, of: "a1")
        #expect(started.archive?.state == .importing && started.archive?.importId == "")
        #expect(try await archives.staged(started)?.run == "")
    }

    @Test("Bytes without an archive go, as a process leaves them that ends while it removes one")
    func remains() async throws {
        let id = try id(try await archives.create(Self.creation(1)))
        _ = try await archives.create(Self.creation(1, of: "a2"))
        let (disk, folder) = (archives.store.files.disk, archives.store.files.paths.imports)
        let name = PartialOwner("a1").digest.hex
        try disk.remove(folder + "/" + name + "/record")
        #expect(await code { _ = try await archives.find(id, of: "a1") } == .noArchive)
        try await archives.sweep()
        #expect(try disk.names(in: folder) == [PartialOwner("a2").digest.hex])
    }

    @Test("An archive whose files cannot be removed keeps no other one")
    func stuck() async throws {
        var expiring = archives
        expiring.limits.lifetime = 0
        let (archives, folder) = (expiring, expiring.store.files.paths.imports)
        let disk = archives.store.files.disk
        var stuck: Set<String> = []
        for number in 0..<8 {
            let name = PartialOwner("a\(number)").digest.hex
            _ = try await archives.create(Self.creation(1, of: "a\(number)"))
            if number % 2 > 0 { continue }
            _ = try disk.makeDirectory(folder + "/" + name + "/other")
            stuck.insert(name)
        }
        // The second time, they have no record any more.
        for _ in 0..<2 {
            #expect(await code { try await archives.sweep() } == .storage)
            #expect(Set(try disk.names(in: folder)) == stuck)
        }
    }

    @Test("An archive over its limit is refused before its bytes come, and the one before it stays")
    func tooLarge() async throws {
        var request = Self.creation(1001)
        request.mostBytes = 1000
        #expect(await code { _ = try await archives.create(request) } == .archiveTooLarge)
        #expect(await code { _ = try await archives.create(Self.creation(.max)) } == .diskFull)
        #expect(try await archives.find("a1") == nil)
        let id = try id(try await archives.create(Self.creation(1)))
        #expect(await code { _ = try await archives.create(Self.creation(.max)) } == .diskFull)
        _ = try await archives.find(id, of: "a1")
    }

    @Test(
        "The refusal of an archive that is too large states a small limit in small units",
        arguments: [(-1, "0 B"), (999, "999 B"), (1999, "1 kB"), (999_999, "999 kB"), (2_999_999, "2 MB")]
            as [(Int64, String)])
    func limit(bytes: Int64, text: String) async throws {
        var request = Self.creation(3_000_000)
        request.mostBytes = bytes
        let refused = request
        let error = await #expect(throws: MediaError.self) { _ = try await archives.create(refused) }
        #expect(error?.parameters == ["size": text])
    }

    @Test("An archive goes when its time is over, and not before, and not while it is worked on")
    func expiry() async throws {
        let clock = Mutex(1_000_000)
        var archives = archives
        archives.now = { clock.withLock { $0 } }
        let id = try id(try await archives.create(Self.creation(1)))
        clock.withLock { $0 += 6 * 24 * 3600 }
        try await archives.sweep()
        let append = try await archives.append(Self.part(id, at: 0))
        try await append.write([Self.bytes(1...1)])
        _ = try await append.finish()
        clock.withLock { $0 += 8 * 24 * 3600 }
        try await archives.sweep()
        _ = try await archives.find(id, of: "a1")
        let now = archives.now()
        try await archives.change(id, of: "a1", action: "test") { kept, files throws(SystemError) in
            var kept = kept
            kept.enter(.ready, at: now)
            try files.write(kept)
            return .success(())
        }
        try await archives.sweep()
        #expect(try await archives.find("a1") == nil)
    }

    @Test(
        "The time of an archive is over at its end, but never while the archive is checked or imported",
        arguments: [ImportArchiveState.uploading, .checking, .ready, .importing, .done, .failed])
    func over(state: ImportArchiveState) {
        var archive = ImportArchive()
        (archive.state, archive.expireTime) = (state, Timestamp(seconds: 10))
        var kept = KeptImportArchive()
        kept.archive = archive
        let isIdle = state != .checking && state != .importing
        #expect(!kept.isOver(at: 9))
        #expect(kept.isOver(at: 10) == isIdle)
    }

    @Test("An archive that waits for its turn knows how many come first, and one that waits for another try has none")
    func others() async throws {
        for (index, account) in ["a1", "a2", "a3", "a4"].enumerated() {
            let id = try id(try await archives.create(Self.creation(1, of: account)))
            try await archives.change(id, of: account, action: "test") { kept, files throws(SystemError) in
                var kept = kept
                kept.enter(.checking, at: index)
                // The first one is checked.
                kept.archive?.waiting = index > 0
                try files.write(kept)
                return .success(())
            }
        }
        func others(_ account: String) async throws -> Int {
            try await archives.others(before: try #require(try await archives.find(account)))
        }
        var found: [Int] = []
        for account in ["a1", "a2", "a3", "a4"] { found.append(try await others(account)) }
        // The second one has a place, and begins with the next look.
        #expect(found == [0, 0, 2, 3])
        let waiting = try #require(try await archives.find("a2")?.archive?.id)
        let later = Int64(archives.now() + 1000)
        try await archives.change(waiting, of: "a2", action: "test") { kept, files throws(SystemError) in
            var kept = kept
            kept.nextTryTime = later
            try files.write(kept)
            return .success(())
        }
        found = []
        for account in ["a2", "a3", "a4"] { found.append(try await others(account)) }
        #expect(found == [0, 0, 2])
    }
}
