import Glibc
import Work

/// A computation of the sums of complete uploads, as far as they were not hashed during the upload.
///
/// It hashes in pieces, so that other work can use the disk in between. It hashes once for all callers that need the
/// same upload. After an early end, its progress is kept.
final class PartialHasher: Sendable {
    /// A function that adds a range of a file's bytes to a hash. Blocks.
    typealias Adding = @Sendable (_ path: String, Range<Int>, RunningHash) throws(SystemError) -> Void

    private let store: BlobStore
    private let hashes: PartialHashes
    /// The number of bytes of a piece: hashed in a tenth of a second, or two on a slow disk.
    private let piece: Int
    private let add: Adding
    private let flights = SingleFlight<PartialID, BlobSums>()

    init(
        store: BlobStore, hashes: PartialHashes, piece: Int = 16 << 20,
        add: @escaping Adding = { path, range, hash throws(SystemError) in try ReadFile(path: path).add(range, to: hash)
        }
    ) {
        self.store = store
        self.hashes = hashes
        self.piece = piece
        self.add = add
    }

    /// Returns the sums of an upload's bytes, `size` of them, which are at `path`.
    ///
    /// - Throws: `storage`, `busy`, `cancelled`.
    func sums(of id: PartialID, at path: String, size: Int) async throws(MediaError) -> BlobSums {
        while true {
            let others = OneShot<BlobSums, MediaError>()
            guard let number = flights.join(id, waiter: { others.settle($0) }) else {
                do throws(MediaError) {
                    return try await others.value(cancelledBy: .callerGone).get()
                } catch {
                    // The caller that did the work was cancelled: another one continues.
                    guard error.code == .cancelled, !Task.isCancelled else { throw error }
                    continue
                }
            }
            let outcome: Result<BlobSums, MediaError>
            do throws(MediaError) {
                outcome = .success(try await take(id, path: path, size: size))
            } catch {
                outcome = .failure(error)
            }
            flights.finish(id, number: number, outcome: outcome)
            return try outcome.get()
        }
    }

    private func take(_ id: PartialID, path: String, size: Int) async throws(MediaError) -> BlobSums {
        let (hash, add) = (hashes.takeLongest(id, upTo: size), add)
        // The progress, so that another try does not read the bytes again.
        defer { hashes.put(id, hash: hash) }
        while hash.count < size {
            guard !Task.isCancelled else { throw MediaError(.cancelled, "The caller disconnected.") }
            let range = hash.count..<min(hash.count + piece, size)
            try await store.blocking("hash an upload") { _ throws(SystemError) in try add(path, range, hash) }
        }
        return hash.sums
    }
}

extension ReadFile {
    /// Adds some of the file's bytes to a hash of the bytes before them. Blocks while it reads them.
    func add(_ range: Range<Int>, to hash: RunningHash) throws(SystemError) {
        let step = 1 << 20
        for offset in stride(from: range.lowerBound, to: range.upperBound, by: step) {
            let wanted = min(step, range.upperBound - offset)
            let bytes = try read(at: offset, count: wanted)
            guard bytes.count == wanted else { throw SystemError(code: EIO) }
            unsafe hash.update(bytes.span.bytes)
        }
    }
}
