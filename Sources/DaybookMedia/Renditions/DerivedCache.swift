internal import Hashing

/// A cache of made pictures on the disk. A lost picture costs only the work of making it again.
///
/// A file is the first eight bytes of its content's SHA-256, then the content: nothing is synced, so after a power cut
/// a file may have its name without its bytes, and the picture is made again. All calls block.
struct DerivedCache: Sendable {
    /// The maximum number of bytes for all pictures of custom sizes together.
    static let customLimit = 2 << 30
    private static let checkSize = 8
    private static let limit = 64 << 20

    let paths: BlobPaths
    let disk: Disk
    private let custom: CustomPictures

    init(paths: BlobPaths, disk: Disk, customLimit: Int = customLimit) {
        self.paths = paths
        self.disk = disk
        custom = CustomPictures(paths: paths, disk: disk, limit: customLimit)
    }

    /// Returns a cached picture; `nil` if there is none, or if it is damaged.
    ///
    /// - Parameter isForArchive: Whether the picture is one of many for an archive, which does not count as its use.
    func read(_ digest: Digest, name: RenditionName, isForArchive: Bool = false) -> [UInt8]? {
        let path = path(of: digest, name: name)
        guard let file = try? disk.readFile(path, limit: DerivedCache.limit), file.count > DerivedCache.checkSize
        else { return nil }
        let content = Array(file.dropFirst(DerivedCache.checkSize))
        guard check(content) == Array(file.prefix(DerivedCache.checkSize)) else { return nil }
        // The least recently used pictures are removed first.
        if !name.size.isNamed, !isForArchive { try? disk.touch(path) }
        return content
    }

    /// Returns whether a picture is cached. It may be damaged.
    func has(_ digest: Digest, name: RenditionName) -> Bool {
        (try? disk.status(path(of: digest, name: name))) ?? nil != nil
    }

    /// Stores a picture; it appears completely or not at all. Returns `false` after a failure, which callers may
    /// ignore.
    ///
    /// - Parameter isForArchive: Whether the picture is one of many for an archive. One of a custom size is then the
    ///   first to be removed: a large archive would otherwise remove the pictures that other accounts use.
    @discardableResult
    func write(_ digest: Digest, name: RenditionName, content: [UInt8], isForArchive: Bool = false) -> Bool {
        let temporary = paths.newTemporary()
        do {
            for folder in folders(of: digest, name: name) { _ = try disk.makeDirectory(folder) }
            try disk.writeFile(temporary, bytes: check(content) + content, isDurable: false)
            if isForArchive, !name.size.isNamed { try disk.touch(temporary, seconds: 0) }
            try disk.rename(from: temporary, to: path(of: digest, name: name))
            if !name.size.isNamed { try? custom.added(content.count + DerivedCache.checkSize) }
            return true
        } catch {
            try? disk.remove(temporary)
            return false
        }
    }

    private func folders(of digest: Digest, name: RenditionName) -> [String] {
        guard name.size.isNamed else { return [paths.sizesFolder(digest)] }
        let (outer, inner) = paths.folders(of: digest, in: paths.derived)
        return [outer, inner, paths.derivedFolder(digest)]
    }

    private func path(of digest: Digest, name: RenditionName) -> String {
        name.size.isNamed
            ? paths.derivedFolder(digest) + "/" + name.fileName
            : paths.sizesFolder(digest) + "/" + digest.hex + "-" + name.fileName
    }

    private func check(_ content: [UInt8]) -> [UInt8] {
        Array(SHA256.hash(data: content).prefix(DerivedCache.checkSize))
    }
}
