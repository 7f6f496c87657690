import Synchronization

/// The sizes and sums of what went into archives of shares, by the tag of each photo in its share, so that an archive's
/// layout is known without its bytes.
///
/// A tag changes with the picture. What was remembered is held against the bytes when they go out all the same.
final class ArchiveSums: Sendable {
    /// All that an archive says of a photo's file, but for its name.
    struct Sum: Sendable, Hashable {
        /// How the file's name ends.
        let ending: String
        let size: Int64
        let crc: UInt32
    }

    /// Some ten shares of two thousand photos.
    private static let capacity = 20_000

    private let sums = Mutex<[String: Sum]>([:])

    /// Returns what is known of a photo's file.
    func sum(of tag: String) -> Sum? { sums.withLock { $0[tag] } }

    /// Remembers it. Forgets all others when there are too many.
    func note(_ sum: Sum, of tag: String) {
        sums.withLock { sums in
            if sums.count >= Self.capacity { sums.removeAll(keepingCapacity: true) }
            sums[tag] = sum
        }
    }

    /// Forgets what turned out to be another.
    func forget(_ tag: String) { sums.withLock { _ = $0.removeValue(forKey: tag) } }
}
