import Synchronization

/// The storage usage of an owner's uploads, counted together while several of unknown size grow at the same time.
///
/// The sizes of the files state the usage, but reading all of them for each piece takes longer than writing the piece.
/// So the files are read at intervals, and bytes that this process adds in between are added to the count. Bytes of
/// other processes are seen at the next reading.
final class PartialUsage: Sendable {
    /// The number of bytes between two readings.
    private static let interval: UInt64 = 4 << 20

    private struct Count {
        /// The usage at the last reading, plus the bytes added here since; nil if a new reading is needed.
        var taken: UInt64?
        /// The bytes added since the last reading.
        var added: UInt64 = 0
    }

    /// The count. Its lock is held during a reading.
    private let count = Mutex(Count())
    /// The uploads that grow here: their possible sizes, and the numbers of requests that add to them. Its lock is held
    /// only briefly.
    private let growing = Mutex<[PartialID: (size: UInt64, users: Int)]>([:])

    /// A function that returns the usage of all uploads, in bytes. The given uploads count with at least the given
    /// sizes, because their files may be about to grow.
    typealias Look = ([PartialID: UInt64]) throws(SystemError) -> UInt64

    /// Begins to count an upload to which bytes are added from the offset `size` on.
    func join(_ id: PartialID, at size: UInt64) {
        growing.withLock { $0[id, default: (size, 0)].users += 1 }
    }

    /// Ends the counting that a call of `join` began.
    func leave(_ id: PartialID) {
        growing.withLock { growing in
            guard let (size, users) = growing[id] else { return }
            growing[id] = users > 1 ? (size, users - 1) : nil
        }
    }

    /// Counts an upload as grown to `end` before its bytes are written. Returns false, and counts nothing, if all
    /// uploads would use more than `most`.
    ///
    /// Blocks while other uploads of the owner are counted. The upload must have been joined.
    func claim(_ id: PartialID, upTo end: UInt64, within most: UInt64, look: Look) throws(SystemError) -> Bool {
        try count.withLock { count throws(SystemError) in
            let size = sizes[id] ?? 0
            // The new end is smaller if unchecked bytes were removed.
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

    /// Runs work that uses space while no other upload is counted. `body` gets the possible sizes of the growing
    /// uploads.
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

/// The identifier of a partial upload: 128 random bits, so that it cannot be guessed.
struct PartialID: Sendable, Hashable, CustomStringConvertible {
    private static let length = 32

    /// The identifier as 32 lower-case hexadecimal digits; safe as a file's name.
    let text: String

    var description: String { text }

    /// Creates a new random identifier.
    init() {
        var generator = SystemRandomNumberGenerator()
        text = (0..<2).map { _ in Self.digits(of: generator.next()) }.joined()
    }

    /// Reads an identifier; nil unless it is exactly 32 lower-case hexadecimal digits.
    init?(_ text: String) {
        let digits = Array("0123456789abcdef".utf8)
        guard text.utf8.count == Self.length, text.utf8.allSatisfy({ digits.contains($0) }) else { return nil }
        self.text = text
    }

    private static func digits(of number: UInt64) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}
