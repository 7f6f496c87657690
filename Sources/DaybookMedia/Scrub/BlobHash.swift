internal import Hashing
import Synchronization

/// A computation of a file's sums that reads the file piece by piece on threads for blocking work.
struct BlobHash: Sendable {
    /// The maximum size of one read, in bytes.
    static let pieceSize = 4 << 20

    private final class State: Sendable {
        let sums = Mutex((hash: SHA256(), crc: CRC32()))
    }

    let pool: ThreadPool

    /// Reads a file to its end, without leaving it in the page cache.
    ///
    /// - Parameter paced: Called with the size of each piece after it was read; may wait or throw.
    /// - Returns: The sums; `nil` if the disk does not return all bytes.
    func sums(of file: ReadFile, paced: (Int) async throws -> Void) async throws -> BlobSums? {
        let state = State()
        var place = 0
        while place < file.size {
            let start = place
            let count = try await pool.run(.background) { () throws(MediaError) -> Int in
                guard let bytes = try? file.read(at: start, count: BlobHash.pieceSize) else { return 0 }
                state.sums.withLock { sums in
                    sums.hash.update(data: bytes)
                    sums.crc.update(data: bytes)
                }
                file.forget(from: start, count: bytes.count)
                return bytes.count
            }
            guard count > 0 else { return nil }
            place += count
            try await paced(count)
        }
        return state.sums.withLock { BlobSums(digest: Digest(hash: $0.hash.finalize()), crc: $0.crc.value) }
    }

    /// Keeps the CRC-32 of a file with it, unless it is there already. Returns whether another one was there.
    func keep(_ sums: BlobSums, of file: ReadFile) async throws(MediaError) -> Bool {
        try await pool.run(.background) { () throws(MediaError) -> Bool in
            let kept = file.keptSum
            guard kept != sums.crc else { return false }
            file.keep(sum: sums.crc)
            return kept != nil
        }
    }
}
