import DaybookAPI
import Testing

@testable import DaybookMedia

/// Pictures that another recipe made are made again; whatever ends that, the next start goes on.
struct RemakerTests {
    private let folder: TemporaryFolder
    private let library: MediaLibrary
    private let small = RenditionName(size: .small, format: .jpeg)

    init() throws {
        folder = try TemporaryFolder()
        library = try MediaLibrary(directory: folder.path + "/media")
    }

    private func put(_ bytes: [UInt8]) async throws -> Digest {
        let session = try await library.receive()
        try await session.append([bytes])
        return try await library.store(session).digest
    }

    /// Photos whose pictures are an older recipe's, in the order of their digests.
    private func oldPhotos(_ count: Int) async throws -> [Digest] {
        let disk = library.store.files.disk
        var digests: [Digest] = []
        for index in 0..<count {
            let digest = try await put(PictureFiles.gradient(width: 300 + index, height: 200))
            try await eventually { library.renditions.hasAll(digest) && !isPending(digest) }
            let path = library.store.files.paths.derivedFolder(digest)
            for name in try disk.names(in: path) {
                try disk.rename(from: path + "/" + name, to: path + "/1" + name.dropFirst())
            }
            digests.append(digest)
        }
        return digests.sorted()
    }

    private func isPending(_ digest: Digest) -> Bool { (try? library.store.files.isPending(digest)) ?? true }

    private func eventually(_ holds: () -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while !holds(), ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(10)) }
        #expect(holds())
    }

    private func names(_ digest: Digest) throws -> Set<Substring> {
        let names = try library.store.files.disk.names(in: library.store.files.paths.derivedFolder(digest))
        return Set(names.map { $0.prefix(2) })
    }

    @Test("All pictures are of the recipe then, and the old ones are gone")
    func all() async throws {
        let digests = try await oldPhotos(3)
        let text = try await put(SoundFiles.wav(milliseconds: 100))
        let remaker = Remaker(library: library, marks: library.store)
        try await remaker.run()
        for digest in digests {
            #expect(library.renditions.hasAll(digest))
            #expect(try names(digest) == ["\(RenditionName.recipe)-"])
        }
        #expect(library.renditions.hasAll(text))
        let report = try await remaker.report()
        #expect((report.recipe, report.blobs, report.scanned, report.failed) == (RenditionName.recipe, 4, 4, 0))
        #expect(report.made >= 3 && report.endTime > 0 && !report.isRunning)
        // Once is enough.
        try library.store.files.removePictures(digests[0])
        try await remaker.run()
        #expect(!library.renditions.hasAll(digests[0]))
    }

    @Test("It goes on behind the last photo that is noted")
    func resumed() async throws {
        let digests = try await oldPhotos(3)
        var note = Remake()
        (note.recipe, note.beginTime, note.blobs, note.scanned) = (RenditionName.recipe, 5, 3, 1)
        note.lastDigest = digests[0].hex
        try await library.store.note(note)
        try await Remaker(library: library, marks: library.store).run()
        #expect(digests.map { library.renditions.hasAll($0) } == [false, true, true])
        let report = try #require(try await library.store.remake())
        #expect((report.scanned, report.made, report.beginTime) == (3, 2, 5))
    }

    @Test("Another recipe begins anew")
    func anotherRecipe() async throws {
        let digest = try await oldPhotos(1)[0]
        var note = Remake()
        (note.recipe, note.endTime, note.lastDigest) = ("0", 7, digest.hex)
        try await library.store.note(note)
        try await Remaker(library: library, marks: library.store).run()
        #expect(library.renditions.hasAll(digest))
    }

    @Test("While another process sees to it nothing is done")
    func locked() async throws {
        let digest = try await oldPhotos(1)[0]
        let lock = try #require(try await library.store.beginRemaking())
        let remaker = Remaker(library: library, marks: library.store)
        try await remaker.run()
        #expect(!library.renditions.hasAll(digest))
        #expect(try await remaker.report().isRunning)
        lock.release()
        #expect(try await !remaker.report().isRunning)
    }

    @Test("A photo that cannot be decoded any more is counted, and the others are made")
    func broken() async throws {
        let digests = try await oldPhotos(2)
        let path = library.store.files.paths.blob(digests[0])
        try Disk().remove(path)
        try Disk().writeFile(path, bytes: [UInt8](repeating: 7, count: 5000), isDurable: false)
        let remaker = Remaker(library: library, marks: library.store)
        try await remaker.run()
        #expect(library.renditions.hasAll(digests[1]))
        #expect(try await remaker.report().failed == 1)
    }
}
