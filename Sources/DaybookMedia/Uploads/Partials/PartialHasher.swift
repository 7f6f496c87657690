import Glibc

/// Takes the digests of uploads that are all here, as far as that was not done while they came.
///
/// In pieces, between which others get at the disk; once for all who want the same upload's; and what was done of it is
/// remembered when it ends early.
final class PartialHasher: Sendable {
    /// Adds a part of a file to a hash. Blocks.
    typealias Adding = @Sendable (_ path: String, Range<Int>, RunningHash) throws(SystemError) -> Void

    private let store: BlobStore
    private let hashes: PartialHashes
    /// Bytes of a piece: hashed in a tenth of a second, or two where the disk is slow.
    private let piece: Int
    private let add: Adding
    private let flights = SingleFlight<PartialID, Digest>()

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

    /// The digest of an upload's bytes, `size` of them, which are at `path`.
    ///
    /// - Throws: `storage`, `busy`, `cancelled`.
    func digest(of id: PartialID, at path: String, size: Int) async throws(MediaError) -> Digest {
        while true {
            let others = Promise<Digest>()
            guard let number = flights.join(id, { others.settle($0) }) else {
                do throws(MediaError) {
                    return try await others.value {}.get()
                } catch {
                    // Whoever took it went away: what is left of it is for others.
                    guard error.code == .cancelled, !Task.isCancelled else { throw error }
                    continue
                }
            }
            let outcome: Result<Digest, MediaError>
            do throws(MediaError) {
                outcome = .success(try await take(id, path, size))
            } catch {
                outcome = .failure(error)
            }
            flights.finish(id, number, outcome)
            return try outcome.get()
        }
    }

    private func take(_ id: PartialID, _ path: String, _ size: Int) async throws(MediaError) -> Digest {
        let (hash, add) = (hashes.takeLongest(id, upTo: size), add)
        // What another try would have to read again.
        defer { hashes.put(id, hash) }
        while hash.count < size {
            guard !Task.isCancelled else { throw MediaError(.cancelled, "The caller went away.") }
            let range = hash.count..<min(hash.count + piece, size)
            try await store.blocking("hash an upload") { _ throws(SystemError) in try add(path, range, hash) }
        }
        return hash.digest
    }
}

extension ReadFile {
    /// Adds some of its bytes to a hash that has those before them. Blocks for as long as reading them takes.
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
