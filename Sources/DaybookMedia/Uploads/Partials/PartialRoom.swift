import Synchronization

/// How many bytes an owner's uploads take, counted together while several of unknown size grow side by side.
///
/// The sizes of their files tell it, but to look at all of them for each piece takes longer than to write the piece. So it
/// is looked now and then, and what is added here in between is counted on. What other processes add is seen at the next
/// look.
final class PartialRoom: Sendable {
    /// Bytes from one look to the next.
    private static let interval: UInt64 = 4 << 20

    private struct Count {
        /// What all uploads took at the last look and was added here since; nil when it has to be looked anew.
        var taken: UInt64?
        /// What was added since.
        var added: UInt64 = 0
    }

    /// Held while it is looked.
    private let count = Mutex(Count())
    /// Uploads that grow here: how large they may have become, and how many requests add to them. Held for an instant.
    private let growing = Mutex<[PartialID: (size: UInt64, users: Int)]>([:])

    /// Tells what all uploads take, where these are taken to be as large as is said: their files may be about to grow.
    typealias Look = ([PartialID: UInt64]) throws(SystemError) -> UInt64

    /// Begins to count an upload that bytes are added to from a place on.
    func join(_ id: PartialID, at size: UInt64) {
        growing.withLock { $0[id, default: (size, 0)].users += 1 }
    }

    /// Ends what `join` began.
    func leave(_ id: PartialID) {
        growing.withLock { growing in
            guard let (size, users) = growing[id] else { return }
            growing[id] = users > 1 ? (size, users - 1) : nil
        }
    }

    /// Counts an upload as grown to `end` before its bytes are written; false, and nothing is counted, when all uploads
    /// would take more than `most` then.
    ///
    /// Blocks while others of the owner are counted. The upload has been joined.
    func claim(_ id: PartialID, upTo end: UInt64, within most: UInt64, look: Look) throws(SystemError) -> Bool {
        try count.withLock { count throws(SystemError) in
            let size = sizes[id] ?? 0
            // Less than before where bytes were taken back that were to be checked.
            let more = end > size ? end - size : 0
            let known = count.taken.flatMap { Self.sum($0, more) }
            if known.map({ $0 > most }) ?? true || count.added >= Self.interval {
                count.taken = try look(sizes)
                count.added = 0
            }
            guard let taken = count.taken, let total = Self.sum(taken, more), total <= most else { return false }
            growing.withLock { $0[id]?.size = end }
            count.taken = total
            count.added = Self.sum(count.added, more) ?? .max
            return true
        }
    }

    /// Does what takes room while nobody else's bytes are counted; `body` is told how large those are that grow.
    func alone<Value: Sendable>(
        _ body: ([PartialID: UInt64]) throws(SystemError) -> Value
    ) throws(SystemError) -> Value {
        try count.withLock { count throws(SystemError) in
            count.taken = nil
            return try body(sizes)
        }
    }

    private var sizes: [PartialID: UInt64] { growing.withLock { $0.mapValues(\.size) } }

    private static func sum(_ first: UInt64, _ second: UInt64) -> UInt64? {
        let (sum, overflow) = first.addingReportingOverflow(second)
        return overflow ? nil : sum
    }
}
