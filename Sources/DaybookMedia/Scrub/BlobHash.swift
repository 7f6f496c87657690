internal import Hashing
import Synchronization

/// A computation of a file's digest that reads the file piece by piece on threads for blocking work.
struct BlobHash: Sendable {
    /// The maximum size of one read, in bytes.
    static let pieceSize = 4 << 20

    private final class State: Sendable {
        let hash = Mutex(SHA256())
    }

    let pool: ThreadPool

    /// Reads a file to its end, without leaving it in the page cache.
    ///
    /// - Parameter paced: Called with the size of each piece after it was read; may wait or throw.
    /// - Returns: The digest; `nil` if the disk does not return all bytes.
    func digest(of file: ReadFile, paced: (Int) async throws -> Void) async throws -> Digest? {
        let state = State()
        var place = 0
        while place < file.size {
            let start = place
            let count = try await pool.run(.background) { () throws(MediaError) -> Int in
                guard let bytes = try? file.read(at: start, count: BlobHash.pieceSize) else { return 0 }
                state.hash.withLock { $0.update(data: bytes) }
                file.forget(from: start, count: bytes.count)
                return bytes.count
            }
            guard count > 0 else { return nil }
            place += count
            try await paced(count)
        }
        return state.hash.withLock { Digest(hash: $0.finalize()) }
    }
}
