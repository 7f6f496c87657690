import Synchronization

/// The storage of pictures of custom sizes. Above its limit, the pictures that only archives needed are removed first,
/// then the least recently used ones. An archive reduces the other pictures to nine tenths of the limit at most.
///
/// The total is counted once, then updated with this process's additions; trimming counts again, so that other
/// processes' files are included. All calls block.
final class CustomPictures: Sendable {
    private struct State {
        /// The bytes of all pictures; nil until they are counted.
        var total: Int?
        var isTrimming = false
    }

    private struct File {
        let path: String
        let size: Int
        let used: Int
    }

    private let paths: BlobPaths
    private let disk: Disk
    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: The maximum number of bytes.
    init(paths: BlobPaths, disk: Disk, limit: Int) {
        (self.paths, self.disk, self.limit) = (paths, disk, limit)
    }

    /// Adds a written picture of `count` bytes to the total, and trims if the total is over the limit.
    ///
    /// - Throws: `SystemError` when the folders cannot be read. The next picture tries again.
    func added(_ count: Int) throws(SystemError) {
        let isDue = state.withLock { state in
            if let total = state.total { state.total = total + CustomPictures.diskUsage(of: count) }
            guard !state.isTrimming, state.total ?? .max > limit else { return false }
            state.isTrimming = true
            return true
        }
        guard isDue else { return }
        do throws(SystemError) {
            let total = try trim()
            state.withLock { $0 = State(total: total) }
        } catch {
            state.withLock { $0.isTrimming = false }
            throw error
        }
    }

    /// Returns the space of a file of `count` bytes on the disk.
    private static func diskUsage(of count: Int) -> Int { (count + 4095) / 4096 * 4096 }

    /// Removes pictures down to a tenth below the limit, so that the next trim is not due soon. Returns the bytes that
    /// are left.
    private func trim() throws(SystemError) -> Int {
        var files: [File] = []
        var total = 0
        for folder in try disk.names(in: paths.sizes) {
            for name in try disk.names(in: paths.sizes + "/" + folder) {
                let path = paths.sizes + "/" + folder + "/" + name
                guard let status = try disk.status(path), !status.isDirectory else { continue }
                let size = CustomPictures.diskUsage(of: status.size)
                files.append(File(path: path, size: size, used: status.modified))
                total += size
            }
        }
        guard total > limit else { return total }
        files.sort { $0.used < $1.used }
        for file in files where total > limit / 10 * 9 {
            try disk.remove(file.path)
            total -= file.size
        }
        return total
    }
}
