/// A file's bytes, read a window at a time, so that a film of many gigabytes costs no memory.
///
/// One thread uses a source while it probes one file. The source has a budget of bytes and of time: a file that would
/// make its readers seek without end is read until the budget is spent, as if it ended there.
final class ByteSource {
    /// The limits of reading one file.
    struct Budget: Sendable {
        /// The number of bytes fetched from the disk.
        var bytes = 512 << 20
        /// The milliseconds of wall clock.
        var milliseconds = 10_000

        init() {}
    }

    /// The maximum size of one read, in bytes.
    static let blockLimit = 16 << 20
    private static let windowSize = 64 << 10
    /// The number of calls between two checks of the clock.
    private static let callsPerLook = 128

    /// The file's size.
    let count: Int
    private let fetch: (Int, Int) throws(SystemError) -> [UInt8]
    private var window: ByteBlock
    private var windowStart = 0
    private var bytesLeft: Int
    private let deadline: Deadline?
    private var calls = 0
    private var isLate = false
    /// The disk's error, if it failed. All bytes read after it are absent.
    private(set) var failure: SystemError?

    /// Reads a file.
    init(_ file: ReadFile, budget: Budget = Budget()) {
        count = file.size
        bytesLeft = budget.bytes
        deadline = Deadline(millisecondsFromNow: budget.milliseconds)
        window = ByteBlock([])
        fetch = { offset, count throws(SystemError) in try file.read(at: offset, count: count) }
    }

    /// Reads a file as its decoder sees it.
    init(_ view: FileView, budget: Budget = Budget()) {
        count = view.count
        bytesLeft = budget.bytes
        deadline = Deadline(millisecondsFromNow: budget.milliseconds)
        window = ByteBlock([])
        fetch = { offset, count throws(SystemError) in
            var bytes: [UInt8] = []
            while bytes.count < count {
                let more = try view.read(at: offset + bytes.count, count: count - bytes.count)
                if more.isEmpty { break }
                bytes += more
            }
            return bytes
        }
    }

    /// Reads bytes in memory.
    init(_ block: ByteBlock) {
        count = block.count
        bytesLeft = .max
        deadline = nil
        window = block
        fetch = { _, _ in [] }
    }

    /// Reads bytes in memory.
    convenience init(_ bytes: [UInt8]) { self.init(ByteBlock(bytes)) }

    /// Returns exactly `count` bytes from `offset`; `nil` if the file has fewer, if they are more than ``blockLimit``,
    /// if the budget is spent, or if the disk failed.
    func block(_ offset: Int, count: Int) -> ByteBlock? {
        guard offset >= 0, count >= 0, count <= ByteSource.blockLimit, offset <= self.count,
            count <= self.count - offset, !isOutOfTime
        else { return nil }
        if let part = window.slice(offset - windowStart, count: count) { return part }
        let wanted = min(max(count, ByteSource.windowSize), self.count - offset)
        guard failure == nil, bytesLeft >= wanted else { return nil }
        bytesLeft -= wanted
        do throws(SystemError) {
            window = ByteBlock(try fetch(offset, wanted))
            windowStart = offset
        } catch {
            failure = error
            return nil
        }
        return window.slice(0, count: count)
    }

    /// Returns the bytes from `offset`, at most `count`, fewer at the end; none if the budget is spent or the disk
    /// failed.
    func upTo(_ offset: Int, count: Int) -> ByteBlock {
        guard offset >= 0, offset < self.count else { return ByteBlock([]) }
        return block(offset, count: min(count, self.count - offset, ByteSource.blockLimit)) ?? ByteBlock([])
    }

    private var isOutOfTime: Bool {
        guard let deadline, !isLate else { return isLate }
        defer { calls += 1 }
        if calls % ByteSource.callsPerLook == 0 { isLate = deadline.hasPassed }
        return isLate
    }
}
