import Synchronization

/// The sizes and checksums of files in archives of shares, by the tag of each photo in its share, so that an archive's
/// layout is known without its bytes.
///
/// A tag changes with the picture. A remembered checksum is compared with the bytes that go out all the same.
final class ArchiveSums: Sendable {
    /// The facts that an archive states of a photo's file, except its name.
    struct Sum: Sendable, Hashable {
        /// The extension of the file's name.
        let ending: String
        let size: Int64
        let crc: UInt32
    }

    /// Some ten shares of two thousand photos.
    private static let capacity = 20_000

    private let sums = Mutex<[String: Sum]>([:])

    /// Returns the sum of a photo's file, if it is known.
    func sum(of tag: String) -> Sum? { sums.withLock { $0[tag] } }

    /// Remembers the sum of a photo's file, and forgets all others if there are too many.
    func note(_ sum: Sum, of tag: String) {
        sums.withLock { sums in
            if sums.count >= Self.capacity { sums.removeAll(keepingCapacity: true) }
            sums[tag] = sum
        }
    }

    /// Forgets a sum that turned out to be wrong.
    func forget(_ tag: String) { sums.withLock { _ = $0.removeValue(forKey: tag) } }
}
