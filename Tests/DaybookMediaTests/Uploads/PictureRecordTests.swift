import DaybookAPI
import Glibc
import Synchronization
import Testing

@testable import DaybookMedia

/// The result of a postponed picture reaches the diary, whatever ends in between.
struct PictureRecordTests {
    /// A diary whose photos wait for pictures.
    private final class Diary: PictureRecords {
        private let photos: Mutex<[Digest: Probe]>
        private let failures: Mutex<Int>
        let pageSize: Int

        init(waiting photos: [Digest: Probe], failures: Int = 0, pageSize: Int = 2) {
            self.photos = Mutex(photos)
            self.failures = Mutex(failures)
            self.pageSize = pageSize
        }

        func hash(_ digest: Digest) -> String? { photos.withLock { $0[digest]?.thumbHash } }

        func unsettled(after digest: Digest?) async throws -> [Digest] {
            photos.withLock { photos in
                let waiting = photos.filter { $0.value.isPostponed }.keys.sorted()
                return Array(waiting.filter { key in digest.map { key > $0 } ?? true }.prefix(pageSize))
            }
        }

        func settle(_ digest: Digest, probe: Probe) async throws {
            let fails = failures.withLock { failures in
                defer { failures -= 1 }
                return failures > 0
            }
            if fails { throw MediaError(.storage, "The process was killed here.") }
            photos.withLock { $0[digest] = probe }
        }
    }

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func library(_ code: MediaError.Code? = nil) throws -> MediaLibrary {
        let maker = PlainMaker { () throws(MediaError) in if let code { throw MediaError(code, "Trouble.") } }
        return try MediaLibrary(directory: folder.path, maker: maker)
    }

    private func put(_ library: MediaLibrary, frames: Int = 1) async throws -> MediaLibrary.Stored {
        let session = try await library.receive()
        try await session.append([PictureFiles.gif(frames: frames)])
        return try await library.store(session)
    }

    @Test("A later success is told, also when the first telling ends in between and the process starts anew")
    func told() async throws {
        let stored = try await put(try library(.postponed))
        let diary = Diary(waiting: [stored.digest: stored.probe], failures: 1)
        let library = try library()
        try await library.reportSettled(to: diary)
        #expect(diary.hash(stored.digest) == "")
        try await library.retryPictures(now: time(nil) + 61)
        await #expect(throws: MediaError.self) { try await library.reportSettled(to: diary) }
        #expect(diary.hash(stored.digest) == "")
        // Nothing but the folder and the diary's own record is left of the first process.
        let restarted = try self.library(.postponed)
        try await restarted.reportSettled(to: diary)
        #expect(diary.hash(stored.digest) == "AQID")
    }

    @Test("A photo that was recorded after its picture was made is told, too")
    func recordedLate() async throws {
        let stored = try await put(try library(.postponed))
        let library = try library()
        try await library.retryPictures(now: time(nil) + 61)
        try await library.reportSettled(to: Diary(waiting: [:]))
        let diary = Diary(waiting: [stored.digest: stored.probe])
        try await library.reportSettled(to: diary)
        #expect(diary.hash(stored.digest) == "AQID")
    }

    @Test("All pages are gone through, past photos whose bytes are gone or still wait")
    func pages() async throws {
        let library = try library(.postponed)
        var waiting: [Digest: Probe] = [:]
        for frames in 1...5 {
            let stored = try await put(library, frames: frames)
            waiting[stored.digest] = stored.probe
        }
        let gone = Digest(hash: [UInt8](repeating: 7, count: 32))
        waiting[gone] = waiting.values.first
        let late = try await put(library, frames: 6)
        waiting[late.digest] = late.probe
        let restarted = try self.library()
        try restarted.store.files.settle(late.digest)
        try await restarted.retryPictures(now: time(nil) + 61)
        let diary = Diary(waiting: waiting)
        try await restarted.reportSettled(to: diary)
        #expect(waiting.keys.filter { diary.hash($0) != "AQID" }.sorted() == [gone, late.digest].sorted())
    }

    @Test("A photo that older readers could not show is shown after an upgrade, and the diary is told")
    func upgraded() async throws {
        // A gain map, and the picture derived from both, beside the picture.
        var file = ItemFile(items: [.hevc, .plain, ItemFile.Item(type: "tmap", content: [0])])
        file.references = [("dimg", 3, [1, 2]), ("auxl", 2, [1, 3])]
        let library = try MediaLibrary(directory: folder.path)
        let session = try await library.receive()
        try await session.append([file.bytes])
        let stored = try await library.store(session)
        // The record that an older reader wrote.
        var old = stored.probe
        (old.decodable, old.thumbHash, old.dominantColor, old.probeVersion) = (false, "", "", 5)
        try await library.writeProbe(stored.digest, probe: old)
        try library.store.files.removePictures(stored.digest)
        old.decodable = true
        let diary = Diary(waiting: [stored.digest: old])
        let upgraded = try MediaLibrary(directory: folder.path)
        try await upgraded.reportSettled(to: diary)
        #expect(diary.hash(stored.digest) == stored.probe.thumbHash && !stored.probe.thumbHash.isEmpty)
        let probe = try await upgraded.stat(stored.digest).probe
        #expect(probe.decodable && probe.probeVersion == Prober.version)
        let name = RenditionName(size: .large, format: .jpeg)
        #expect(try await !upgraded.picture(stored.digest, name: name).bytes.isEmpty)
    }
}
