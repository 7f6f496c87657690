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
