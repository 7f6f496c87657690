import Synchronization

/// The hashes of uploads so far, so that most are not read again when they end. Those of which one is missing are.
final class PartialHashes: Sendable {
    private struct State {
        var hashes: [PartialID: (hash: RunningHash, age: UInt64)] = [:]
        var clock: UInt64 = 0
    }

    private let capacity: Int
    private let state = Mutex(State())

    /// Remembers so many.
    init(capacity: Int = 256) { self.capacity = capacity }

    /// Takes out the hash of an upload's first `count` bytes; nil when it is not known. That of fewer stays.
    func take(_ id: PartialID, at count: Int) -> RunningHash? {
        if count == 0 { return RunningHash() }
        return state.withLock { state in
            guard state.hashes[id]?.hash.count == count else { return nil }
            return state.hashes.removeValue(forKey: id)?.hash
        }
    }

    /// Takes out the hash of as many of an upload's first bytes as are known, up to `count`; a new one when none are.
    func takeLongest(_ id: PartialID, upTo count: Int) -> RunningHash {
        let known = state.withLock { $0.hashes.removeValue(forKey: id)?.hash }
        guard let known, known.count <= count else { return RunningHash() }
        return known
    }

    /// Remembers the hash of an upload's first bytes, unless that of more is known: these do not change any more. The one
    /// that was put in longest ago makes room.
    func put(_ id: PartialID, _ hash: RunningHash) {
        state.withLock { state in
            guard state.hashes[id].map({ $0.hash.count < hash.count }) ?? true else { return }
            state.clock += 1
            state.hashes[id] = (hash, state.clock)
            guard state.hashes.count > capacity else { return }
            if let oldest = state.hashes.min(by: { $0.value.age < $1.value.age })?.key { state.hashes[oldest] = nil }
        }
    }
}
