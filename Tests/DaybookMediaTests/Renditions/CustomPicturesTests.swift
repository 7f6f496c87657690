import Testing

@testable import DaybookMedia

/// Pictures of sizes that somebody asked for, in their bounded room.
struct CustomPicturesTests {
    private let folder: TemporaryFolder
    private let store: BlobStore

    init() throws {
        folder = try TemporaryFolder()
        store = try BlobStore(directory: folder.path, disk: Disk())
    }

    private func name(_ index: Int) throws -> RenditionName {
        let size = try #require(RenditionSize(width: 64 << (index % 3), height: 3840, fit: .inside))
        return RenditionName(size: size, format: index % 2 == 0 ? .webp : .jpeg)
    }

    @Test("Over the limit, those go that were not used for the longest")
    func bounded() throws {
        let (paths, disk) = (store.files.paths, store.files.disk)
        let cache = DerivedCache(paths: paths, disk: disk, customLimit: 10 * 4096)
        let digests = try (0..<40).map { number in
            let pair = String(number + 16, radix: 16)
            return try #require(Digest(hex: String(repeating: pair, count: 32)))
        }
        for (index, digest) in digests.enumerated() {
            #expect(cache.write(digest, name: try name(index), content: [UInt8](repeating: 1, count: 992)))
            let file = paths.sizesFolder(digest) + "/" + digest.hex + "-" + (try name(index).fileName)
            // Older by their number; the first is used all the time.
            try disk.touch(file, seconds: 1_000_000 + index)
            #expect(cache.read(digests[0], name: try name(0)) != nil)
        }
        let left = try digests.enumerated().filter { cache.read($0.element, name: try name($0.offset)) != nil }.map(
            \.offset)
        #expect(left.first == 0 && left.last == 39)
        #expect(left.count <= 10 && Array(left.dropFirst()) == Array((40 - left.count + 1)..<40))
        // Pictures of the named sizes are not counted, and stay.
        #expect(
            cache.write(
                digests[1], name: RenditionName(size: .thumb, format: .webp),
                content: [UInt8](repeating: 1, count: 20_000)))
        #expect(cache.read(digests[1], name: RenditionName(size: .thumb, format: .webp)) != nil)
    }

    @Test("Those of an archive go first, also when it reads them again, and no others for them")
    func archives() throws {
        let (paths, disk) = (store.files.paths, store.files.disk)
        let cache = DerivedCache(paths: paths, disk: disk, customLimit: 10 * 4096)
        let digests = try (0..<40).map { number in
            try #require(Digest(hex: String(repeating: String(number + 16, radix: 16), count: 32)))
        }
        let content = [UInt8](repeating: 1, count: 992)
        for index in 0..<9 {
            #expect(cache.write(digests[index], name: try name(0), content: content))
            let file = paths.sizesFolder(digests[index]) + "/" + digests[index].hex + "-" + (try name(0).fileName)
            try disk.touch(file, seconds: 1_000_000 + index)
        }
        for digest in digests[9...] {
            #expect(cache.write(digest, name: try name(0), content: content, isForArchive: true))
            _ = cache.read(digest, name: try name(0), isForArchive: true)
        }
        for digest in digests[..<9] { #expect(cache.read(digest, name: try name(0), isForArchive: true) != nil) }
        // The last one was asked for alone, and stays as the others do.
        #expect(cache.read(digests[39], name: try name(0)) != nil)
        #expect(cache.write(digests[38], name: try name(0), content: content, isForArchive: true))
        #expect(cache.read(digests[39], name: try name(0)) != nil)
        #expect(cache.read(digests[1], name: try name(0)) != nil)
        #expect(cache.read(digests[38], name: try name(0)) == nil)
        #expect(cache.read(digests[0], name: try name(0)) == nil, "the one that was not used for the longest")
    }

    @Test("One for an archive is as if unused until somebody asks for it alone")
    func archived() async throws {
        let library = try MediaLibrary(directory: folder.path + "/library")
        let session = try await library.receive()
        try await session.append([try PictureFiles.jpeg()])
        let digest = try await library.store(session).digest
        let size = try #require(RenditionSize(width: 3840, height: 3840, fit: .inside))
        let name = RenditionName(size: size, format: .jpeg)
        let files = library.store.files
        let path = files.paths.sizesFolder(digest) + "/" + digest.hex + "-" + name.fileName
        for _ in 0..<2 {
            _ = try await library.picture(digest, name: name, isForArchive: true)
            #expect(try files.disk.status(path)?.modified == 0)
        }
        _ = try await library.picture(digest, name: name)
        let status = try #require(try files.disk.status(path))
        #expect(status.modified > 0)
    }

    @Test("They go with their blob, and no other's do")
    func removed() throws {
        let (paths, disk) = (store.files.paths, store.files.disk)
        let cache = DerivedCache(paths: paths, disk: disk)
        // Both are in one folder.
        let digests = try ["ab", "ac"].map { end in
            try #require(Digest(hex: "ff" + String(repeating: "0", count: 60) + end))
        }
        for digest in digests { #expect(cache.write(digest, name: try name(0), content: [1, 2, 3])) }
        try store.files.removePictures(digests[0])
        #expect(cache.read(digests[0], name: try name(0)) == nil)
        #expect(cache.read(digests[1], name: try name(0)) == [1, 2, 3])
    }
}
