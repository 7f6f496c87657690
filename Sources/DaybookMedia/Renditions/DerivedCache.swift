internal import Hashing

/// Pictures made before, on the disk. Losing any of it costs only the work of making it again.
///
/// A file is the first eight bytes of its content's SHA-256, then the content: nothing is synced, so after a power cut
/// a file may have its name and not its bytes, and is then made anew. All calls block.
struct DerivedCache: Sendable {
    private static let checkSize = 8
    private static let limit = 64 << 20

    let paths: BlobPaths
    let disk: Disk

    /// A picture made before; `nil` when there is none, or none that is whole.
    func read(_ digest: Digest, _ name: RenditionName) -> [UInt8]? {
        guard let file = try? disk.readFile(path(digest, name), limit: DerivedCache.limit),
            file.count > DerivedCache.checkSize
        else { return nil }
        let content = Array(file.dropFirst(DerivedCache.checkSize))
        return check(content) == Array(file.prefix(DerivedCache.checkSize)) ? content : nil
    }

    /// Keeps a picture; it appears whole or not at all. Failing is no matter: `false`.
    @discardableResult
    func write(_ digest: Digest, _ name: RenditionName, _ content: [UInt8]) -> Bool {
        let (outer, inner) = paths.folders(of: digest, in: paths.derived)
        let temporary = paths.newTemporary()
        do {
            for folder in [outer, inner, paths.derivedFolder(digest)] { _ = try disk.makeDirectory(folder) }
            try disk.writeFile(temporary, check(content) + content, isDurable: false)
            try disk.rename(from: temporary, to: path(digest, name))
            return true
        } catch {
            try? disk.remove(temporary)
            return false
        }
    }

    private func path(_ digest: Digest, _ name: RenditionName) -> String {
        paths.derivedFolder(digest) + "/" + name.fileName
    }

    private func check(_ content: [UInt8]) -> [UInt8] {
        Array(SHA256.hash(data: content).prefix(DerivedCache.checkSize))
    }
}
