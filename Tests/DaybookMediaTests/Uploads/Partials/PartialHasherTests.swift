import Glibc
import Hashing
import Synchronization
import Testing

@testable import DaybookMedia

/// Digests of uploads that nobody hashed while they came.
struct PartialHasherTests {
    private let folder: TemporaryFolder
    private let store: BlobStore
    private let bytes = (0..<9_500).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    /// The parts that were read, in order.
    private let parts = PartList()

    private final class PartList: Sendable {
        let ranges = Mutex<[Range<Int>]>([])
    }

    init() throws {
        folder = try TemporaryFolder()
        store = try BlobStore(directory: folder.path + "/media")
    }

    private func file() throws -> String {
        let path = folder.path + "/bytes"
        try Disk().writeFile(path, bytes: bytes, isDurable: false)
        return path
    }

    /// - Parameter broken: The piece of this number cannot be read, once.
    private func hasher(_ hashes: PartialHashes, broken: Int? = nil) -> PartialHasher {
        let parts = parts
        return PartialHasher(store: store, hashes: hashes, piece: 1000) { path, range, hash throws(SystemError) in
            let count = parts.ranges.withLock { ranges in
                ranges.append(range)
                return ranges.count
            }
            if count == broken { throw SystemError(code: EIO) }
            try ReadFile(path: path).add(range, to: hash)
        }
    }

    private var read: [Range<Int>] { parts.ranges.withLock { $0 } }
    private var pieces: [Range<Int>] { stride(from: 0, to: 9_500, by: 1000).map { $0..<min($0 + 1000, 9_500) } }
    private var expected: BlobSums {
        var crc = CRC32()
        crc.update(data: bytes)
        return BlobSums(digest: Digest(hash: SHA256.hash(data: bytes)), crc: crc.value)
    }

    @Test("A digest is taken piece by piece, each a job of its own, once for all who want it")
    func pieceByPiece() async throws {
        let (path, id) = (try file(), PartialID())
        let hasher = hasher(PartialHashes())
        let sums = try await withThrowingTaskGroup(of: BlobSums.self) { group in
            for _ in 0..<8 { group.addTask { try await hasher.sums(of: id, at: path, size: 9_500) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(sums == [BlobSums](repeating: expected, count: 8))
        #expect(read == pieces)
    }

    @Test("What was hashed before it failed, or while the bytes came, is not read again")
    func goesOn() async throws {
        let (path, id, hashes) = (try file(), PartialID(), PartialHashes())
        let early = RunningHash()
        let head = Array(bytes[..<2_000])
        unsafe early.update(head.span.bytes)
        hashes.put(id, hash: early)
        // Nobody hashes what comes behind bytes of which the hash is not known; that of the first stays.
        #expect(hashes.take(id, at: 5_000) == nil)
        let hasher = hasher(hashes, broken: 4)
        await #expect { try await hasher.sums(of: id, at: path, size: 9_500) } throws: {
            ($0 as? MediaError)?.code == .storage
        }
        #expect(try await hasher.sums(of: id, at: path, size: 9_500) == expected)
        let piece = pieces[5]
        #expect(read == Array(pieces[2...5]) + [piece] + Array(pieces[6...]))
        #expect(hashes.take(id, at: 9_500)?.sums == expected)
    }

    @Test("Whoever goes away leaves what is left to the others who wait")
    func cancelled() async throws {
        let (path, id) = (try file(), PartialID())
        let hasher = hasher(PartialHashes())
        let gone = Task { try await hasher.sums(of: id, at: path, size: 9_500) }
        let stays = Task { try await hasher.sums(of: id, at: path, size: 9_500) }
        gone.cancel()
        #expect(try await stays.value == expected)
        _ = try? await gone.value
        #expect(read == pieces)
    }
}
