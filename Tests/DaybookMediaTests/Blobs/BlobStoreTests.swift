import Glibc
import Hashing
import Testing

@testable import DaybookMedia

/// The files of the store on the disk, whatever happens on the way.
struct BlobStoreTests {
    private let folder: TemporaryFolder
    private let recorder = StepRecorder()
    private let content = [UInt8]("a photo, let us say".utf8)
    private let probe = [UInt8]("what it says".utf8)

    init() throws { folder = try TemporaryFolder() }

    private func open() throws -> BlobStore { try BlobStore(directory: folder.path + "/media", disk: recorder.disk) }

    private func put(_ store: BlobStore, _ bytes: [UInt8]? = nil) async throws -> (digest: Digest, existed: Bool) {
        let bytes = bytes ?? content
        let upload = try await store.beginUpload(size: UInt64(bytes.count))
        try await store.blocking("write") { _ throws(SystemError) in
            try bytes.withSpan { span throws(SystemError) in try upload.append(span) }
        }
        let digest = upload.digest
        return (digest, try await store.commit(upload, as: digest, probe: probe) == nil)
    }

    @Test("A blob is kept bit for bit under its digest, with what it says beside it")
    func kept() async throws {
        let store = try open()
        let (digest, existed) = try await put(store)
        #expect(!existed)
        let file = try await store.open(digest)
        #expect(try file.read(at: 0, count: .max) == content)
        #expect(try file.read(at: 2, count: 5) == Array(content[2..<7]))
        #expect(try file.read(at: content.count, count: 5) == [])
        #expect(try await store.readProbe(digest) == probe)
        #expect(file.keptSum == (TemporaryFolder.keepsSums ? Self.crc(of: content) : nil))
    }

    private static func crc(of bytes: [UInt8]) -> UInt32 {
        var sum = CRC32()
        sum.update(data: bytes)
        return sum.value
    }

    @Test("A sum is that of its own file: other bytes under the name have none")
    func sums() async throws {
        let store = try open()
        let digest = try await put(store).digest
        let path = store.files.paths.blob(digest)
        try Disk().remove(path)
        try Disk().writeFile(path, bytes: [content[0] ^ 1] + content.dropFirst(), isDurable: false)
        let file = try await store.open(digest)
        #expect(file.keptSum == nil)
        for sum in [0, 1, 0x8000_00FF, UInt32.max] {
            file.keep(sum: sum)
            #expect(file.keptSum == (TemporaryFolder.keepsSums ? sum : nil))
        }
        #expect(try await put(store).existed)
        #expect(try await store.open(digest).keptSum == (TemporaryFolder.keepsSums ? Self.crc(of: content) : nil))
    }

    @Test("The same bytes again are the same blob, and nothing is left of the second upload")
    func deduplicated() async throws {
        let store = try open()
        let (digest, _) = try await put(store)
        let before = folder.files()
        #expect(try await put(store) == (digest, true))
        #expect(folder.files() == before)
        #expect(before.count == 2)
    }

    @Test("Bytes that come again mend a blob that is damaged")
    func mended() async throws {
        let store = try open()
        let digest = try await put(store).digest
        let path = store.files.paths.blob(digest)
        try Disk().remove(path)
        try Disk().writeFile(path, bytes: [content[0] ^ 1] + content.dropFirst(), isDurable: false)
        #expect(try await put(store).existed)
        #expect(try await store.open(digest).read(at: 0, count: .max) == content)
    }

    @Test("Bytes that are here already take the steps that new ones take", arguments: [false, true])
    func sameSteps(hasNeighbour: Bool) async throws {
        var store = try open()
        if hasNeighbour {
            let folder = store.files.paths.folders(
                of: Digest(hash: SHA256.hash(data: content)), in: store.files.paths.blobs)
            for path in [folder.outer, folder.inner] { _ = try Disk().makeDirectory(path) }
            try Disk().writeFile(folder.inner + "/another", bytes: [], isDurable: false)
            store = try open()
        }
        recorder.reset()
        #expect(try await !put(store).existed)
        let first = recorder.steps.compactMap(kind)
        recorder.reset()
        #expect(try await put(store).existed)
        #expect(recorder.steps.compactMap(kind) == first)
        #expect(first.count >= (hasNeighbour ? 7 : 9))
    }

    private var blobFolders: (all: String, outer: String, inner: String) {
        let root = folder.path + "/media"
        let paths = BlobPaths(root: root)
        let folders = paths.folders(of: Digest(hash: SHA256.hash(data: content)), in: paths.blobs)
        return (paths.blobs, folders.outer, folders.inner)
    }

    @Test("A folder that another process has just made is durable before what lies in it is acknowledged")
    func foreignFolder() async throws {
        let store = try open()
        let folders = blobFolders
        for path in [folders.outer, folders.inner] { _ = try Disk().makeDirectory(path) }
        recorder.reset()
        let digest = try await put(store).digest
        let steps = recorder.steps
        let link = try #require(steps.firstIndex { if case .link = $0 { true } else { false } })
        #expect(try #require(steps.firstIndex(of: .syncDirectory(folders.all))) < link)
        #expect(try #require(steps.firstIndex(of: .syncDirectory(folders.outer))) < link)
        // Once is enough.
        try await store.blocking("forget") { files throws(SystemError) in try files.delete(digest) }
        recorder.reset()
        _ = try await put(store)
        #expect(!recorder.steps.contains(.syncDirectory(folders.all)))
        #expect(!recorder.steps.contains(.syncDirectory(folders.outer)))
    }

    @Test("A folder that was made before the power went is durable from the start, and so is the store's own")
    func olderFolder() async throws {
        recorder.reset()
        _ = try open()
        #expect(recorder.steps.contains(.syncDirectory(folder.path + "/")))
        let folders = blobFolders
        for path in [folders.outer, folders.inner] { _ = try Disk().makeDirectory(path) }
        recorder.reset()
        let store = try open()
        #expect(recorder.steps.contains(.syncDirectory(folders.all)))
        #expect(recorder.steps.contains(.syncDirectory(folders.outer)))
        recorder.reset()
        _ = try await put(store)
        #expect(!recorder.steps.contains(.syncDirectory(folders.outer)))
    }

    /// A step that takes time.
    private func kind(_ step: Disk.Step) -> String? {
        switch step {
        case .create: "create"
        case .write(_, let count): "write \(count)"
        case .syncFile: "sync a file"
        // Of no weight until it is synced.
        case .makeDirectory: nil
        case .link, .rename: "name"
        case .remove: nil
        case .syncDirectory: "sync a folder"
        case .truncate: "truncate"
        }
    }

    @Test("Folders that a process left half rehearsed are swept")
    func swept() async throws {
        var store: BlobStore? = try open()
        let temporary = try #require(store).files.paths.temporary
        _ = try Disk().makeDirectory(temporary + "/folder")
        try Disk().writeFile(temporary + "/file", bytes: [1], isDurable: false)
        store = nil
        store = try open()
        #expect(try Disk().status(temporary) == nil)
        #expect(try await put(try #require(store)).existed == false)
    }

    @Test("Bytes and probe are durable before they are named, and the names before the answer")
    func order() async throws {
        let store = try open()
        recorder.reset()
        _ = try await put(store)
        let steps = recorder.steps
        let links = steps.indices.filter { if case .link = steps[$0] { true } else { false } }
        let link = try #require(links.first)
        #expect(links.count == 1)
        guard case .link(let temporary, let blob) = steps[link] else { return }
        let writes = steps.indices.filter { if case .write(temporary, _) = steps[$0] { true } else { false } }
        let synced = try #require(steps.firstIndex(of: .syncFile(temporary)))
        #expect(try #require(writes.last) < synced)
        #expect(synced < link)
        let named = try #require(steps.firstIndex { if case .rename(_, blob + ".probe") = $0 { true } else { false } })
        guard case .rename(let sidecar, _) = steps[named] else { return }
        #expect(try #require(steps.firstIndex(of: .syncFile(sidecar))) < named)
        #expect(named < link)
        let inner = String(blob.dropLast(65))
        let outer = String(inner.dropLast(3))
        #expect(try #require(steps.lastIndex(of: .syncDirectory(inner))) > link)
        // New folders: their own names are durable before anything is in them.
        #expect(try #require(steps.firstIndex(of: .syncDirectory(outer))) < link)
        #expect(try #require(steps.firstIndex(of: .syncDirectory(String(outer.dropLast(3))))) < link)
    }

    @Test("A process that dies at any step leaves nothing, or the whole blob; the next one cleans up and goes on")
    func death() async throws {
        var store: BlobStore? = try open()
        recorder.reset()
        let digest = try await put(try #require(store)).digest
        let count = recorder.steps.count
        #expect(count >= 10)
        for step in 0..<count {
            try await store?.blocking("forget") { files throws(SystemError) in try files.delete(digest) }
            recorder.fail(at: step, .death)
            let isDone = await (try? put(try #require(store))) != nil
            // Folders that were made before need fewer steps: the last ones are not reached.
            #expect(!isDone || recorder.steps.count <= step)
            recorder.reset()
            store = nil
            store = try open()
            let names = folder.files().filter { $0.contains("tmp/") }
            #expect(names == [])
            let reopened = try #require(store)
            if let file = try? await reopened.open(digest) {
                #expect(try file.read(at: 0, count: .max) == content)
                #expect(try await reopened.readProbe(digest) == probe)
            }
            #expect(try await put(reopened).digest == digest)
            #expect(try await reopened.open(digest).size == content.count)
        }
    }

    @Test("A step that fails leaves nothing behind", arguments: [ENOSPC, EIO])
    func failure(code: CInt) async throws {
        let store = try open()
        recorder.reset()
        let digest = try await put(store).digest
        let count = recorder.steps.count
        for step in 0..<count {
            try await store.blocking("forget") { files throws(SystemError) in try files.delete(digest) }
            recorder.fail(at: step, .once(code))
            do {
                // Removing the upload's own name may fail: the blob has its own by then.
                _ = try await put(store)
            } catch let error as MediaError {
                #expect(error.code == (code == ENOSPC ? .diskFull : .storage))
            }
            // The thread that worked on the upload may be the last to let go of it, a moment after the answer.
            for _ in 0..<1000 where folder.files().contains(where: { $0.contains("tmp/") }) {
                try await Task.sleep(for: .milliseconds(5))
            }
            #expect(folder.files().filter { $0.contains("tmp/") } == [])
            recorder.reset()
        }
    }

    @Test("More than the disk has room for is refused before a byte comes")
    func tooLarge() async throws {
        let store = try open()
        await #expect { try await store.beginUpload(size: 1 << 62) } throws: { ($0 as? MediaError)?.code == .diskFull }
    }

    @Test("The same bytes sent by many at once are one blob, new to exactly one of them")
    func concurrent() async throws {
        let store = try open()
        let outcomes = try await withThrowingTaskGroup { group in
            for _ in 0..<24 { group.addTask { try await put(store).existed } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.filter { !$0 }.count == 1)
        #expect(folder.files().count == 2)
    }

    @Test("Other bytes under a digest's name are damage and are replaced")
    func damage() async throws {
        let store = try open()
        let digest = try await put(store).digest
        let path = store.files.paths.blob(digest)
        try await store.blocking("damage") { files throws(SystemError) in
            try files.disk.remove(path)
            try files.disk.writeFile(path, bytes: [1, 2, 3], isDurable: false)
        }
        #expect(try await put(store).existed == false)
        #expect(try await store.open(digest).size == content.count)
    }

    @Test("Workers side by side store the same bytes once, and do not sweep what another one receives")
    func sharedFolder() async throws {
        let first = try open()
        let upload = try await first.beginUpload()
        let second = try open()
        #expect(folder.files().count { $0.contains("tmp/") } == 1)
        let outcomes = try await withThrowingTaskGroup { group in
            for store in [first, second] {
                for _ in 0..<12 { group.addTask { try await put(store).existed } }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.filter { !$0 }.count == 1)
        upload.discard()
        #expect(folder.files().count == 2)
    }

    @Test("What an ended worker left is removed by the next that starts, and one at a time collects")
    func sweptAndCollected() async throws {
        let files = BlobFiles(paths: BlobPaths(root: folder.path + "/media"), disk: Disk())
        do {
            let lock = try files.prepare()
            try files.disk.writeFile(files.paths.newTemporary(), bytes: [1, 2, 3], isDurable: false)
            withExtendedLifetime(lock) {}
        }
        #expect(folder.files().count { $0.contains("tmp/") } == 1)
        let (first, second) = (try open(), try open())
        #expect(folder.files() == [])
        let collecting = try await first.beginCollecting()
        #expect(collecting != nil)
        #expect(try await second.beginCollecting() == nil)
        // The thread that took it may be the last to let go of it, a moment after the answer.
        collecting?.release()
        #expect(try await second.beginCollecting() != nil)
    }

    @Test("An unknown blob is not found")
    func unknown() async throws {
        let store = try open()
        let digest = try #require(Digest(hex: String(repeating: "a", count: 64)))
        await #expect { try await store.open(digest) } throws: { ($0 as? MediaError)?.code == .notFound }
    }

    @Test(
        "A digest is 64 lower-case hexadecimal digits",
        arguments: [
            "", "abc", String(repeating: "A", count: 64), String(repeating: "g", count: 64),
            "../" + String(repeating: "a", count: 61),
        ])
    func digests(text: String) { #expect(Digest(hex: text) == nil) }

    @Test("Files and folders are the owner's alone")
    func permissions() async throws {
        let store = try open()
        let digest = try await put(store).digest
        for path in [store.files.paths.blob(digest), store.files.paths.blobs] {
            var record = stat()
            #expect(unsafe stat(path, &record) == 0)
            #expect(record.st_mode & 0o077 == 0)
        }
    }
}
