import Synchronization

/// Folders whose names this process knows to be durable in the folders above them.
final class DurableFolders: Sendable {
    /// The largest number of folders: all folders of blobs, and many more.
    private static let limit = 1 << 17

    /// The paths below the root. Those of blob folders are short enough to be stored inline, without memory of their
    /// own.
    private let known = Mutex<Set<String>>([])

    func contains(_ folder: String, in paths: BlobPaths) -> Bool {
        known.withLock { $0.contains(Self.name(folder, paths)) }
    }

    /// Adds a folder. If there are too many, all others are forgotten, which costs one more sync of each.
    func insert(_ folder: String, in paths: BlobPaths) {
        known.withLock { known in
            if known.count >= DurableFolders.limit { known = [] }
            known.insert(Self.name(folder, paths))
        }
    }

    private static func name(_ folder: String, _ paths: BlobPaths) -> String {
        String(folder.dropFirst(paths.root.count + 1))
    }
}
