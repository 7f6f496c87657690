import Synchronization

/// A cache of the sizes and checksums of the files in archives, so that an archive's layout is known without reading
/// the files again.
///
/// The key is a tag that changes with the file: the entity tag of an original, or the tag of a photo in its share. A
/// cached checksum is nevertheless compared with the bytes that are sent.
final class ArchiveSums: Sendable {
    /// The facts that an archive states of a photo's file, except its name.
    struct Sum: Sendable, Hashable {
        /// The extension of the file's name.
        let ending: String
        let size: Int64
        let crc: UInt32
    }

    private let capacity: Int
    private let sums = Mutex<[String: Sum]>([:])

    /// - Parameter capacity: The maximum number of sums. The default is some ten shares of two thousand photos.
    init(capacity: Int = 20_000) { self.capacity = capacity }

    /// Returns the sum of a photo's file, if it is known.
    func sum(of tag: String) -> Sum? { sums.withLock { $0[tag] } }

    /// Stores the sum of a photo's file, and drops all others if there are too many.
    func note(_ sum: Sum, of tag: String) {
        sums.withLock { sums in
            if sums.count >= capacity { sums.removeAll(keepingCapacity: true) }
            sums[tag] = sum
        }
    }

    /// Drops a sum that proved wrong.
    func forget(_ tag: String) { sums.withLock { _ = $0.removeValue(forKey: tag) } }
}
