import ServiceRuntime
import Work

/// Work that a write left for later transactions: the updates that follow from its one small change.
///
/// Every reader sees the write itself immediately. A follow-up only updates derived data, in steps, so that no other
/// write waits for all of it. It is stored with the write, and survives a restart of the process.
struct FollowUp: Hashable, Sendable {
    /// The kinds of follow-ups. Raw values are stored.
    enum Kind: Int64, Sendable {
        /// A photo was hidden, deleted or paired, or the opposite: its entries are updated.
        case photo = 0
        /// An album was deleted: its places are removed.
        case album = 1
        /// An entry was deleted permanently: its revisions are removed.
        case entry = 2
    }

    let kind: Kind
    /// The number of the photo, album or entry in the storage.
    let key: Int64
    let owner: Int64
    /// The number, in the storage, of the last entry that was updated.
    var reached = Int64.min
    /// The facts about a photo deleted permanently, for the entries that contained it.
    var gone: GonePhoto?

    init(_ kind: Kind, key: Int64, owner: Int64, reached: Int64 = .min, gone: GonePhoto? = nil) {
        self.kind = kind
        self.key = key
        self.owner = owner
        self.reached = reached
        self.gone = gone
    }
}

/// A limiter of follow-ups to one call per owner, and the signal that wakes the background for the rest.
final class FollowUpLimiter: Sendable {
    private let owners = Limiter<Int64>(limitPerKey: 1)
    private let pending = WorkSignal()

    /// Marks an owner's follow-ups as running. Returns `false` if another call of the owner is doing them.
    func begin(owner: Int64) -> Bool { owners.take(for: owner) }

    func end(owner: Int64) { owners.give(for: owner) }

    /// Signals the background that follow-ups are pending.
    func wake() { pending.signal() }

    /// Waits until follow-ups may be pending. Returns `false` if the task was cancelled. For one task only.
    func wait() async -> Bool { await pending.wait() }
}

/// A photo that was deleted permanently, kept until no entry has a place for it.
struct GonePhoto: Hashable, Sendable {
    let id: UUIDBytes
    let digest: [UInt8]
    let isHidden: Bool
    /// The number of the change that deleted the photo.
    let version: Int64
    let time: Instant

    init(_ photo: StoredPhoto, version: Int64, at time: Instant) {
        self.init(
            id: photo.id, digest: photo.facts.digest, isHidden: photo.details.hidden, version: version, time: time)
    }

    init(id: UUIDBytes, digest: [UInt8], isHidden: Bool, version: Int64, time: Instant) {
        self.id = id
        self.digest = digest
        self.isHidden = isHidden
        self.version = version
        self.time = time
    }
}
