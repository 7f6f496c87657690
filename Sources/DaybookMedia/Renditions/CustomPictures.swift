import Synchronization

/// How much room pictures of custom sizes take on the disk. Over the limit, those go that were not used for the longest.
///
/// Counted once, then kept by what this process adds; trimming counts anew, so that other processes' files are in it.
/// All calls block.
final class CustomPictures: Sendable {
    private struct State {
        /// Bytes that all of them take; nil until they were counted.
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

    /// - Parameter limit: The most bytes.
    init(paths: BlobPaths, disk: Disk, limit: Int) {
        (self.paths, self.disk, self.limit) = (paths, disk, limit)
    }

    /// Notes that a picture of so many bytes was written, and makes room where there is too little.
    ///
    /// - Throws: `SystemError` when the folders cannot be read. It is tried again with the next picture.
    func added(_ count: Int) throws(SystemError) {
        let isDue = state.withLock { state in
            if let total = state.total { state.total = total + CustomPictures.room(of: count) }
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

    /// What a file of so many bytes takes on the disk.
    private static func room(of count: Int) -> Int { (count + 4095) / 4096 * 4096 }

    /// Removes what is too much, and a tenth more, so that it is not to be done again soon. Returns the bytes that are left.
    private func trim() throws(SystemError) -> Int {
        var files: [File] = []
        var total = 0
        for folder in try disk.names(in: paths.sizes) {
            for name in try disk.names(in: paths.sizes + "/" + folder) {
                let path = paths.sizes + "/" + folder + "/" + name
                guard let status = try disk.status(path), !status.isDirectory else { continue }
                let size = CustomPictures.room(of: status.size)
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
