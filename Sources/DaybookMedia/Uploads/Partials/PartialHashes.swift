internal import Hashing
import Synchronization

/// The running hashes of uploads. At its end, an upload is read again only if its hash is missing here.
final class PartialHashes: Sendable {
    private struct State {
        var hashes: [PartialID: (hash: RunningHash, age: UInt64)] = [:]
        var clock: UInt64 = 0
    }

    private let capacity: Int
    private let state = Mutex(State())

    /// Creates a store for up to `capacity` hashes.
    init(capacity: Int = 256) { self.capacity = capacity }

    /// Removes and returns the hash of an upload's first `count` bytes; nil if it is unknown. A hash of fewer bytes
    /// stays.
    func take(_ id: PartialID, at count: Int) -> RunningHash? {
        if count == 0 { return RunningHash() }
        return state.withLock { state in
            guard state.hashes[id]?.hash.count == count else { return nil }
            return state.hashes.removeValue(forKey: id)?.hash
        }
    }

    /// Removes and returns the hash of as many of an upload's first bytes as are known, up to `count`; a new one if
    /// none are.
    func takeLongest(_ id: PartialID, upTo count: Int) -> RunningHash {
        let known = state.withLock { $0.hashes.removeValue(forKey: id)?.hash }
        guard let known, known.count <= count else { return RunningHash() }
        return known
    }

    /// Stores the hash of an upload's first bytes, unless a hash of more bytes is stored. Written bytes no longer
    /// change. Above the capacity, the hash stored longest ago is removed.
    func put(_ id: PartialID, hash: RunningHash) {
        state.withLock { state in
            guard state.hashes[id].map({ $0.hash.count < hash.count }) ?? true else { return }
            state.clock += 1
            state.hashes[id] = (hash, state.clock)
            guard state.hashes.count > capacity else { return }
            if let oldest = state.hashes.min(by: { $0.value.age < $1.value.age })?.key { state.hashes[oldest] = nil }
        }
    }
}

/// The SHA-256 and CRC-32 of bytes that arrive piece by piece, passed from one request to the next.
final class RunningHash: Sendable {
    private struct State {
        var hash = SHA256()
        var crc = CRC32()
        var count = 0
    }

    private let state = Mutex(State())

    /// The number of hashed bytes.
    var count: Int { state.withLock { $0.count } }

    /// The sums of all bytes so far.
    var sums: BlobSums {
        state.withLock { BlobSums(digest: Digest(hash: $0.hash.finalize()), crc: $0.crc.value) }
    }

    /// Adds bytes.
    func update(_ bytes: RawSpan) {
        state.withLock { state in
            state.hash.update(bytes)
            state.crc.update(bytes)
            state.count += bytes.byteCount
        }
    }
}
